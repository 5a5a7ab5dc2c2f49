import {canonicalJson} from '../../../platform/canonical-json.ts'
import type {EventRow, LineRow} from '../rows/rows.ts'

/** Order of code units: the same on every machine and in every locale. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Equal for rows that are equal JSON values, key order aside. */
export const canonicalContent = ({content}: {readonly content: string}): string =>
  canonicalJson(JSON.parse(content))

/** Later by timestamp, then by eventId: the order in the file means nothing. */
export const byTimeThenId = (a: EventRow, b: EventRow): number =>
  a.atMs - b.atMs || byText(a.eventId, b.eventId) || byText(a.kind, b.kind)

/** The same order for the same lines, however the rows of the file were shuffled. */
export const byContent = (a: LineRow, b: LineRow): number =>
  byText(a.id, b.id) ||
  a.atMs - b.atMs ||
  byText(a.wallet, b.wallet) ||
  a.amount - b.amount ||
  byText(a.type, b.type) ||
  byText(a.parent ?? '', b.parent ?? '')

/** Lines by their id, those of one id in the order of what they say. Nearly every id has one line. */
export function linesById(lines: readonly LineRow[]): LineRow[][] {
  const groups = [...Map.groupBy(lines, ({id}) => id).values()]
  for (const alike of groups) if (alike.length > 1) alike.sort(byContent)
  return groups
}

/**
 * The row that most of the other sides agree with, else the smallest by its text, which is only made of
 * rows that agree equally: many may have one id.
 */
export function mostAgreed<T extends {readonly content: string}>(
  rows: readonly [T, ...T[]],
  agreement: (row: T) => number,
): T {
  const scores = rows.map(agreement)
  const most = scores.reduce((one, other) => Math.max(one, other))
  const [first = rows[0], ...others] = rows.filter((_, at) => scores[at] === most)
  if (others.length === 0) return first
  const ranked = [first, ...others].map((row) => ({row, text: canonicalContent(row)}))
  return ranked.reduce((least, one) => (byText(one.text, least.text) < 0 ? one : least)).row
}
