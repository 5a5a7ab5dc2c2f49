import type {Steps} from '../read/files/steps.ts'
import type {MergedDrafts} from './columns/merge-drafts.ts'
import {differenceOf, mayOffset} from './columns/order-drafts.ts'
import {FINDING_CODES} from './finding-codes.ts'

const MAY_OFFSET = FINDING_CODES.map(mayOffset)
const FINDINGS_A_STEP = 20_000

/** Places with one difference that have no partner yet: the one that came last is taken first. */
class OpenPlaces {
  readonly #last = new Map<number, number>()
  readonly #before: Int32Array

  constructor(before: Int32Array) {
    this.#before = before
  }

  push(difference: number, at: number): void {
    this.#before[at] = this.#last.get(difference) ?? -1
    this.#last.set(difference, at)
  }

  pop(difference: number): number | undefined {
    const at = this.#last.get(difference)
    if (at === undefined) return undefined
    const before = this.#before[at] as number
    if (before < 0) this.#last.delete(difference)
    else this.#last.set(difference, before)
    return at
  }
}

/** `offsettingPairs` of a merged list, without making its findings: 1 at the place of each. In steps. */
export function* offsettingPlaces(merged: MergedDrafts): Steps<Uint8Array> {
  const {columns, numbers} = merged
  const paired = new Uint8Array(numbers.length)
  const before = new Int32Array(numbers.length)
  const open = FINDING_CODES.map(() => new OpenPlaces(before))
  for (let at = 0; at < numbers.length; at += 1) {
    if (at % FINDINGS_A_STEP === 0) yield
    const number = numbers[at] as number
    const own = number < 0 ? merged.draftAt(at) : undefined
    const code = own ? FINDING_CODES.indexOf(own.code) : (columns.codes[number] as number)
    if (!MAY_OFFSET[code]) continue
    const {amounts} = columns
    const difference = own
      ? differenceOf(own)
      : (amounts[number * 2 + 1] as number) - (amounts[number * 2] as number)
    if (difference === undefined || Number.isNaN(difference) || difference === 0) continue
    const places = open[code] as OpenPlaces
    const partner = places.pop(-difference)
    if (partner === undefined) places.push(difference, at)
    else {
      paired[partner] = 1
      paired[at] = 1
    }
  }
  return paired
}
