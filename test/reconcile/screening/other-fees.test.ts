import {describe, expect, test} from 'vitest'
import {sourcesOf} from '../../../src/reconcile/read/gather/gathered.ts'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {assumedFees} from '../../../src/reconcile/screening/host/fees/assumed-fees.ts'
import {planFile, readSettings} from '../../../src/reconcile/screening/host/plan/make-plan.ts'
import {TableCopies} from '../../../src/reconcile/screening/host/plan/table-copies.ts'
import {onDisk} from '../worlds/disk.ts'
import type {Style} from '../worlds/files.ts'
import {ITEM_INJECTORS} from '../worlds/injectors.ts'
import {Random} from '../worlds/random.ts'
import {spoiltWorld} from '../worlds/spoilt.ts'
import {cents, perfectWorld, reais, type World, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}
const TUNING = {
  taskBytes: 900,
  buckets: 4_096,
  repeatBits: 1 << 20,
  shareBytes: 1_500,
  spillBytes: 4_000,
  leastFees: 1,
}

type Kind = keyof World['fees']

/** A table that is off by as much in every step of some kinds. */
function moveFees({fees}: World, kinds: readonly Kind[], by: {fixed?: number; percent?: number}) {
  for (const kind of kinds) {
    for (const step of fees[kind]) {
      step.fixed = Number((step.fixed + (by.fixed ?? 0)).toFixed(2))
      step.percent += by.percent ?? 0
    }
  }
}

async function expectSame(world: World, style: Style & {gzip?: boolean} = {}): Promise<void> {
  await onDisk(world, style, async (inputs) => {
    const {result, corrections} = await reconcile(inputs, OPTIONS)
    const screened = await reconcileBy(inputs, OPTIONS, {tuning: TUNING})
    expect(screened.result).toEqual(result)
    expect(screened.corrections).toEqual(corrections)
  })
}

/** The fee of a charge in force at its creation. Units: centavos. */
function pixFee({fees}: World, {createdAt, amount}: World['charges'][number]): number {
  const step = fees.pix.findLast(({from}) => from <= createdAt)
  if (step === undefined) throw new Error('the world lacks a PIX fee for a charge')
  return cents(step.fixed) + Math.round((cents(amount) * step.percent) / 100)
}

const TABLES = [
  {name: 'PIX fees a centavo too low', kinds: ['pix'], by: {fixed: -0.01}},
  {name: 'PIX fees with half a percent more', kinds: ['pix'], by: {percent: 0.5}},
  {name: 'withdrawal fees too high', kinds: ['withdrawal'], by: {fixed: 1}},
  {name: 'refund fees too low', kinds: ['refund'], by: {fixed: -0.5}},
  {name: 'all of them off', kinds: ['pix', 'withdrawal', 'refund'], by: {fixed: 0.03}},
] as const

describe.each(TABLES)('a table with $name', ({kinds, by}) => {
  test.each([1, 2, 3])('is found as it is row by row: seed %i', async (seed) => {
    const {world} = perfectWorld(seed, 25)
    moveFees(world, kinds, by)
    await expectSame(world)
  })

  test('among other faults', async () => {
    const {random} = perfectWorld(3, 1).world
    const fitting = ITEM_INJECTORS.filter(({where}) => where.includes('file'))
    const {world} = spoiltWorld(3, random.shuffled(fitting).slice(0, 12), 'file')
    moveFees(world, kinds, by)
    await expectSame(world)
  })
})

test('a split that only the fee of the service makes too large keeps the table from being the cause', async () => {
  const {world} = perfectWorld(6, 40)
  const unpaid = world.charges.filter(({status}) => status === 'cancelled').slice(0, 3)
  expect(unpaid).not.toEqual([])
  for (const charge of unpaid) {
    const left = cents(charge.amount) - pixFee(world, charge)
    charge.split = [{subAccount: 'loja-2', amount: reais(left)}]
  }
  await expectSame(world)
  moveFees(world, ['pix'], {fixed: -0.01})
  for (const charge of unpaid) {
    const [leg] = charge.split ?? []
    if (leg) leg.amount = reais(cents(leg.amount) + 1)
  }
  await onDisk(world, {}, async (inputs) => {
    const {result} = await reconcileBy(inputs, OPTIONS, {tuning: TUNING})
    expect(result.causes.map(({kind}) => kind)).toEqual([])
  })
  await expectSame(world)
})

