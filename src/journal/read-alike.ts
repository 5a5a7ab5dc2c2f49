import {isSameReference} from '../domain/reference.ts'
import type {Likeness, RequestRecord} from './request-record.ts'

/** Two references that do not read the same say that both payments are meant. */
export function readAlike(
  found: readonly RequestRecord[],
  {externalReference: own}: Pick<Likeness, 'externalReference'>,
): RequestRecord[] {
  if (own === undefined) return [...found]
  return found.filter(({body}) => {
    const {externalReference: other} = JSON.parse(body) as {readonly externalReference?: unknown}
    return typeof other !== 'string' || isSameReference(own, other)
  })
}
