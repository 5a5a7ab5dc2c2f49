import {describe, expect, test} from 'vitest'
import type {ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import {type World, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}

const first = async (inputs: ReconcileInputs): Promise<Result> =>
  (await reconcileBy(inputs, OPTIONS, {})).result

/** Read row by row and screened, which say the same. */
async function second(world: World, previous: Result): Promise<readonly string[]> {
  const options = {...OPTIONS, previous}
  const {result} = await reconcileBy(inputsOf(world), options, {})
  await onDisk(world, {}, async (inputs) => {
    const screened = await reconcileBy(inputs, options, {tuning: SMALL_PARTS})
    expect(screened.result).toEqual(result)
  })
  return result.findings
    .filter(({class: of}) => of !== 'info')
    .map(({code, subject, role}) => [code, subject.id, role].filter(Boolean).join(' '))
}

/**
 * A month that closed between the making of a payout and its end: as it was, and as it is without
 * anything of the payout; and the month after, in which the payout ends.
 */
function twoMonths(outcome: 'completed' | 'failed' | 'reversed' = 'completed') {
  const maker = new WorldMaker(8)
  maker.withdrawal('completed')
  const {world} = maker
  for (let nth = 0; nth < 10; nth += 1) maker.tick()
  const [made, events] = [world.withdrawals.length, world.events.length]
  const linesOfOthers = [...world.lines]
  const record = maker.withdrawal(outcome)
  const lines = world.lines.filter((line) => !linesOfOthers.includes(line))
  const ends = world.events.splice(events)
  const debits = lines.filter(({type}) => type !== 'withdrawal_reversal')
  world.asOfMs = Date.parse(record.createdAt) + 60_000
  world.withdrawals.splice(made, 1, {...record, status: 'processing'} as never)
  const known = closed({...world, lines: [...linesOfOthers, ...debits]})
  const unknown = closed({
    ...world,
    withdrawals: world.withdrawals.slice(0, made),
    lines: linesOfOthers,
  })
  const back = lines.filter((line) => !debits.includes(line))
  const next = (before: World, eventsOfSecond = ends): World =>
    monthAfter(before, {withdrawals: [record], events: eventsOfSecond, lines: back})
  return {record, ends, known, unknown, next}
}

function closed(world: World): World {
  const maker = new WorldMaker(8)
  Object.assign(maker.world, world)
  return {...maker.close()}
}

describe('a payout that was made before the last closing and ended after it', () => {
  test('is in order where its debit was there then', async () => {
    const {known, next} = twoMonths()
    expect(await second(next(known), await first(inputsOf(known)))).toEqual([])
  })

  test.each(['completed', 'failed', 'reversed'] as const)(
    'and %s, is asked for where the last result knows nothing of it',
    async (outcome) => {
      const {unknown, next, record} = twoMonths(outcome)
      expect(await second(next(unknown), await first(inputsOf(unknown)))).toEqual([
        `MISSING_POSTING ${record.id} fee`,
        `MISSING_POSTING ${record.id} main`,
      ])
    },
  )

  test.each(['completed', 'failed'] as const)(
    'and %s, is asked for the fee that the last run did not see beside its debit',
    async (outcome) => {
      const {known, next, record} = twoMonths(outcome)
      const isItsFee = ({type, parentTransactionId}: World['lines'][number]) =>
        type === 'fee' && parentTransactionId === record.id
      const without = closed({...known, lines: known.lines.filter((line) => !isItsFee(line))})
      const last = await first(inputsOf(without))
      expect(last.verdict).toBe('explained')
      expect(await second(next(without), last)).toEqual([`MISSING_POSTING ${record.id} fee`])
    },
  )

  test.each([
    {type: 'block_release', amount: 800, parent: true},
    {type: 'internal_transfer', amount: -50, parent: true},
    {type: 'payment', amount: 20, parent: false},
    {type: 'refund', amount: -20, parent: false},
  ] as const)(
    'is no reason for a line of another kind that names it: $type',
    async ({type, amount, parent}) => {
      const {known, next, record} = twoMonths()
      const world = next(known)
      const createdAt = new Date(world.asOfMs - 60_000).toISOString()
      const id = parent ? 'a stray line' : record.id
      const parentTransactionId = parent ? record.id : ''
      const stray = {id, wallet: 'principal', type, amount, createdAt, parentTransactionId}
      const lines = [...world.lines, stray]
      const said = await second({...world, lines}, await first(inputsOf(known)))
      expect(said).toContain(`UNMATCHED_LEDGER_LINE ${id}`)
    },
  )

  test('keeps its debit of another amount open until a line or another record sets it right', async () => {
    const {known, next, record} = twoMonths()
    const debit = known.lines.find(({id}) => id === record.id)
    if (!debit) throw new Error('nothing was debited')
    const more = {...debit, amount: debit.amount - 1}
    const lines = known.lines.map((line) => (line === debit ? more : line))
    const wrong = closed({...known, lines})
    const last = await first(inputsOf(wrong))
    expect(last.counts).toHaveProperty('AMOUNT_MISMATCH')
    const world = next(wrong)
    expect(await second(world, last)).toEqual([`AMOUNT_MISMATCH ${record.id} main`])
    const createdAt = new Date(world.asOfMs - 60_000).toISOString()
    const back = {...debit, id: 'given back', type: 'withdrawal_reversal', amount: 1, createdAt}
    const setRight = {...back, parentTransactionId: record.id}
    const said = await second({...world, lines: [...world.lines, setRight]}, last)
    expect(said).not.toContain(`AMOUNT_MISMATCH ${record.id} main`)
  })

  test('is not asked for where it was reversed alone: it had completed before', async () => {
    const {unknown, next, ends} = twoMonths('reversed')
    const world = next(unknown, ends.slice(1))
    expect(await second(world, await first(inputsOf(unknown)))).toEqual([])
  })

  test('is not asked for where it had completed at the closing', async () => {
    const {unknown, next, ends} = twoMonths()
    unknown.asOfMs = Date.parse(ends[0]?.timestamp ?? '')
    expect(await second(next(unknown), await first(inputsOf(closed(unknown))))).toEqual([])
  })

  test.each(['withdrawals', 'events', 'statement'] as const)(
    'is not asked for where the last run had no %s',
    async (name) => {
      const {unknown, next} = twoMonths()
      const {[name]: _, ...inputs} = inputsOf(unknown)
      expect(await second(next(unknown), await first(inputs))).toEqual([])
    },
  )

  test('is not asked for where the last run could not read a payout', async () => {
    const {unknown, next, record} = twoMonths()
    const spoilt = {...record, amount: 1.005}
    const before = inputsOf({...unknown, withdrawals: [...unknown.withdrawals, spoilt]})
    const last = await first(before)
    expect(last.counts).toMatchObject({RECORD_INVALID: 1})
    expect(await second(next(unknown), last)).toEqual([])
  })

  test('is not asked for where the last result names its line', async () => {
    const {known, unknown, next} = twoMonths()
    const {withdrawals} = unknown
    const last = await first(inputsOf({...known, withdrawals}))
    expect(last.counts).toHaveProperty('UNMATCHED_LEDGER_LINE')
    const said = await second(next(known), last)
    expect(said.filter((one) => one.startsWith('MISSING'))).toEqual([])
  })
})
