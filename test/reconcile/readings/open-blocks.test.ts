import {describe, expect, test} from 'vitest'
import {failsCheck} from '../../../src/actions/reconcile/fail-on.ts'
import type {DataSetName} from '../../../src/reconcile/read/files/inputs.ts'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {Random} from '../worlds/random.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import {
  type BlockRecord,
  type ChargeRecord,
  DAY_MS,
  iso,
  type Line,
  type World,
  WorldMaker,
} from '../worlds/world.ts'

const WALLET = 'loja-1'
const GROSS = 30_000

type Given = Parameters<typeof monthAfter>[1]

/** Read row by row by one thread, and screened by two in another order of rows: both say the same. */
async function run(
  world: World,
  previous?: Result,
  absent: readonly DataSetName[] = [],
): Promise<Result> {
  const options = {timezone: 'America/Sao_Paulo', threads: 1, ...(previous && {previous})}
  const without = <T extends object>(inputs: T): T =>
    Object.fromEntries(
      Object.entries(inputs).filter(([name]) => !absent.includes(name as DataSetName)),
    ) as T
  const {result} = await reconcileBy(without(inputsOf(world)), options, {})
  await onDisk(world, {shuffle: new Random(5)}, async (inputs) => {
    const screened = await reconcileBy(
      without(inputs),
      {...options, threads: 2},
      {tuning: SMALL_PARTS},
    )
    const apart = ({inputs: _inputs, findings, ...rest}: Result) => ({
      ...rest,
      findings: findings.map(({evidence: _evidence, ...finding}) => finding),
    })
    expect(apart(screened.result)).toEqual(apart(result))
  })
  return result
}

const said = ({findings}: Result): string[] =>
  findings.map(({code, subject, deltaCentavos}) => [code, subject.kind, deltaCentavos].join(' '))

/** A month that closes with an open block of one of its charges. */
function blocked(status: 'awaiting_response' | 'defended' = 'awaiting_response') {
  const maker = new WorldMaker(9)
  for (let nth = 0; nth < 12; nth += 1) maker.paidCharge()
  const charge = maker.paidCharge({gross: GROSS, wallet: WALLET, legs: []})
  const block = maker.block(charge, status)
  const {world} = maker
  world.asOfMs = Date.parse(block.createdAt) + DAY_MS
  return {first: {...maker.close()}, charge, block}
}

const {first, charge, block} = blocked()
const endMs = first.asOfMs + 5 * DAY_MS

const recordOf = (status: string, amount = block.amount): BlockRecord => ({
  ...block,
  status,
  amount,
  ...(status === 'approved' || status === 'rejected' ? {resolvedAt: iso(endMs)} : {}),
})

const eventOf = (status: string, amount = block.amount): World['events'][number] => ({
  event: `balance_block_${status}`,
  eventId: `${status} ${block.id}`,
  timestamp: iso(endMs),
  subAccount: WALLET,
  data: {
    blockId: block.id,
    transactionId: charge.id,
    amount,
    blockType: 'med',
    createdAt: block.createdAt,
    resolvedAt: iso(endMs),
  },
})

const lineOf = (type: 'block' | 'block_release', amount: number): Line => ({
  id: type === 'block' ? block.id : `release of ${block.id}`,
  wallet: WALLET,
  type,
  amount,
  createdAt: iso(endMs),
  parentTransactionId: type === 'block' ? charge.id : block.id,
})

const debit = lineOf('block', -GROSS)
const release = (amount = GROSS): Line => lineOf('block_release', amount)
const held = (amount: number) => ({held: {[WALLET]: amount}})

const monthOf = (given: Given): World => monthAfter(first, given)
const closing = run(first)
const second = async (given: Given, absent: readonly DataSetName[] = []): Promise<Result> =>
  run(monthOf(given), await closing, absent)

const LEFT = {
  id: block.id,
  wallet: WALLET,
  transactionId: charge.id,
  amountCentavos: GROSS,
  createdAt: block.createdAt,
  posted: true,
}

describe('a block that is open at the closing', () => {
  test('is no finding, and is left to the next run', async () => {
    const result = await closing
    expect(result.verdict).toBe('reconciled')
    expect(result.carryForward?.openBlocks).toEqual([LEFT])
  })

  test('is left with its debit known only where a line is there', async () => {
    const result = await run(first, undefined, ['statement'])
    const {posted: _, ...unseen} = LEFT
    expect(result.carryForward?.openBlocks).toEqual([unseen])
  })

  test.each([
    {absent: ['blocks'] as const, left: [LEFT]},
    // Nothing would tell that it was approved.
    {absent: ['blocks', 'events'] as const, left: undefined},
  ])('is left by its event and line, without $absent', async ({absent, left}) => {
    const result = await run(first, undefined, absent)
    expect(result.carryForward?.openBlocks).toEqual(left)
  })

  test('is not left where it had ended', async () => {
    const maker = new WorldMaker(9)
    for (const status of ['approved', 'rejected'] as const) maker.block(maker.paidCharge(), status)
    expect((await run({...maker.close()})).carryForward).toBeUndefined()
  })
})

