import {DAY_MS, HOUR_MS} from '../../domain/duration.ts'
import type {FindingLook} from '../findings/finding-look.ts'
import {type CountedRead, countedLines} from '../read/gather/counted-lines.ts'
import type {Result} from '../result.ts'
import type {Misfit} from './misfit.ts'

/** Of so many lines it is no chance that they belong to no record. */
const LEAST_LINES = 10
/** No account rests for so long between two lines of one period. */
const GAP_MS = 180 * DAY_MS
/** Of lines of another period nearly all belong to no record, and of those of this one few. */
const MOST_OF_LINES = 3 / 4

/** Lines on one side of a gap. Units: milliseconds since 1970, of the beginning of an hour. */
interface Side {
  readonly firstMs: number
  readonly lastMs: number
  readonly lines: number
}

/** Lines of another period than those that belong to records: half a year and more lies between the two. */
export class LinesApart {
  /** The lines before and after the longest gap; nothing where there is none. */
  readonly #sides: readonly [before: Side, after: Side] | undefined
  /** How many of each belong to no record. */
  readonly #unmatched: [before: number, after: number] = [0, 0]

  constructor({counts}: Pick<Result, 'counts'>, read: CountedRead) {
    const isAsked = (counts.UNMATCHED_LEDGER_LINE ?? 0) >= LEAST_LINES
    this.#sides = isAsked ? sidesOf(read) : undefined
  }

  add(look: FindingLook): void {
    if (!this.#sides || look.code !== 'UNMATCHED_LEDGER_LINE') return
    const {hintCode, occurredAt} = look
    if (hintCode === 'unknown_type' || occurredAt === undefined) return
    const isAfter = Date.parse(occurredAt) >= this.#sides[1].firstMs
    this.#unmatched[isAfter ? 1 : 0] += 1
  }

  get misfits(): Misfit[] {
    if (!this.#sides) return []
    const [before, after] = this.#sides
    const [ofBefore, ofAfter] = this.#unmatched
    const isBefore = isOther(before, ofBefore)
    if (isBefore === isOther(after, ofAfter)) return []
    const {firstMs, lastMs, lines} = isBefore ? before : after
    const [fromAt, untilAt] = [iso(firstMs), iso(lastMs)]
    return [{kind: 'lines_apart', lines, fromAt, untilAt}]
  }
}

const iso = (atMs: number): string => new Date(atMs).toISOString()

const isOther = ({lines}: Side, unmatched: number): boolean =>
  unmatched >= LEAST_LINES && unmatched >= lines * MOST_OF_LINES

/** Where the longest time without a line is, if it is long enough. */
function sidesOf(read: CountedRead): readonly [Side, Side] | undefined {
  const byHour = new Map<number, number>()
  for (const {atMs, lines} of countedLines(read)) {
    const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS
    if (lines > 0) byHour.set(hourMs, (byHour.get(hourMs) ?? 0) + lines)
  }
  const hours = Float64Array.from(byHour.keys()).sort()
  let [after, longestMs] = [0, GAP_MS]
  for (let at = 1; at < hours.length; at += 1) {
    const gapMs = (hours[at] as number) - (hours[at - 1] as number)
    if (gapMs >= longestMs) [after, longestMs] = [at, gapMs]
  }
  if (after === 0) return undefined
  const sideOf = (side: Float64Array): Side => ({
    firstMs: side[0] as number,
    lastMs: side.at(-1) as number,
    lines: side.reduce((sum, hourMs) => sum + (byHour.get(hourMs) ?? 0), 0),
  })
  return [sideOf(hours.subarray(0, after)), sideOf(hours.subarray(after))]
}
