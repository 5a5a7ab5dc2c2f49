import {describe, expect, test} from 'vitest'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {ITEM_INJECTORS} from '../worlds/injectors.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {spoiltWorld} from '../worlds/spoilt.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import {cents, iso, type Line, type World, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}
const DAY_MS = 86_400_000

const optionsOf = (previous?: Result) => (previous ? {...OPTIONS, previous} : OPTIONS)

/** Read row by row and screened, which say the same. */
async function run(world: World, previous?: Result): Promise<Result> {
  const {result} = await reconcileBy(inputsOf(world), optionsOf(previous), {})
  await onDisk(world, {}, async (inputs) => {
    const screened = await reconcileBy(inputs, optionsOf(previous), {tuning: SMALL_PARTS})
    expect(screened.result).toEqual(result)
  })
  return result
}

const said = ({findings}: Result) =>
  findings.map(({code, subject, role, expectedCentavos, actualCentavos}) =>
    [code, subject.id, role, expectedCentavos, actualCentavos].join(' '),
  )

const idOf = (row: {id: string}): string => row.id

/** A line as it would be posted in the second month. */
const later = (line: Line, of: Partial<Line> = {}): Line => ({
  ...line,
  createdAt: iso(Date.parse(line.createdAt) + 28 * DAY_MS),
  ...of,
})

/** A charge of 100.00 that was paid in the first month, and neither posted nor its fee taken. */
function unposted() {
  const maker = new WorldMaker(5)
  const charge = maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
  const lines = maker.world.lines.splice(0)
  const [payment, fee] = ['payment', 'fee'].map((type) => lines.find((one) => one.type === type))
  if (!payment || !fee) throw new Error('a paid charge has a payment and a fee')
  maker.close()
  return {first: maker.world, id: idOf(charge), payment, fee}
}

describe('what was missing is there when a line has its amount, sign and type', () => {
  const {first, id, payment, fee} = unposted()
  const main = `MISSING_POSTING ${id} main 10000 0`
  const ofFee = `MISSING_POSTING ${id} fee ${fee.amount} 0`

  test.each([
    {name: 'all of it', lines: [later(payment), later(fee)], found: []},
    {name: 'nothing', lines: [], found: [main, ofFee]},
    {name: 'the fee alone', lines: [later(fee)], found: [main]},
    {
      name: 'another amount',
      lines: [later(payment, {amount: 100}), later(fee)],
      found: [`AMOUNT_MISMATCH ${id} main 10000 100`],
    },
    {
      name: 'the other sign',
      lines: [later(payment, {amount: -10_000}), later(fee)],
      found: [`SIGN_MISMATCH ${id}  10000 -10000`],
    },
    {
      name: 'another fee',
      lines: [later(payment), later(fee, {amount: -9_000})],
      found: [`FEE_OVERCHARGE ${id} fee ${-fee.amount} 9000`],
    },
    {
      name: 'another type',
      lines: [later(payment, {id: 'other', type: 'internal_transfer', parentTransactionId: id})],
      found: [main, ofFee, `EXTRA_SPLIT_LEG ${id}  0 10000`],
    },
  ])('$name', async ({lines, found}) => {
    const after = await run(monthAfter(first, {lines}), await run(first))
    expect(said(after).filter((one) => !one.startsWith('NEGATIVE'))).toEqual(found)
    expect(after.verdict).toBe(found.length === 0 ? 'reconciled' : 'unreconciled')
  })

  test('and stays open from month to month', async () => {
    const second = monthAfter(first, {})
    const after = await run(second, await run(first))
    const third = await run(monthAfter(second, {}), after)
    expect(said(third)).toEqual([main, ofFee])
    expect(third.carryForward?.items.map(({state}) => state)).toEqual(['carried', 'carried'])
  })
})