describe('in the month after, an open block', () => {
  const inOrder: readonly {readonly name: string; readonly given: Given; readonly left: boolean}[] =
    [
      {name: 'still open', given: {blocks: [recordOf('defended')]}, left: true},
      {name: 'in no file, and held', given: {}, left: true},
      {
        name: 'rejected and released',
        given: {
          blocks: [recordOf('rejected')],
          events: [eventOf('rejected')],
          lines: [release()],
          ...held(0),
        },
        left: false,
      },
      {
        name: 'released, by its event and line',
        given: {events: [eventOf('rejected')], lines: [release()], ...held(0)},
        left: false,
      },
      {
        name: 'approved',
        given: {blocks: [recordOf('approved')], events: [eventOf('approved')], ...held(0)},
        left: false,
      },
      {
        name: 'approved, by its event',
        given: {events: [eventOf('approved')], ...held(0)},
        left: false,
      },
    ]

  test.each(inOrder)('is in order: $name', async ({given, left}) => {
    const result = await second(given)
    expect(said(result)).toEqual([])
    expect(result.carryForward?.openBlocks).toEqual(left ? [LEFT] : undefined)
  })

  const ended = (amount: number): Given => ({
    blocks: [recordOf('rejected', amount / 100)],
    events: [eventOf('rejected', amount / 100)],
    lines: [release(amount)],
    ...held(0),
  })
  const faults: readonly {
    readonly name: string
    readonly given: Given
    readonly found: string[]
  }[] = [
    {
      name: 'whose debit is posted again',
      given: {blocks: [recordOf('defended')], lines: [debit]},
      found: [`DUPLICATE_POSTING block ${-GROSS}`],
    },
    {
      name: 'whose debit is posted again and that no record names',
      given: {lines: [debit]},
      found: [`DUPLICATE_POSTING block ${-GROSS}`],
    },
    {
      name: 'that nothing names and nothing holds',
      given: held(0),
      found: [`HELD_MISMATCH wallet ${-GROSS}`],
    },
    {
      name: 'of which less is held',
      given: held(200),
      found: [`HELD_MISMATCH wallet ${20_000 - GROSS}`],
    },
    {name: 'that comes back short', given: ended(20_000), found: ['AMOUNT_MISMATCH block -10000']},
    {name: 'that gives back more', given: ended(40_000), found: ['AMOUNT_MISMATCH block 10000']},
    {
      name: 'that is approved with less',
      given: {
        blocks: [recordOf('approved', 200)],
        events: [eventOf('approved', 200)],
        ...held(0),
      },
      found: ['AMOUNT_MISMATCH block -10000'],
    },
    {
      name: 'whose record and held amount changed',
      given: {blocks: [recordOf('defended', 100)], ...held(100)},
      found: ['AMOUNT_MISMATCH block -20000'],
    },
    {
      name: 'that is rejected without a release',
      given: {blocks: [recordOf('rejected')], events: [eventOf('rejected')], ...held(0)},
      found: [`MISSING_POSTING block ${-GROSS}`],
    },
    {
      name: 'that only a line ends',
      given: {lines: [release(20_000)], ...held(0)},
      found: ['AMOUNT_MISMATCH block -10000', 'MISSING_EVENT block '],
    },
  ]

  test.each(faults)('is a finding: $name', async ({given, found}) => {
    const result = await second(given)
    expect(said(result).toSorted()).toEqual(found)
    expect(result.verdict).toBe('unreconciled')
  })

  test('of which nothing is said is one month after month', async () => {
    const next = monthOf(held(0))
    const after = await second(held(0))
    expect(after.carryForward?.openBlocks).toEqual([LEFT])
    expect(said(await run(monthAfter(next, {}), after))).toEqual([`HELD_MISMATCH wallet ${-GROSS}`])
  })

  test('is compared with what it was made with as long as it is open', async () => {
    const given = {blocks: [recordOf('defended', 100)], ...held(100)}
    const after = await second(given)
    expect(after.carryForward?.openBlocks).toEqual([LEFT])
    const third = monthAfter(monthOf(given), {blocks: [recordOf('defended', 100)]})
    expect(said(await run(third, after))).toEqual(['AMOUNT_MISMATCH block -20000'])
  })

  test('comes back to the wallet that it left', async () => {
    const other = {...charge, id: 'another charge', subAccount: 'loja-2'} satisfies ChargeRecord
    const result = await second({
      charges: [
        {...other, status: 'pending', createdAt: iso(endMs), expiresAt: iso(endMs + 40 * DAY_MS)},
      ],
      blocks: [{...recordOf('rejected'), transactionId: other.id}],
      events: [eventOf('rejected')],
      lines: [{...release(), wallet: 'loja-2'}],
      ...held(0),
    })
    expect(said(result)).toContain(`MISSING_POSTING block ${-GROSS}`)
    expect(result.findings.find(({code}) => code === 'MISSING_POSTING')?.otherWallet).toBe('loja-2')
  })

  test('whose first debit stands in a statement that begins before the closing was posted once', async () => {
    const world = monthOf({blocks: [recordOf('defended')]})
    const whole = {
      ...world,
      lines: [...first.lines, ...world.lines],
      balances: world.balances.map((balance, at) => ({
        ...balance,
        opening: first.balances[at]?.opening ?? 0,
      })),
    }
    const {findings} = await run(whole, await closing)
    expect(findings.filter(({subject}) => subject.kind === 'block')).toEqual([])
  })
})

