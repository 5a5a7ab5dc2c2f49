import {describe, expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {ReportData} from '../../../src/reconcile/report-data.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf, type Style} from '../worlds/files.ts'
import {ITEM_INJECTORS} from '../worlds/injectors.ts'
import {cutsOf, twoPeriods} from '../worlds/periods.ts'
import {Random} from '../worlds/random.ts'
import {spoiltWorld} from '../worlds/spoilt.ts'
import {DAY_MS, iso, perfectWorld, type World, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', report: true}

const FILE_FAULTS = ITEM_INJECTORS.filter((one) => one.where.includes('file'))

function faultyWorld(seed: number): World {
  const {random} = spoiltWorld(seed, [], 'file').world
  return spoiltWorld(seed, random.shuffled(FILE_FAULTS).slice(0, 12), 'file').world
}

async function reported(world: World, style: Style = {}) {
  const {result, report} = await reconcile(inputsOf(world, style), OPTIONS)
  if (report === undefined) throw new Error('a report was asked for')
  return {result, report}
}

const total = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]

test('without being asked for there is no report', async () => {
  const {world} = spoiltWorld(1, [], 'file')
  expect(await reconcile(inputsOf(world), {timezone: 'UTC'})).not.toHaveProperty('report')
})

describe('of a perfect world', () => {
  test.each(SEEDS)('every proof holds, seed %i', async (seed) => {
    const {report} = await reported(spoiltWorld(seed, [], 'ledger').world)
    for (const {differenceCentavos} of report.held) expect(differenceCentavos).toBe(0)
    for (const fee of report.fees) expect(fee.chargedCentavos).toBe(fee.expectedCentavos)
    for (const one of report.receivers) expect(one.postedCentavos).toBe(one.distributedCentavos)
    for (const rate of report.matchRates) {
      expect(rate.matchedRows).toBe(rate.rows)
      expect(rate.matchedCentavos).toBe(rate.centavos)
    }
    expect(report.splitLegs).toEqual([])
  })

  test.each(SEEDS)('what is final is on every side, seed %i', async (seed) => {
    const {world} = spoiltWorld(seed, [], 'ledger')
    const {report} = await reported(world)
    const completed = world.charges.filter(({status}) => status === 'completed')
    expect(report.threeWay[0]).toMatchObject({
      subject: 'charge',
      record: true,
      event: true,
      line: true,
      count: completed.length,
      centavos: Math.round(total(completed, (c) => c.amount) * 100),
    })
  })
})

test.each(SEEDS)(
  'records of before the closing are no splits of this period, seed %i',
  async (seed) => {
    const {world} = spoiltWorld(seed, [], 'ledger')
    const cuts = cutsOf(world)
    const [first, second] = twoPeriods(world, cuts[cuts.length >> 1] ?? 0, 'all until its end')
    const {result: previous} = await reconcile(inputsOf(first), OPTIONS)
    const {report} = await reconcile(inputsOf(second), {...OPTIONS, previous})
    for (const one of report?.receivers ?? []) {
      expect(one.postedCentavos).toBe(one.distributedCentavos)
    }
  },
)

describe('of any world', () => {
  test.each(SEEDS)('days are chains from opening to recomputed, seed %i', async (seed) => {
    const {result, report} = await reported(faultyWorld(seed))
    for (const {wallet, openingCentavos, recomputedCentavos} of result.wallets) {
      const days = report.rollForward.filter((day) => day.wallet === wallet)
      let balance: number = openingCentavos
      for (const day of days) {
        expect(day.openingCentavos).toBe(balance)
        balance += total(Object.values(day.byType), (amount) => amount)
        expect(day.closingCentavos).toBe(balance)
      }
      expect(balance).toBe(recomputedCentavos)
      expect(days.map(({day}) => day)).toEqual(days.map(({day}) => day).toSorted())
    }
  })

  test.each(SEEDS)('rows are those of the totals, seed %i', async (seed) => {
    const {result, report} = await reported(faultyWorld(seed))
    for (const {file, rows, matchedRows, ...money} of report.matchRates) {
      const totals = result.totals[file === 'statement' ? 'statement.csv' : `${file}.jsonl`]
      expect(rows).toBe((totals?.matched ?? 0) + (totals?.finding ?? 0))
      expect(matchedRows).toBe(totals?.matched)
      expect(money.matchedCentavos).toBeLessThanOrEqual(money.centavos)
    }
  })

  test.each(SEEDS)('the order and split of rows leave no trace, seed %i', async (seed) => {
    const world = faultyWorld(seed)
    const style = {shuffle: new Random(seed), keys: new Random(seed + 1), parts: 2}
    const plain = await reported(world)
    const other = await reported(world, style)
    expect(other.report).toEqual(plain.report)
  })
})

test('the fee of a payout on its way is expected, as it is charged when the payout is made', async () => {
  const maker = new WorldMaker(5)
  const record = maker.withdrawal('completed')
  maker.withdrawal('completed')
  const {world} = maker
  const isOwn = ({data}: World['events'][number]): boolean => data['withdrawalId'] === record.id
  world.events = world.events.filter((event) => !isOwn(event))
  record.status = 'processing'
  record.createdAt = iso(world.asOfMs - DAY_MS)
  const {result, report} = await reported(maker.close())
  expect(result.findings.map(({code}) => code)).toEqual(['IN_TRANSIT'])
  expect(total(report.fees, ({count}) => count)).toBe(2)
  for (const fee of report.fees) expect(fee.chargedCentavos).toBe(fee.expectedCentavos)
})

describe('a fault is seen in the proof it belongs to', () => {
  const spoiltBy = async (code: string, seed = 3) => {
    const injector = ITEM_INJECTORS.find((one) => one.code === code)
    const [where] = injector?.where ?? []
    if (!injector || !where) throw new Error(`nothing injects ${code}`)
    return reported(spoiltWorld(seed, [injector], where).world)
  }
  const rows: {code: string; isSeen: (report: ReportData) => boolean}[] = [
    {
      code: 'FEE_OVERCHARGE',
      isSeen: ({fees}) =>
        total(fees, (fee) => fee.chargedCentavos) > total(fees, (fee) => fee.expectedCentavos),
    },
    {
      code: 'FEE_UNDERCHARGE',
      isSeen: ({fees}) =>
        total(fees, (fee) => fee.chargedCentavos) < total(fees, (fee) => fee.expectedCentavos),
    },
    {
      code: 'MISSING_SPLIT_LEG',
      isSeen: ({receivers, splitLegs}) =>
        receivers.some((one) => one.postedCentavos < one.distributedCentavos) &&
        splitLegs.some((leg) => leg.outgoingCentavos === null && leg.incomingCentavos === null),
    },
    {
      code: 'EXTRA_SPLIT_LEG',
      isSeen: ({receivers}) =>
        receivers.some((one) => one.postedCentavos > one.distributedCentavos),
    },
    {
      code: 'MISSING_EVENT',
      isSeen: ({threeWay}) => threeWay.some(({record, event, line}) => record && !event && line),
    },
    {
      code: 'UNMATCHED_LEDGER_LINE',
      isSeen: ({matchRates}) => matchRates.some(({rows, matchedRows}) => rows > matchedRows),
    },
  ]
  test.each(rows)('$code', async ({code, isSeen}) => {
    expect(isSeen((await spoiltBy(code)).report)).toBe(true)
    expect(isSeen((await reported(spoiltWorld(3, [], 'file').world)).report)).toBe(false)
  })
})

describe('a screened data set gives the same report as one read row by row', () => {
  const TINY = {
    taskBytes: 1_500,
    buckets: 64,
    repeatBits: 4_096,
    shareBytes: 1_500,
    spillBytes: 4_000,
    leastFees: 1,
  }
  const WIDE = {
    taskBytes: 700,
    buckets: 4_096,
    repeatBits: 1 << 20,
    shareBytes: 1_500,
    spillBytes: 4_000,
    leastFees: 1,
  }

  test.each(SEEDS)('seed %i', async (seed) => {
    const world = seed % 4 === 0 ? spoiltWorld(seed, [], 'file').world : faultyWorld(seed)
    await onDisk(world, seed % 2 === 0 ? {csv: 'brazilian', parts: 2} : {}, async (inputs) => {
      const {report} = await reconcile(inputs, OPTIONS)
      for (const tuning of [TINY, WIDE]) {
        const screened = await reconcileBy(inputs, {...OPTIONS, threads: 1}, {tuning})
        expect(screened.report).toEqual(report)
      }
    })
  })

  test('where deliveries of payments come again, and lines are of a type that nothing knows', async () => {
    const {world} = perfectWorld(3, 40)
    const paid = world.events.filter(({event}) => event === 'payment_completed')
    for (const event of paid.filter((_, nth) => nth % 3 === 0)) world.events.push(event)
    const fee = world.lines.find(({type}) => type === 'fee')
    if (fee) world.lines.push({...fee, id: 'odd', type: 'odd'})
    await onDisk(world, {}, async (inputs) => {
      const {report} = await reconcile(inputs, OPTIONS)
      for (const tuning of [TINY, WIDE]) {
        const screened = await reconcileBy(inputs, {...OPTIONS, threads: 1}, {tuning})
        expect(screened.report).toEqual(report)
      }
    })
  })

  test('where threads judge charges whose legs it shows', async () => {
    const {world} = perfectWorld(5, 20)
    const split = world.charges.find(({status, split: legs}) => status === 'completed' && legs)
    const fee = world.lines.find(
      ({type, parentTransactionId}) => type === 'fee' && parentTransactionId === split?.id,
    )
    if (fee) fee.amount -= 1
    await onDisk(world, {}, async (inputs) => {
      const {report} = await reconcile(inputs, OPTIONS)
      const screened = await reconcileBy(inputs, {...OPTIONS, threads: 2}, {tuning: WIDE})
      expect(screened.report).toEqual(report)
      expect(report?.splitLegs.map(({chargeId}) => chargeId)).toContain(split?.id)
    })
  })
})
