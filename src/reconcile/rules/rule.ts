import type {Draft} from '../findings/draft.ts'
import type {Place} from '../read/rows.ts'
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

export const subjectOf = (view: View) => ({kind: view.kind, id: view.id}) as const

const NAME = '"externalReference"'
const REFERENCE = /"externalReference"\s*:\s*("(?:[^"\\]|\\.)+")/

/** The merchant's own reference in a record's text, which is read only for what has a finding. */
export function referenceOf({record}: View): string | undefined {
  if (!record?.content.includes(NAME)) return undefined
  const text = REFERENCE.exec(record.content)?.[1]
  try {
    return text === undefined ? undefined : String(JSON.parse(text))
  } catch {
    return undefined
  }
}
