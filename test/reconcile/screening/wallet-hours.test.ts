import {expect, test} from 'vitest'
import {HOUR_MS} from '../../../src/domain/duration.ts'
import {TRANSACTION_TYPES} from '../../../src/domain/ledger.ts'
import {FeeBook} from '../../../src/reconcile/read/fees/fee-book.ts'
import {STATEMENT_FIELDS, statementShape} from '../../../src/reconcile/read/rows/read-line.ts'
import {Kernel} from '../../../src/reconcile/screening/host/module/kernel.ts'
import * as layout from '../../../src/reconcile/screening/kernel/row-layout.ts'

const START_MS = Date.UTC(2026, 0, 1)
const WALLETS = 90
const HOURS = 400
const CUTOFF_MS = START_MS + 300 * HOUR_MS
const FIELD_OF = {
  createdAt: ({atMs}: Line) => new Date(atMs).toISOString(),
  id: () => '4e6dbe1c-9a0e-4f0a-8a60-0c3d3f5d0a11',
  parentTransactionId: () => '',
  type: () => 'payment',
  wallet: ({wallet}: Line) => wallet,
  amount: ({cents}: Line) => (cents / 100).toFixed(2),
  description: () => '',
} as const

interface Line {
  readonly wallet: string
  readonly atMs: number
  readonly cents: number
}

/** Every wallet in every hour, twice, so that no two lines of a wallet's hour are near each other. */
function* linesByChance(): Generator<Line> {
  for (let round = 0; round < 2; round += 1) {
    for (let nth = 0; nth < WALLETS * HOURS; nth += 1) {
      const at = (nth * 7_919) % (WALLETS * HOURS)
      const hour = Math.floor(at / WALLETS)
      const wallet = `w${at % WALLETS}`
      const cents = (at % 5 === 0 ? -1 : 1) * (1 + (at % 977))
      yield {wallet, atMs: START_MS + hour * HOUR_MS + round * 60_000, cents}
    }
  }
}

const shape = statementShape(STATEMENT_FIELDS, ',')
if ('missingColumn' in shape) throw new Error('the header of our own statement is whole')

test('lines in no order of time are posted to the hour of their wallet', () => {
  const kernel = new Kernel({
    seed: {x: 3, y: 5},
    buckets: 16,
    fees: new FeeBook([]),
    taken: undefined,
    asOfMs: Number.POSITIVE_INFINITY,
    cutoffs: new Map([['w7', CUTOFF_MS]]),
  })
  kernel.setShape(shape)
  const sums = new Map<string, number[]>()
  const counted = new Map<string, number[]>()
  const batch: string[] = []
  const screen = (): void => {
    const text = `${batch.join('\n')}\n`
    kernel.reserve(text.length)
    kernel.bytes.write(text, kernel.input)
    const rows = kernel.decode(layout.LINE, kernel.input, kernel.input + text.length)
    expect(rows).toBe(batch.length)
    kernel.screen(layout.LINE, rows)
    batch.length = 0
  }
  for (const line of linesByChance()) {
    const {wallet, atMs, cents} = line
    batch.push(
      STATEMENT_FIELDS.map((name) => FIELD_OF[name as keyof typeof FIELD_OF]?.(line)).join(','),
    )
    const isCounted = wallet !== 'w7' || atMs <= CUTOFF_MS
    const side = cents >= 0 ? 0 : 1
    const hour = `${wallet} ${Math.floor(atMs / HOUR_MS)}`
    const posted = sums.get(hour) ?? [0, 0, 0, 0]
    posted[side] = (posted[side] as number) + Math.abs(cents)
    posted[2] = (posted[2] as number) + (isCounted ? 1 : 0)
    posted[3] = (posted[3] as number) + (isCounted ? cents : 0)
    sums.set(hour, posted)
    const total = counted.get(wallet) ?? [0, 0]
    if (isCounted) total[side] = (total[side] as number) + Math.abs(cents)
    counted.set(wallet, total)
    if (batch.length === layout.BATCH_ROWS) screen()
  }
  if (batch.length > 0) screen()

  const {hours, wallets} = kernel.counted()
  expect(hours.hours.length).toBe(WALLETS * HOURS)
  const types = TRANSACTION_TYPES.length
  const found = new Map(
    Array.from(hours.hours, (hour, at) => [
      `${hours.names[hours.wallets[at] as number]} ${hour}`,
      [hours.credits[at], hours.debits[at], hours.lines[at], hours.byType[at * types]],
    ]),
  )
  expect(found).toEqual(sums)
  expect(new Map(wallets.map(({wallet, credits, debits}) => [wallet, [credits, debits]]))).toEqual(
    counted,
  )
})