test.each([
  {name: 'shuffled', style: {shuffle: new Random(5)}},
  {name: 'with other keys and spaces', style: {keys: new Random(6), spaced: true}},
  {name: 'with escapes', style: {escaped: true}},
  {name: 'that the kernel leaves to the full reader', style: {smallInstants: true}},
  {name: 'in several files', style: {parts: 3}},
  {name: 'compressed', style: {gzip: true}},
])('another table is found in files $name', async ({style}) => {
  const {world} = perfectWorld(4, 25)
  moveFees(world, ['pix', 'withdrawal', 'refund'], {fixed: -0.02})
  await expectSame(world, style)
})

test.each([
  {name: 'another table', moved: {fixed: -0.02}},
  {name: 'one charge that the statement lacks', moved: {}},
])('keys spelled with escapes change no finding of $name', async ({moved}) => {
  const {world} = perfectWorld(4, 25)
  moveFees(world, ['pix', 'withdrawal'], moved)
  const paid = world.charges.find(({status}) => status === 'completed')
  world.lines.splice(0, world.lines.length, ...world.lines.filter(({id}) => id !== paid?.id))
  const findings = (style: Style): Promise<readonly unknown[]> =>
    onDisk(world, style, async (inputs) => {
      const {result} = await reconcileBy(inputs, OPTIONS, {tuning: TUNING})
      return [...result.findings]
    })
  const plain = await findings({})
  expect(plain).toContainEqual(
    expect.objectContaining({code: 'MISSING_POSTING', externalReference: expect.any(String)}),
  )
  expect(await findings({escapedKeys: true})).toEqual(plain)
  await expectSame(world, {escapedKeys: true})
})

test('what is after the asked instant says nothing of a fee', async () => {
  const {world} = perfectWorld(8, 25)
  moveFees(world, ['pix'], {fixed: 0.01})
  await onDisk(world, {}, async (inputs) => {
    const options = {...OPTIONS, asOf: '2026-01-01T00:02:00.000Z'}
    const {result} = await reconcile(inputs, options)
    const screened = await reconcileBy(inputs, options, {tuning: TUNING})
    expect(screened.result).toEqual(result)
  })
})

test('a fee that one withdrawal paid, and no other, is not hidden where all its sides agree', async () => {
  const maker = new WorldMaker(3)
  maker.withdrawal('completed')
  const second = maker.withdrawal('completed')
  const event = maker.world.events.find(({data}) => data['withdrawalId'] === second.id)
  const own = maker.world.lines.filter(({id, parentTransactionId: parent}) =>
    [id, parent].includes(second.id),
  )
  for (const row of [second, event?.data]) {
    if (row === undefined) throw new Error('the world lacks the event of a withdrawal')
    row.feeAmount = reais(cents(row.feeAmount ?? 0) + 1)
    row.netAmount = reais(cents(row.netAmount ?? 0) - 1)
  }
  for (const line of own) line.amount += line.type === 'fee' ? -1 : 1
  maker.close()
  await onDisk(maker.world, {}, async (inputs) => {
    const tuning = {...TUNING, leastFees: 8}
    const {result} = await reconcileBy(inputs, OPTIONS, {tuning})
    expect(result.findings.map(({code, subject}) => [code, subject.id])).toEqual([
      ['FEE_OVERCHARGE', second.id],
    ])
  })
})

/** What is assumed of a world on disk: the fixed part of each kind's first step. */
async function assumed(world: World, style: Style & {gzip?: boolean} = {}) {
  let found: readonly (readonly [string, number])[] = []
  await onDisk(world, style, async (inputs) => {
    const sources = sourcesOf(inputs)
    const {intake} = await readSettings(sources, OPTIONS)
    const events = sources.filter(({name}) => name === 'events')
    const choice = {copies: new TableCopies(), isEachCopied: false}
    const files = await Promise.all(events.map((source) => planFile(source, OPTIONS, choice)))
    const planned = files.filter((file) => file !== undefined)
    const fees = await assumedFees(planned, intake.rows.fees, {mapping: {}, leastFees: 8})
    found = fees.map(({kind, schedule}) => [kind, schedule.fixed] as const)
  })
  return found
}

describe('what the service seems to take', () => {
  test('is nothing else where it follows the table', async () => {
    expect(await assumed(perfectWorld(2, 40).world)).toEqual([])
  })

  test.each([
    {name: 'plain', style: {}},
    {name: 'compressed', style: {gzip: true}},
  ])('is found in a sample of $name events', async ({style}) => {
    const {world} = perfectWorld(2, 40)
    moveFees(world, ['pix'], {fixed: 0.01})
    expect(await assumed(world, style)).toContainEqual(['pix', 99])
  })

  test('is not found by a few fees among many', async () => {
    const {world} = perfectWorld(2, 40)
    const paid = world.events.filter(({event}) => event === 'payment_completed')
    for (const {data} of paid.slice(0, Math.floor(paid.length / 3))) data.feeAmount = 3
    expect(await assumed(world)).toEqual([])
  })
})
