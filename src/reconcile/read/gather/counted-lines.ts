import {HOUR_MS} from '../../../domain/duration.ts'
import {TRANSACTION_TYPES, type TransactionType} from '../../../domain/ledger.ts'
import type {Centavos} from '../../../domain/money.ts'
import {hoursIn} from './counts.ts'
import type {Gathered} from './gathered.ts'
import {uniqueBalances} from './unique-balances.ts'

const NUMBERS: ReadonlyMap<string, number> = new Map(
  TRANSACTION_TYPES.map((type, number) => [type, number]),
)

/** Lines of one wallet: all of an hour, or a single one. */
export interface CountedLines {
  readonly wallet: string
  /** Of lines that were counted together, the beginning of their hour. Units: milliseconds since 1970. */
  readonly atMs: number
  /** When their hour ends, so that small inputs are looked at as large ones are. Units: milliseconds since 1970. */
  readonly untilMs: number
  readonly lines: number
  /** What those of a type moved. Units: centavos, signed. */
  readonly moved: (type: TransactionType) => Centavos
}

/** What lines are counted in. */
export type CountedRead = Pick<Gathered, 'rows' | 'clean' | 'asOfMs'>

/**
 * The lines of a known type that count to their wallet: until its balance was stated, at the latest until the
 * as-of instant. Large inputs are counted by hour, every line of them; of small ones every line is there.
 */
export function* countedLines({rows, clean, asOfMs}: CountedRead): Generator<CountedLines> {
  for (const {wallet, hour, lines, byType} of hoursIn(clean.hours)) {
    const moved = (type: TransactionType) => (byType[NUMBERS.get(type) ?? -1] ?? 0) as Centavos
    yield {wallet, atMs: hour * HOUR_MS, untilMs: (hour + 1) * HOUR_MS, lines, moved}
  }
  if (clean.hours.length > 0) return
  const stated = new Map(uniqueBalances(rows.balances).map(({wallet, atMs}) => [wallet, atMs]))
  for (const {wallet, atMs, type, amount} of rows.lines) {
    if (!NUMBERS.has(type) || atMs > Math.min(asOfMs, stated.get(wallet) ?? asOfMs)) continue
    const moved = (of: TransactionType) => (of === type ? amount : 0) as Centavos
    const untilMs = (Math.floor(atMs / HOUR_MS) + 1) * HOUR_MS
    yield {wallet, atMs, untilMs, lines: 1, moved}
  }
}
