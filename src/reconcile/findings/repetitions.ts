import type {Draft} from './draft.ts'
import type {FindingCode, SubjectKind} from './finding-codes.ts'
import {likenessOf} from './finding-id.ts'

/** Subjects whose findings all come from one share, which numbers those that are alike. */
export const NUMBERED: ReadonlySet<SubjectKind> = new Set([
  'charge',
  'withdrawal',
  'refund',
  'block',
  'leg',
])

/** A share that judges a delivery has all that have its event and `eventId`: one finding tells them. */
export const NUMBERED_CODES: ReadonlySet<FindingCode> = new Set([
  'DUPLICATE_DELIVERY',
  'DUPLICATE_EVENT_CONFLICT',
])

/** Of a finding whose share has not numbered those that are alike. */
export const UNNUMBERED = -1

/** Numbers findings that are alike, as they come. Most subjects have one, which is like no other. */
export class Repetitions {
  readonly #firsts = new Map<string, Draft | 'counted'>()
  readonly #counts = new Map<string, number>()

  next(draft: Draft): number {
    const {id} = draft.subject
    const first = this.#firsts.get(id)
    if (first === undefined) {
      this.#firsts.set(id, draft)
      return 0
    }
    if (first !== 'counted') {
      this.#count(first)
      this.#firsts.set(id, 'counted')
    }
    return this.#count(draft)
  }

  #count(draft: Draft): number {
    const likeness = likenessOf(draft, draft.subject)
    const nth = this.#counts.get(likeness) ?? 0
    this.#counts.set(likeness, nth + 1)
    return nth
  }
}