/** A withdrawal of the last hours of the first month: its debit is posted, its outcome is not known. */
function pending() {
  const maker = new WorldMaker(6)
  const record = maker.withdrawal('completed')
  const event = maker.world.events.splice(0)
  maker.world.asOfMs = Date.parse(record.createdAt) + 3_600_000
  const {status, ...rest} = record
  maker.world.withdrawals.splice(0, 1, {...rest, status: 'processing'} as typeof record)
  maker.close()
  const {lines} = maker.world
  return {first: maker.world, record, event, lines, id: record.id, gross: cents(record.amount)}
}

describe('a withdrawal that was not final, and the debit of which was posted', () => {
  const {first, record, event, lines, id, gross} = pending()
  const again = lines.map((line) => later(line))

  test('is in order once it is completed', async () => {
    const after = await run(
      monthAfter(first, {withdrawals: [record], events: event}),
      await run(first),
    )
    expect(said(after)).toEqual([])
  })

  test('is posted twice where it is debited again', async () => {
    const second = monthAfter(first, {withdrawals: [record], events: event, lines: again})
    const after = await run(second, await run(first))
    expect(after.findings.map(({code}) => code)).toEqual(again.map(() => 'DUPLICATE_POSTING'))
    expect(after.findings.map(({hintCode}) => hintCode)).toEqual(again.map(() => undefined))
  })

  test('is of before the last closing where an export of the whole history has its lines again', async () => {
    const whole = monthAfter(first, {withdrawals: [record], events: event, lines})
    for (const opening of [undefined, 0]) {
      for (const balance of whole.balances) balance.opening = opening ?? balance.opening ?? 0
      const {findings, causes} = await run(whole, await run(first))
      const postings = findings.filter(({code}) => code === 'DUPLICATE_POSTING')
      expect(postings).toHaveLength(lines.length)
      for (const {hintCode, remedy} of postings) {
        expect(hintCode).toBe('posted_before_closing')
        expect(remedy).toMatch(/^Give an export that begins at the last closing/)
      }
      expect(causes).toEqual([])
    }
  })

  test('is posted twice where that comes two months later, with nothing between', async () => {
    const second = monthAfter(first, {})
    const between = await run(second, await run(first))
    expect(said(between)).toEqual([`STALE_PENDING ${id}  ${gross} `])
    expect(between.carryForward?.items.map(({state, code}) => `${state} ${code}`)).toEqual([
      'carried STALE_PENDING',
    ])
    const unchanged = await run(monthAfter(second, {}), between)
    expect(unchanged.carryForward?.items.map(({state, code}) => `${state} ${code}`)).toEqual([
      'carried STALE_PENDING',
    ])
    const third = monthAfter(second, {lines: again.map((line) => later(line))})
    const after = await run(third, between)
    expect(after.findings.map(({code}) => code)).toContain('DUPLICATE_POSTING')
  })

  test('is the item that it was where its record of a month later is not final', async () => {
    const pending = {...record, status: 'processing'}
    const after = await run(monthAfter(first, {withdrawals: [pending]}), await run(first))
    expect(after.carryForward?.items.map(({state, code}) => `${state} ${code}`)).toEqual([
      'carried STALE_PENDING',
    ])
  })

  test('has another amount where record and event name one', async () => {
    const more = {...record, amount: record.amount + 100, netAmount: record.netAmount + 100}
    const events = event.map((one) => {
      const {amount, netAmount} = more
      return {...one, data: {...one.data, amount, netAmount}}
    })
    const after = await run(monthAfter(first, {withdrawals: [more], events}), await run(first))
    expect(said(after)).toContain(`AMOUNT_MISMATCH ${id} main ${-gross} ${-gross - 10_000}`)
  })

  test('is not returned where less came back, whatever else tells', async () => {
    const back = {...later(lines[0] as Line), type: 'withdrawal_reversal', parentTransactionId: id}
    const short = monthAfter(first, {lines: [{...back, id: 'back', amount: 100}]})
    expect(said(await run(short, await run(first)))).toContain(
      `FAILED_NOT_RETURNED ${id}  ${gross} 100`,
    )
  })
})

