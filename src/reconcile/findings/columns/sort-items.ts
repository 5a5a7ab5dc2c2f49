import {atOnce, type Steps} from '../../read/files/steps.ts'
import {release} from './growing-columns.ts'

/** An item and what it is sorted by first fit in one number that is whole: 2^25 × 2^27 = 2^52. */
const MOST_ITEMS = 2 ** 27

/** What items are sorted by: numbers first, and in full where those are equal. */
export interface SortTerms {
  /** A whole number of an item, compared first. */
  readonly groups: Float64Array
  /** Below 2^25, compared next. */
  readonly prefixes: Int32Array
  readonly compare: (a: number, b: number) => number
}

/** Where each group begins among all items, in the order of groups. */
function startsOf(groups: Float64Array): Map<number, number> {
  const counts = new Map<number, number>()
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1)
  const starts = new Map<number, number>()
  let start = 0
  for (const group of Array.from(counts.keys()).sort((a, b) => a - b)) {
    starts.set(group, start)
    start += counts.get(group) as number
  }
  return starts
}

/**
 * The numbers of items in order. Items of one group are sorted as numbers, without calling back: of a
 * month of findings only those whose ids begin alike are compared as texts. `groups` is let go.
 *
 * Errors: `RangeError` for more items than fit in a number beside their prefix.
 */
export const sortItems = (terms: SortTerms): Uint32Array => atOnce(sortingItems(terms))

/** After so many items that were sorted there is a step. */
const ITEMS_A_STEP = 10_000

/** `sortItems`, in steps. Errors: as `sortItems`. */
export function* sortingItems({groups, prefixes, compare}: SortTerms): Steps<Uint32Array> {
  const count = groups.length
  if (count > MOST_ITEMS) throw new RangeError(`${count} findings cannot be put in order`)
  const starts = startsOf(groups)
  const ends = new Map(starts)
  yield
  const values = new Float64Array(count)
  for (let item = 0; item < count; item += 1) {
    const at = ends.get(groups[item] as number) as number
    values[at] = (prefixes[item] as number) * MOST_ITEMS + item
    ends.set(groups[item] as number, at + 1)
  }
  release(groups)
  const order = new Uint32Array(count)
  let isSorted = 0
  for (const [group, start] of starts) {
    const end = ends.get(group) as number
    if (end - isSorted > ITEMS_A_STEP) {
      isSorted = end
      yield
    }
    const own = values.subarray(start, end).sort()
    for (let at = 0; at < own.length; at += 1) order[start + at] = (own[at] as number) % MOST_ITEMS
    sortRuns(order.subarray(start, end), prefixes, compare)
  }
  release(values)
  return order
}

/** Sorts each run of items of one prefix in full. */
function sortRuns(order: Uint32Array, prefixes: Int32Array, compare: SortTerms['compare']): void {
  for (let from = 0; from < order.length; ) {
    const prefix = prefixes[order[from] as number]
    let to = from + 1
    while (to < order.length && prefixes[order[to] as number] === prefix) to += 1
    if (to - from > 1) order.subarray(from, to).sort((a, b) => compare(a, b) || a - b)
    from = to
  }
}
