import {hash} from 'node:crypto'
import type {Subject} from '../result.ts'
import type {Draft} from './draft.ts'

/** Characters of a finding's id. */
export const ID_LENGTH = 16

/**
 * What a finding is known by from one run to the next. A row that cannot be read is known by its file
 * and what it holds: a decision about it holds where it moves, and not for what stands there next.
 */
export function likenessOf({code, role, tag}: Draft, subject: Subject): string {
  const isRow = subject.kind === 'file_line' && tag !== undefined
  const id = isRow ? subject.id.replace(/:\d+$/, '') : subject.id
  return JSON.stringify([code, subject.kind, id, role ?? '', tag ?? ''])
}

/** The id of the `nth` finding of one likeness. */
export const idOf = (likeness: string, nth: number): string =>
  hash('sha256', JSON.stringify([likeness, nth])).slice(0, ID_LENGTH)

/** What the id of a finding about a subject without a tag is made of, where its id has no escape. */
export interface PlainLikeness {
  readonly code: Draft['code']
  readonly kind: Subject['kind']
  readonly id: string
  readonly role: NonNullable<Draft['role']>
}

/** `idOf` of the first finding of such a likeness, without two rounds of JSON: there are many. */
export const plainIdOf = ({code, kind, id, role}: PlainLikeness): string =>
  hash('sha256', `["[\\"${code}\\",\\"${kind}\\",\\"${id}\\",\\"${role}\\",\\"\\"]",0]`).slice(
    0,
    ID_LENGTH,
  )