describe('what ended in the period before was posted then', () => {
  const maker = new WorldMaker(7)
  maker.paidCharge({gross: 5_000, wallet: 'loja-1', legs: []})
  maker.withdrawal('completed')
  maker.close()
  const {world} = maker
  const {charges, withdrawals, events} = world

  test('a line of it is one more', async () => {
    const lines = world.lines.map((line) => later(line))
    const second = monthAfter(world, {charges, withdrawals, events, lines})
    const after = await run(second, await run(world))
    expect(after.findings.map(({code}) => code)).toEqual(lines.map(() => 'DUPLICATE_POSTING'))
  })

  test('but for one that is less than a day later than the event', async () => {
    const lines = world.lines.map((line) => ({
      ...line,
      createdAt: iso(Date.parse(line.createdAt) + DAY_MS / 2),
    }))
    const second = monthAfter(world, {charges, withdrawals, events, lines})
    expect((await run(second, await run(world))).verdict).toBe('reconciled')
  })

  test('which is not known where the period before had no statement', async () => {
    const lines = world.lines.map((line) => later(line))
    const second = monthAfter(world, {charges, withdrawals, events, lines})
    const {statement: _, ...inputs} = inputsOf(world)
    const {result} = await reconcileBy(inputs, OPTIONS, {})
    expect((await run(second, result)).verdict).toBe('reconciled')
  })
})

describe('what was posted wrongly is set right by a line that moves it back', () => {
  const maker = new WorldMaker(8)
  const {id} = maker.paidCharge({gross: 5_000, wallet: 'loja-1', legs: []})
  const payment = maker.world.lines.find((line) => line.id === id) as Line
  maker.world.lines.push({...payment, createdAt: iso(Date.parse(payment.createdAt) + 1)})
  maker.close()
  const {world} = maker
  const twice = `DUPLICATE_POSTING ${id} main 0 5000`

  test('and not by its record alone, given once more', async () => {
    const second = monthAfter(world, {charges: world.charges})
    expect(said(await run(second, await run(world)))).toEqual([twice])
  })

  test.each([
    {amount: -5_000, isOpen: false},
    {amount: -4_999, isOpen: true},
    {amount: 5_000, isOpen: true},
  ])('a line of $amount', async ({amount, isOpen}) => {
    const back = {...later(payment), id: 'back', type: 'internal_transfer', amount}
    const line = {...back, parentTransactionId: id}
    const after = await run(monthAfter(world, {lines: [line]}), await run(world))
    expect(said(after).includes(twice)).toBe(isOpen)
  })
})

/** What a next period can still ask about: a bad row went with its file, a balance with its period. */
const openIn = ({findings}: Result) =>
  findings.filter(
    ({class: kind, subject}) =>
      kind !== 'info' && subject.kind !== 'file_line' && subject.kind !== 'wallet',
  )

describe('of whatever kind, what nothing speaks of in the months after stays open', () => {
  const inLedger = ITEM_INJECTORS.filter(({where}) => where.includes('ledger'))
  test.each(inLedger)('$code: $name', async (injector) => {
    const {world} = spoiltWorld(3, [injector], 'ledger')
    const first = (await reconcileBy(inputsOf(world), OPTIONS, {})).result
    const second = monthAfter(world, {})
    const after = (await reconcileBy(inputsOf(second), optionsOf(first), {})).result
    const third = monthAfter(second, {})
    const last = (await reconcileBy(inputsOf(third), optionsOf(after), {})).result
    for (const {id, code, subject} of openIn(first)) {
      for (const {findings} of [after, last]) {
        const still = findings.find((one) => one.id === id)
        const late = findings.find((one) => one.subject.id === subject.id)
        expect([code, (still ?? late)?.code]).toEqual([
          code,
          code === 'IN_TRANSIT' && !still ? 'STALE_PENDING' : code,
        ])
      }
    }
  })
})
