import type {FindingLook} from '../findings/finding-look.ts'
import {previousMsOf} from '../findings/last-closing.ts'
import {type CountedRead, countedLines} from '../read/gather/counted-lines.ts'
import {byText} from '../read/values/order.ts'
import type {Result} from '../result.ts'
import {daysOnce} from './days-without-lines.ts'
import type {Misfit} from './misfit.ts'
import {OF_NO_LINE} from './wallets-in-balance.ts'

/** Of so few lines each is a finding of its own. */
const LEAST_LINES = 10
/** Of the lines of a day of which no record was given at least this part is of none: charges of before are paid on it. */
const MOST_OF_DAY = 3 / 4
/** Of all lines that are of no record these days have nearly all. */
const MOST_OF_LINES = 0.9
/** Where more lines are missing on these days, records were given: the lines stand there under other ids. */
const FEW_MISSING = 1 / 3

interface DayCounts {
  unrecorded: number
  missing: number
}

/** Lines of no record by civil day (São Paulo), and lines that are missing. */
export class UnrecordedDays {
  readonly #read: CountedRead
  readonly #closedMs: number
  readonly #dayOf = daysOnce()
  readonly #days = new Map<string, DayCounts>()
  #unrecorded = 0

  constructor(result: Result, read: CountedRead) {
    this.#read = read
    this.#closedMs = previousMsOf(result) ?? Number.NEGATIVE_INFINITY
  }

  add({code, hintCode, occurredAt}: FindingLook): void {
    const isUnrecorded = code === 'UNMATCHED_LEDGER_LINE' && hintCode !== 'unknown_type'
    if ((!isUnrecorded && !OF_NO_LINE.has(code)) || occurredAt === undefined) return
    const atMs = Date.parse(occurredAt)
    if (atMs <= this.#closedMs) return
    const day = this.#dayOf(atMs)
    const own = this.#days.get(day) ?? {unrecorded: 0, missing: 0}
    this.#days.set(day, own)
    if (isUnrecorded) this.#unrecorded += 1
    own[isUnrecorded ? 'unrecorded' : 'missing'] += 1
  }

  /** Days one after the other of which nearly no line is of a record, though lines of other days are. */
  get misfits(): Misfit[] {
    if (this.#unrecorded < LEAST_LINES) return []
    const lines = this.#linesByDay()
    const days = [...lines.keys()].sort(byText)
    const isOff = (day: string): boolean =>
      (this.#days.get(day)?.unrecorded ?? 0) >= (lines.get(day) ?? 0) * MOST_OF_DAY
    const [first, last] = [days.findIndex(isOff), days.findLastIndex(isOff)]
    const off = first < 0 ? [] : days.slice(first, last + 1)
    if (off.length === 0 || off.length === days.length || !off.every(isOff)) return []
    let [unrecorded, missing] = [0, 0]
    for (const day of off) {
      unrecorded += this.#days.get(day)?.unrecorded ?? 0
      missing += this.#days.get(day)?.missing ?? 0
    }
    if (unrecorded < this.#unrecorded * MOST_OF_LINES) return []
    if (missing > unrecorded * FEW_MISSING) return []
    const [fromDay = '', untilDay = ''] = [off[0], off.at(-1)]
    return [{kind: 'days_unrecorded', lines: unrecorded, fromDay, untilDay}]
  }

  /** How many lines of a known type each day has. */
  #linesByDay(): ReadonlyMap<string, number> {
    const lines = new Map<string, number>()
    for (const counted of countedLines(this.#read)) {
      if (counted.untilMs <= this.#closedMs || counted.lines === 0) continue
      const day = this.#dayOf(counted.atMs)
      lines.set(day, (lines.get(day) ?? 0) + counted.lines)
    }
    return lines
  }
}
