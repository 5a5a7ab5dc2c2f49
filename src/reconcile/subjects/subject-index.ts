import type {EventKind} from '../../domain/event.ts'
import {EVENT_SUBJECTS} from '../../domain/event-subject.ts'
import type {Books} from './books.ts'
import type {CaseKind} from './cases.ts'

/** Which kind of subject an event is about. */
export const subjectOfEvent = (kind: EventKind): CaseKind => EVENT_SUBJECTS[kind].kind

/** Where the cases of a kind stand in the books. */
export const SUBJECT_INDEX = {
  charge: 'charges',
  withdrawal: 'withdrawals',
  refund: 'refunds',
  block: 'blocks',
} as const

/** The cases of a kind by id. */
export const indexFor = (books: Books, kind: CaseKind) => books[SUBJECT_INDEX[kind]]
