import {type Centavos, centavos} from '../../../src/domain/money.ts'
import {type FindingCode, factsOf} from '../../../src/reconcile/findings/finding-codes.ts'
import type {ReportData, RollForwardDay} from '../../../src/reconcile/report-data.ts'
import type {Finding, Result, WalletStatement} from '../../../src/reconcile/result.ts'
import type {Book} from '../../../src/render/reconcile/book.ts'

const AS_OF = '2026-11-21T15:00:00.000Z'
const WALLETS = ['principal', 'loja-2', 'loja-do-centro']

const uuid = (n: number): string => `3f2a0c1e-0000-4000-8000-${String(n).padStart(12, '0')}`

/** The n-th day of November 2026. */
const november = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`

function rollForward(): RollForwardDay[] {
  return WALLETS.flatMap((wallet, index) => {
    let balance = index === 0 ? 5_000_000 : 0
    return Array.from({length: 20}, (_, day) => {
      const opening = balance
      const wave = Math.round(Math.sin(day * (index + 1)) * 100_000)
      const byType: Record<string, Centavos> = {
        payment: centavos(400_000 + wave),
        fee: centavos(-4_950),
        internal_transfer: centavos(index === 0 ? -120_000 : 60_000),
      }
      if (day % 3 === index) byType['withdrawal'] = centavos(-900_000 - wave)
      if (day === 7) byType['refund'] = centavos(-45_000)
      balance += Object.values(byType).reduce((a: number, b) => a + b, 0)
      return {
        wallet,
        day: november(day + 1),
        openingCentavos: centavos(opening),
        byType,
        lines: 40 + day,
        closingCentavos: centavos(balance),
      }
    })
  })
}

const DIFFERENCES: Readonly<Record<string, readonly [difference: number, explained: number]>> = {
  principal: [5_000, 4_000],
  'loja-2': [-3_000, -3_000],
}

function statementOf(wallet: string, days: readonly RollForwardDay[]): WalletStatement {
  const own = days.filter((day) => day.wallet === wallet)
  const amounts = own.flatMap((day) => Object.values(day.byType))
  const total = (keep: (amount: number) => boolean): number =>
    amounts.filter(keep).reduce((a: number, b) => a + b, 0)
  const recomputed = own.at(-1)?.closingCentavos ?? centavos(0)
  const [difference, explained] = DIFFERENCES[wallet] ?? [0, 0]
  return {
    wallet,
    openingCentavos: own[0]?.openingCentavos ?? centavos(0),
    creditsCentavos: centavos(total((amount) => amount > 0)),
    debitsCentavos: centavos(-total((amount) => amount < 0)),
    recomputedCentavos: recomputed,
    statedCentavos: centavos(recomputed + difference),
    statedAt: AS_OF,
    differenceCentavos: centavos(difference),
    explainedCentavos: centavos(explained),
    unexplainedCentavos: centavos(difference - explained),
  }
}

type Facts = Partial<Finding> & {readonly amounts?: readonly [number | null, number | null]}

/** A finding with what is fixed for its code. */
export function finding(code: FindingCode, n: number, facts: Facts = {}): Finding {
  const {amounts: [expected, actual] = [null, null], ...rest} = facts
  const {class: kind, severity, subjects} = factsOf(code)
  return {
    id: `f_${code.toLowerCase()}_${n}`,
    code,
    class: kind,
    severity,
    wallet: 'principal',
    subject: {kind: subjects[0] ?? 'charge', id: uuid(n)},
    expectedCentavos: expected === null ? null : centavos(expected),
    actualCentavos: actual === null ? null : centavos(actual),
    deltaCentavos:
      expected === null && actual === null ? null : centavos((actual ?? 0) - (expected ?? 0)),
    occurredAt: `${november((n % 20) + 1)}T14:30:00.000Z`,
    evidence: [{file: 'statement.csv', line: n + 2}],
    remedy: 'Ask the service to correct it, naming the lines in evidence.',
    ...rest,
  }
}

export const FINDINGS: readonly Finding[] = [
  finding('MISSING_POSTING', 1, {amounts: [8_000, null], role: 'main'}),
  finding('MISSING_POSTING', 9, {amounts: [-99, null], role: 'fee'}),
  finding('DUPLICATE_POSTING', 2, {amounts: [5_000, 10_000], wallet: 'loja-2'}),
  finding('AMOUNT_MISMATCH', 3, {
    amounts: [10_000, 1_000],
    hint: 'One amount is a hundred times the other.',
    hintCode: 'ratio_100',
  }),
  ...Array.from({length: 14}, (_, n) => finding('FEE_OVERCHARGE', 20 + n, {amounts: [99, 149]})),
  finding('MISSING_SPLIT_LEG', 4, {amounts: [3_000, null], wallet: 'loja-2'}),
  finding('HELD_MISMATCH', 5, {
    amounts: [20_000, 25_000],
    wallet: 'loja-do-centro',
    subject: {kind: 'wallet', id: 'loja-do-centro'},
  }),
  finding('STALE_PENDING', 6, {amounts: [120_000, null], occurredAt: '2026-07-01T10:00:00Z'}),
  finding('IN_TRANSIT', 7, {amounts: [64_000, null], occurredAt: '2026-11-21T14:40:00Z'}),
  finding('DUPLICATE_DELIVERY', 8),
  finding('RECORD_INVALID', 10, {
    wallet: null,
    subject: {kind: 'file_line', id: 'charges.jsonl:812'},
    evidence: [{file: 'charges.jsonl', line: 812}],
  }),
  finding('UNEXPLAINED_DIFFERENCE', 11, {
    amounts: [0, 1_000],
    subject: {kind: 'wallet', id: 'principal'},
    evidence: [{file: 'balances.json', line: 1}],
  }),
]

const days = rollForward()

const files = ['charges', 'withdrawals', 'events', 'statement', 'balances', 'blocks', 'fees']

/** A month of three wallets, two of which do not foot. */
export const RESULT: Result = {
  verdict: 'unreconciled',
  asOf: AS_OF,
  inputs: files.map((name, index) => ({
    name: name === 'statement' ? 'statement.csv' : `${name}.jsonl`,
    sha256: `${index}`.repeat(8).padEnd(64, 'a1b2c3d4'),
    rows: 1_234 * (index + 1),
    rejected: index === 0 ? 1 : 0,
  })),
  skipped: [{code: 'OVER_REFUND', missing: ['policy']}],
  wallets: WALLETS.map((wallet) => statementOf(wallet, days)),
  counts: Object.fromEntries(
    [...Map.groupBy(FINDINGS, ({code}) => code)].map(([code, all]) => [code, all.length]),
  ),
  totals: {
    'charges.jsonl': {
      rows: 1_234,
      matched: 1_215,
      finding: 17,
      outOfScope: 1,
      rejected: 1,
      sumCentavos: centavos(24_680_000),
    },
    'statement.csv': {
      rows: 4_936,
      matched: 4_916,
      finding: 20,
      outOfScope: 0,
      rejected: 0,
      sumCentavos: centavos(9_876_543),
    },
  },
  causes: [],
  findings: FINDINGS,
}

export const REPORT: ReportData = {
  timezone: 'America/Sao_Paulo',
  rollForward: days,
  held: [
    {
      wallet: 'loja-do-centro',
      blocks: [
        {
          id: uuid(900),
          transactionId: uuid(901),
          status: 'awaiting_response',
          amountCentavos: centavos(20_000),
          createdAt: '2026-11-12T10:00:00.000Z',
        },
      ],
      expectedCentavos: centavos(20_000),
      statedCentavos: centavos(25_000),
      differenceCentavos: centavos(5_000),
    },
    {
      wallet: 'principal',
      blocks: [],
      expectedCentavos: centavos(0),
      statedCentavos: centavos(0),
      differenceCentavos: centavos(0),
    },
  ],
  blocks: null,
  threeWay: [
    {
      subject: 'charge',
      record: true,
      event: true,
      line: true,
      count: 1_200,
      centavos: centavos(24_000_000),
    },
    {
      subject: 'charge',
      record: true,
      event: true,
      line: false,
      count: 2,
      centavos: centavos(8_099),
    },
    {
      subject: 'charge',
      record: true,
      event: false,
      line: false,
      count: 30,
      centavos: centavos(640_000),
    },
    {
      subject: 'withdrawal',
      record: true,
      event: true,
      line: true,
      count: 64,
      centavos: centavos(19_000_000),
    },
    {
      subject: 'refund',
      record: false,
      event: true,
      line: true,
      count: 3,
      centavos: centavos(135_000),
    },
    {subject: 'block', record: true, event: true, line: true, count: 1, centavos: centavos(20_000)},
  ],
  matchRates: [
    {
      file: 'charges',
      rows: 1_232,
      matchedRows: 1_215,
      centavos: centavos(24_680_000),
      matchedCentavos: centavos(24_600_000),
    },
    {
      file: 'statement',
      rows: 4_936,
      matchedRows: 4_916,
      centavos: centavos(64_000_000),
      matchedCentavos: centavos(63_990_000),
    },
    {file: 'blocks', rows: 0, matchedRows: 0, centavos: centavos(0), matchedCentavos: centavos(0)},
  ],
  returnedFees: [],
  splitLegs: [
    {
      chargeId: uuid(4),
      index: 0,
      receiver: 'loja-2',
      acceptedCentavos: centavos(3_000),
      distributedCentavos: centavos(3_000),
      outgoingCentavos: null,
      incomingCentavos: null,
    },
  ],
  receivers: [
    {
      receiver: 'loja-2',
      legs: 20,
      distributedCentavos: centavos(1_203_000),
      postedCentavos: centavos(1_200_000),
    },
    {
      receiver: 'loja-do-centro',
      legs: 20,
      distributedCentavos: centavos(1_200_000),
      postedCentavos: centavos(1_200_000),
    },
  ],
  fees: [
    {
      kind: 'pix',
      wallet: 'principal',
      count: 1_200,
      expectedCentavos: centavos(118_800),
      chargedCentavos: centavos(119_500),
    },
    {
      kind: 'withdrawal',
      wallet: 'principal',
      count: 64,
      expectedCentavos: centavos(16_000),
      chargedCentavos: centavos(16_000),
    },
    {
      kind: 'refund',
      wallet: 'loja-2',
      count: 3,
      expectedCentavos: centavos(150),
      chargedCentavos: centavos(150),
    },
  ],
}

export const BOOK: Book = {result: RESULT, report: REPORT, language: 'en', showsDocuments: false}
