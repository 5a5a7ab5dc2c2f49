import type {RequestRecord} from '../../journal/request-record.ts'
import {shellWord} from '../../messages/text/shell-word.ts'

/** The command that finishes a request of unknown outcome, or all there are. */
export function resumeLine(
  {id, ...sender}: Pick<RequestRecord, 'id' | 'environment' | 'profile'>,
  isOfAll = false,
): string {
  const which = isOfAll ? '' : ` ${shellWord(id)}`
  return `pixctl journal resume${which}${senderFlags(sender)}`
}

/** What has a command run as whom a request was sent. */
export function senderFlags({
  environment,
  profile,
}: Pick<RequestRecord, 'environment' | 'profile'>): string {
  const live = environment === 'live' ? ' --live' : ''
  return `${live}${profile === 'default' ? '' : ` --profile ${shellWord(profile)}`}`
}

/** The command that looks at a request by its key, and has the journal know what came of it. */
export const showLine = ({idempotencyKey}: Pick<RequestRecord, 'idempotencyKey'>): string =>
  `pixctl transactions show ${shellWord(idempotencyKey)}`
