import {describe, expect, test, vi} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {CauseSearch} from '../../../src/reconcile/causes/cause-search.ts'
import {feePeriodStartsElsewhere, feeTableDiffers} from '../../../src/reconcile/causes/fees/fees.ts'
import type {CauseTerms} from '../../../src/reconcile/causes/proposal.ts'
import {suspectsOf} from '../../../src/reconcile/causes/read-suspects.ts'
import type {Finding} from '../../../src/reconcile/result.ts'

const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 0, 1)
const iso = (atMs: number): string => new Date(atMs).toISOString()

/** Overcharges of one centavo, one an hour over ten days. */
const findings = Array.from(
  {length: 240},
  (_, hour): Finding => ({
    id: `f${hour}`,
    code: 'FEE_OVERCHARGE',
    class: 'error',
    severity: 'high',
    wallet: 'principal',
    subject: {kind: 'charge', id: `c${hour}`},
    expectedCentavos: centavos(99),
    actualCentavos: centavos(100),
    deltaCentavos: centavos(1),
    grossCentavos: centavos(10_000),
    occurredAt: new Date(START_MS + hour * 3_600_000).toISOString(),
    evidence: [],
    remedy: '',
  }),
)
const suspects = suspectsOf(findings)

const STEPS = [
  {
    kind: 'pix',
    fromMs: START_MS - DAY_MS,
    schedule: {fixed: centavos(100), percentMicros: 0},
  },
  {kind: 'pix', fromMs: START_MS, schedule: {fixed: centavos(99), percentMicros: 0}},
] as const

/** What the statement has a day, in centavos. */
const termsWith = (postedADay: number): CauseTerms => ({
  files: [],
  mapping: {},
  fees: STEPS,
  givenFees: STEPS,
  areEventsApart: false,
  areDatedLater: false,
  areDatesApart: false,
  feeKindsApart: async () => new Set(),
  wallets: [],
  linesOn: () => ({lines: 0, adjustments: 0}),
  linesOnUtc: () => ({lines: 0, adjustments: 0}),
  postedBetween: ({fromMs, untilMs}) => ((untilMs - fromMs) / DAY_MS) * postedADay,
  isPostedAbout: () => false,
  lineTimes: async () => new Map(),
  eventAmounts: async () => new Map(),
  lineContents: async () => new Map(),
  namesWallet: async () => true,
  parentlessLines: async () => undefined,
  hasDebits: async () => true,
  hasLinesSince: () => true,
  eventTimes: async () => ({
    byWallet: new Map(),
    byKind: new Map(),
    firstMs: Number.POSITIVE_INFINITY,
    lastMs: Number.NEGATIVE_INFINITY,
  }),
  openedMs: () => Number.NEGATIVE_INFINITY,
  begunMs: () => Number.NEGATIVE_INFINITY,
  turn: async () => undefined,
  asOfMs: START_MS + 10 * DAY_MS,
  clockDifferences: async () => [],
  isStatementClockRight: async () => true,
  sampledFees: async () => [],
  sampledPostings: async () => [],
})

describe.each([
  {name: 'another fee', detector: feeTableDiffers},
  {name: 'another beginning of a fee', detector: feePeriodStartsElsewhere},
])('$name', ({detector}) => {
  const proposals = async (terms: CauseTerms) => (await detector(suspects, terms)).flat()

  test('is tried where the suspects can be all charges between the first and the last', async () => {
    expect(await proposals(termsWith(24 * 10_000))).not.toEqual([])
  })

  test('is not tried where far more was paid: other charges are in order', async () => {
    expect(await proposals(termsWith(24 * 10_000 * 60))).toEqual([])
  })
})

describe('another beginning of a fee, where events and statement differ by three hours', () => {
  const proposals = async (differences: Awaited<ReturnType<CauseTerms['clockDifferences']>>) => {
    const events = {source: 0, name: 'events', file: 'events.jsonl', sha256: '', rows: 9} as const
    const given = {...termsWith(24 * 10_000), files: [events]}
    const terms = {...given, clockDifferences: async () => differences}
    return (await feePeriodStartsElsewhere(suspects, terms)).flat()
  }
  const events = {name: 'events', hours: 3} as const
  const statement = {name: 'statement', hours: -3} as const

  test('is not stated: the events put charges on the other side of every beginning', async () => {
    expect(await proposals([statement, events])).toEqual([])
  })

  test('is tried where the withdrawals show that the clock is that of the statement', async () => {
    const withdrawals = {name: 'withdrawals', hours: 3} as const
    expect(await proposals([statement, events, withdrawals, statement])).not.toEqual([])
  })
})

