import type {Draft} from '../findings/draft.ts'
import type {Place} from '../read/rows/rows.ts'
import {referenceIn} from '../read/values/reference.ts'
import type {Books} from '../subjects/books.ts'
import type {View} from '../subjects/view.ts'
import type {Views} from '../subjects/views.ts'

/** Looks at one subject. Pure: the same view gives the same drafts. */
export type SubjectRule = (view: View, books: Books) => readonly Draft[]

/** Looks at what no single subject shows: deliveries, transfers, lines that name nothing. */
export type BookRule = (books: Books, views: Views) => readonly Draft[]

/** The rows a view is made of, in the order record, events, then the given lines. */
export const evidenceOf = (view: View, ...lines: readonly (Place | undefined)[]): Place[] =>
  [view.record, ...view.case.events, ...lines].filter((row) => row !== undefined)

/** What a finding about a view names as its subject. */
export const subjectOf = (view: View) => ({kind: view.kind, id: view.id}) as const

/** The merchant's own reference in the record. */
export const referenceOf = ({record}: View): string | undefined =>
  record && referenceIn(record.content)
