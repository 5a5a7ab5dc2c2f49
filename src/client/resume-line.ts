import type {RequestRecord} from '../journal/request-record.ts'

/** The command that finishes a request of unknown outcome. */
export function resumeLine({id, environment, profile}: RequestRecord): string {
  const live = environment === 'live' ? ' --live' : ''
  return `pixctl journal resume ${id}${live}${profile === 'default' ? '' : ` --profile ${profile}`}`
}