describe('a run with another fee table, while everything happened in one second', () => {
  const atOnce = findings.map((finding) => ({...finding, occurredAt: iso(START_MS)}))
  const inOrder = Array.from({length: 3}, (_, nth) => ({
    chargeId: `in-order-${nth}`,
    eventId: `event-${nth}`,
    lineId: `fee-${nth}`,
    wallet: 'principal',
    settledAtMs: START_MS,
    gross: centavos(10_000),
    posted: centavos(99),
  }))
  const trialsWith = async (sampled: typeof inOrder) => {
    const trial = vi.fn(async () => ({findings: atOnce, wallets: []}) as never)
    const terms = {...termsWith(0), sampledFees: async () => sampled}
    await new CauseSearch(atOnce, terms, trial).run()
    return trial.mock.calls.length
  }

  test('is made where no charge is known that bears the fee of the table', async () => {
    expect(await trialsWith([])).toBeGreaterThan(0)
  })

  test('is not made where the first rows have such charges', async () => {
    expect(await trialsWith(inOrder)).toBe(0)
  })
})

describe('a run with another fee table that failed', () => {
  const overcharged = findings.slice(0, 120)
  const ofWithdrawals = findings.slice(120).map(
    (finding): Finding => ({
      ...finding,
      subject: {kind: 'withdrawal', id: `w${finding.id}`},
      expectedCentavos: centavos(250),
      actualCentavos: centavos(251),
    }),
  )
  const steps = [
    STEPS[1],
    {kind: 'withdrawal', fromMs: START_MS, schedule: {fixed: centavos(250), percentMicros: 0}},
  ] as const

  /** The fees of each run that is made, in order; only the correction of the withdrawals' fee is true. */
  const trialsOf = async () => {
    const tried: string[] = []
    const trial = vi.fn(
      async ({fees = []}: {fees?: readonly {kind: string; schedule: object}[]}) => {
        const isTrue = JSON.stringify(fees).includes('"fixed":251')
        const isPix = JSON.stringify(fees).includes('"fixed":100')
        tried.push(isPix ? 'pix' : 'withdrawal')
        return {
          findings: isTrue ? overcharged : [...overcharged, ...ofWithdrawals],
          wallets: [],
        } as never
      },
    )
    const terms = {...termsWith(24 * 10_000), fees: steps, givenFees: steps}
    const search = new CauseSearch([...overcharged, ...ofWithdrawals], terms, trial as never)
    return {proven: await search.run(), tried}
  }

  test('is not made once more when the fee of another kind was corrected', async () => {
    const {proven, tried} = await trialsOf()
    expect(proven.map(({explanation}) => explanation.kind)).toEqual(['fee_table_differs'])
    const after = tried.slice(tried.indexOf('withdrawal') + 1)
    expect([tried.includes('pix'), after]).toEqual([true, []])
  })
})

describe('a run with another fee table that finds a fee wrong that was in order', () => {
  const earlier = {...STEPS[1], fromMs: START_MS - 5 * DAY_MS}
  /** The fee of the table, which a table of one centavo more finds too low. */
  const inOrder: Finding = {
    ...(findings[200] as Finding),
    id: 'in-order',
    code: 'FEE_UNDERCHARGE',
    subject: {kind: 'charge', id: 'in-order'},
    expectedCentavos: centavos(100),
    actualCentavos: centavos(99),
    deltaCentavos: centavos(-1),
  }
  const trialsWith = async (fresh: Finding) => {
    const trial = vi.fn(async () => ({findings: [fresh], wallets: []}) as never)
    const terms = {...termsWith(0), fees: [earlier], givenFees: [earlier]}
    await new CauseSearch(findings, terms, trial).run()
    return trial.mock.calls.length
  }

  test('is the last one with a table that has the same fee for it', async () => {
    expect(await trialsWith(inOrder)).toBe(1)
  })

  test('is followed by one with a table that has that fee for later charges alone', async () => {
    const before = {...inOrder, occurredAt: iso(START_MS - DAY_MS)}
    expect(await trialsWith(before)).toBe(2)
  })
})

describe('fees a hundred times those of the table', () => {
  const table = [{...STEPS[0], schedule: STEPS[1].schedule}]
  const terms = {...termsWith(0), fees: table, givenFees: table}
  const scaled = findings.map((one): Finding => ({...one, actualCentavos: centavos(9_900)}))
  const payments = [1, 2, 3].map(
    (nth): Finding => ({
      ...(findings[nth] as Finding),
      id: `p${nth}`,
      code: 'AMOUNT_MISMATCH',
      role: 'main',
      expectedCentavos: centavos(500 * nth),
      actualCentavos: centavos(50_000 * nth),
    }),
  )
  const tried = async (found: readonly Finding[]) =>
    (await feeTableDiffers(suspectsOf(found), terms)).flat()

  test('may be another table', async () => {
    expect(await tried(scaled)).not.toEqual([])
  })

  test('are no other table where payments are off by that, too', async () => {
    expect(await tried([...scaled, ...payments])).toEqual([])
  })
})

test('another beginning of a fee is not stated without events, where the clock of the statement is off', async () => {
  const statement = {name: 'statement', hours: -3} as const
  const terms = {...termsWith(24 * 10_000), clockDifferences: async () => [statement]}
  expect((await feePeriodStartsElsewhere(suspects, terms)).flat()).toEqual([])
})
