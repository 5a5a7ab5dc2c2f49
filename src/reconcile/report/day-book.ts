import {civilDay} from '../../domain/civil-day.ts'
import {add, type Centavos, centavos, ZERO} from '../../domain/money.ts'
import type {LineRow} from '../read/rows/rows.ts'
import {byText} from '../read/values/order.ts'
import type {RollForwardDay} from '../report-data.ts'

interface Day {
  lines: number
  readonly byType: Map<string, number>
}

/** Lines of one wallet by type, within an hour. */
export interface HourOfLines {
  readonly wallet: string
  readonly atMs: number
  readonly lines: number
  readonly amounts: readonly (readonly [type: string, centavos: number])[]
}

/** No zone changes its day within a quarter of an hour of UTC. */
const QUARTER_MS = 900_000

/** Lines added up by wallet, civil day and type, in any order. */
export class DayBook {
  readonly #timezone: string
  readonly #wallets = new Map<string, Map<string, Day>>()
  readonly #days = new Map<number, string>()

  constructor(timezone: string) {
    this.#timezone = timezone
  }

  add({wallet, atMs, type, amount}: LineRow): void {
    this.addHour({wallet, atMs, lines: 1, amounts: [[type, amount]]})
  }

  /** Adds lines of one wallet that are all of one day. */
  addHour({wallet, atMs, lines, amounts}: HourOfLines): void {
    if (lines === 0) return
    const days = this.#wallets.get(wallet) ?? new Map<string, Day>()
    if (days.size === 0) this.#wallets.set(wallet, days)
    const name = this.#dayOf(atMs)
    const day = days.get(name) ?? {lines: 0, byType: new Map()}
    if (day.lines === 0) days.set(name, day)
    day.lines += lines
    for (const [type, amount] of amounts) {
      day.byType.set(type, (day.byType.get(type) ?? 0) + amount)
    }
  }

  /** Chains of days, wallet by wallet: each opens with the closing of the day before. */
  rollForward(openings: ReadonlyMap<string, Centavos>): RollForwardDay[] {
    const wallets = [...this.#wallets].sort(([a], [b]) => byText(a, b))
    return wallets.flatMap(([wallet, days]) => {
      let opening = openings.get(wallet) ?? ZERO
      return [...days]
        .sort(([a], [b]) => byText(a, b))
        .map(([day, {lines, byType}]) => {
          const net = [...byType.values()].reduce((total, amount) => total + amount, 0)
          const closing = add(opening, centavos(net))
          const row = {
            wallet,
            day,
            lines,
            byType: sortedSums(byType),
            openingCentavos: opening,
            closingCentavos: closing,
          }
          opening = closing
          return row
        })
    })
  }

  #dayOf(atMs: number): string {
    const quarter = Math.floor(atMs / QUARTER_MS)
    const known = this.#days.get(quarter)
    if (known !== undefined) return known
    const day = civilDay(quarter * QUARTER_MS, this.#timezone)
    this.#days.set(quarter, day)
    return day
  }
}

const sortedSums = (byType: ReadonlyMap<string, number>): Record<string, Centavos> =>
  Object.fromEntries(
    [...byType]
      .filter(([, sum]) => sum !== 0)
      .sort(([a], [b]) => byText(a, b))
      .map(([type, sum]) => [type, centavos(sum)]),
  )