describe('in a month without blocks.jsonl, an open block', () => {
  test.each([
    {name: 'held', given: {}, found: []},
    {name: 'not held', given: held(0), found: [`HELD_MISMATCH wallet ${-GROSS}`]},
    {name: 'held in part', given: held(200), found: ['HELD_MISMATCH wallet -10000']},
    {name: 'held with others', given: held(500), found: []},
    {
      name: 'that was released',
      given: {events: [eventOf('rejected')], lines: [release()], ...held(0)},
      found: [],
    },
  ])('is compared with what is held: $name', async ({given, found}) => {
    const result = await second(given, ['blocks'])
    expect(said(result)).toEqual(found)
    expect(result.unrecorded).toEqual([{missing: 'blocks', wallet: WALLET}])
    expect(failsCheck(result, 'any')).toBe(true)
  })
})

describe('a payout in transit at the closing', () => {
  test('comes back to the wallet that it left, whatever the rows of now name', async () => {
    const maker = new WorldMaker(3)
    for (let nth = 0; nth < 12; nth += 1) maker.paidCharge()
    const record = maker.withdrawal('failed')
    const {world} = maker
    const isEnd = ({event}: World['events'][number]) => event === 'withdrawal_failed'
    const isBack = ({type}: Line) => type === 'withdrawal_reversal'
    const [events, lines] = [world.events.filter(isEnd), world.lines.filter(isBack)]
    world.events = world.events.filter((event) => !isEnd(event))
    world.lines = world.lines.filter((line) => !isBack(line))
    world.withdrawals = [{...record, status: 'processing'}]
    world.asOfMs = Date.parse(record.createdAt) + 60_000
    const before = {...maker.close()}
    const other = record.subAccount === WALLET ? 'loja-2' : WALLET
    const month = (wallet: string): World =>
      monthAfter(before, {
        withdrawals: [{...record, subAccount: wallet}],
        events: events.map((event) => ({...event, subAccount: wallet})),
        lines: lines.map((line) => ({...line, wallet})),
      })
    const previous = await run(before)
    expect(said(await run(month(record.subAccount), previous))).toEqual([])
    const [finding, ...others] = (await run(month(other), previous)).findings
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      code: 'FAILED_NOT_RETURNED',
      wallet: record.subAccount,
      otherWallet: other,
      hintCode: 'posted_in_other_wallet',
      subject: {kind: 'withdrawal', id: record.id},
    })
  })
})

describe('a block whose debit was posted twice before the closing', () => {
  const twice = {...debit, createdAt: iso(first.asOfMs - 1_000)}
  const balances = first.balances.map((one) =>
    one.wallet === WALLET ? {...one, available: one.available - GROSS / 100} : one,
  )
  const wrong = {...first, lines: [...first.lines, twice], balances}

  test('is not set right by the release that it is owed', async () => {
    const last = await run(wrong)
    expect(said(last)).toContain(`DUPLICATE_POSTING block ${-GROSS}`)
    const given = {
      blocks: [recordOf('rejected')],
      events: [eventOf('rejected')],
      lines: [release()],
      ...held(0),
    }
    const month = monthAfter(wrong, given)
    expect(said(await run(month, last))).toContain(`DUPLICATE_POSTING block ${-GROSS}`)
  })
})
