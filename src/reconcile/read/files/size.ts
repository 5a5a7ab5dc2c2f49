import {statSync} from 'node:fs'
import type {Source} from '../files/source.ts'

/** Screening needs one side at least, and all on disk; what is small may be in memory. */
export function isScreenable(sources: readonly Source[]): boolean {
  const names = new Set(sources.map(({name}) => name))
  return (
    (['charges', 'events', 'statement'] as const).some((name) => names.has(name)) &&
    sources.every(({name, file}) => typeof file === 'string' || name === 'fees')
  )
}

/** How large sources are on disk together; one in memory counts nothing. Units: bytes. */
export const bytesOf = (sources: readonly Source[]): number =>
  sources.reduce((sum, {file}) => sum + (typeof file === 'string' ? statSync(file).size : 0), 0)
