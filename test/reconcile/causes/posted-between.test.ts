import {expect, test} from 'vitest'
import {TRANSACTION_TYPES} from '../../../src/domain/ledger.ts'
import type {FeeSpan} from '../../../src/reconcile/causes/proposal.ts'
import {causeTerms} from '../../../src/reconcile/causes/terms.ts'
import type {Gathered} from '../../../src/reconcile/read/gather/gathered.ts'

const HOUR_MS = 3_600_000
const LINES = [
  {wallet: 'loja-1', type: 'payment', amount: 700, hour: 10},
  {wallet: 'loja-2', type: 'payment', amount: 50, hour: 11},
  {wallet: 'loja-1', type: 'fee', amount: -99, hour: 10},
  {wallet: 'loja-1', type: 'withdrawal', amount: -300, hour: 10},
  {wallet: 'loja-1', type: 'refund', amount: -20, hour: 10},
  {wallet: 'loja-1', type: 'payment', amount: 4, hour: 12},
] as const

const names = ['loja-2', 'loja-1']
const types = TRANSACTION_TYPES.length
const byType = new Float64Array(LINES.length * types)
for (const [at, {type, amount}] of LINES.entries()) {
  byType[at * types + TRANSACTION_TYPES.indexOf(type)] = amount
}
const hours = {
  names,
  wallets: Int32Array.from(LINES, ({wallet}) => names.indexOf(wallet)),
  hours: Int32Array.from(LINES, ({hour}) => hour),
  lines: new Int32Array(LINES.length).fill(1),
  byType,
}
const lines = LINES.map(({hour, ...line}) => ({...line, atMs: hour * HOUR_MS}))
const common = {sources: [], reads: [], asOfMs: Number.POSITIVE_INFINITY}

/** What is read row by row, and what was counted by the hour. */
const GATHERED = [
  {name: 'rows', gathered: {...common, rows: {lines, fees: []}, clean: {hours: []}}},
  {name: 'hours', gathered: {...common, rows: {lines: [], fees: []}, clean: {hours: [hours]}}},
]

test.each(GATHERED)('what bears a fee is summed of $name', ({gathered}) => {
  const terms = causeTerms(
    gathered as unknown as Gathered,
    {},
    {wallets: [], counts: {}, totals: {}},
  )
  const sumOf = (of: Partial<FeeSpan>) =>
    terms.postedBetween({fee: 'pix', fromMs: 10 * HOUR_MS, untilMs: 12 * HOUR_MS, ...of})
  const untilMs = 12 * HOUR_MS - 1
  expect(sumOf({untilMs: 12.5 * HOUR_MS, fromMs: 9.5 * HOUR_MS, wallet: 'loja-2'})).toBe(50)
  expect(sumOf({fee: 'withdrawal', untilMs: 13 * HOUR_MS})).toBe(300)
  expect(sumOf({fee: 'refund', untilMs: 13 * HOUR_MS})).toBe(20)
  expect(sumOf({wallet: 'loja-3'})).toBe(0)
  expect(sumOf({fromMs: 10.5 * HOUR_MS, untilMs})).toBe(0)
  expect(sumOf({untilMs: 13 * HOUR_MS})).toBe(754)
})
