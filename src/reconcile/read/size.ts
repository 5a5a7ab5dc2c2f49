import {statSync} from 'node:fs'
import {isReport} from './read-csv.ts'
import type {Source} from './read-files.ts'

/** Screening needs all three sides, on disk, and records as JSON; balances are read row by row anyway. */
export function isScreenable(sources: readonly Source[]): boolean {
  const names = new Set(sources.map(({name}) => name))
  return (
    (['charges', 'events', 'statement'] as const).every((name) => names.has(name)) &&
    sources.every(({file}) => typeof file === 'string') &&
    !sources.some((source) => isReport(source) && source.name !== 'balances')
  )
}

export const bytesOf = (sources: readonly Source[]): number =>
  sources.reduce((sum, {file}) => sum + (typeof file === 'string' ? statSync(file).size : 0), 0)
