import {byText} from '../../read/values/order.ts'
import type {UnorderedDrafts} from './joined-drafts.ts'
import {isRowAt} from './read-columns.ts'
import {compareTextsAt} from './text-column.ts'

const orZero = (number: number | undefined): number =>
  number === undefined || Number.isNaN(number) ? 0 : number

const tagAt = ({tags, tagNames}: UnorderedDrafts, at: number): string =>
  String(tagNames[tags[at] as number] ?? '')

const compareTagsAt = (columns: UnorderedDrafts, a: number, b: number): number =>
  columns.tags[a] === columns.tags[b] ? 0 : byText(tagAt(columns, a), tagAt(columns, b))

/** The first place of the evidence. */
function firstPlaceAt({evidence, evidenceEnds}: UnorderedDrafts, at: number) {
  const from = at === 0 ? 0 : (evidenceEnds[at - 1] as number)
  if (from === evidenceEnds[at]) return {source: 0, line: 0}
  return {source: evidence[from] as number, line: evidence[from + 1] as number}
}

function compareFirstPlacesAt(columns: UnorderedDrafts, a: number, b: number): number {
  const [first, other] = [firstPlaceAt(columns, a), firstPlaceAt(columns, b)]
  return first.source - other.source || first.line - other.line
}

const compareSubjectsAt = (columns: UnorderedDrafts, a: number, b: number): number =>
  compareTextsAt(columns.ids, a, b) || compareTagsAt(columns, a, b)

/** `byPrecedence` of two findings of one code and wallet that are columns. */
export const byPrecedenceAt = (columns: UnorderedDrafts, a: number, b: number): number =>
  (isRowAt(columns, a) ? compareFirstPlacesAt(columns, a, b) : compareSubjectsAt(columns, a, b)) ||
  orZero(columns.amounts[a * 2 + 1]) - orZero(columns.amounts[b * 2 + 1]) ||
  orZero(columns.instants[a]) - orZero(columns.instants[b]) ||
  compareFirstPlacesAt(columns, a, b)
