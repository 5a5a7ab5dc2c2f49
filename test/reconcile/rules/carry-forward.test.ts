import {describe, expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {inputsOf} from '../worlds/files.ts'
import {cents, reais, type World, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const run = async (world: World, previous?: Result): Promise<Result> => {
  const options = previous ? {...OPTIONS, previous} : OPTIONS
  return (await reconcile(inputsOf(world), options)).result
}

/** A charge of January that was never posted, and its payment in the statement of February. */
function twoMonths() {
  const january = new WorldMaker(1)
  const charge = january.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
  january.close()
  const at = january.world.lines.findIndex((line) => line.type === 'payment')
  const [payment] = january.world.lines.splice(at, 1)
  const february = new WorldMaker(2)
  february.close()
  return {january, february, charge, payment}
}

/** A February without movements, each wallet of which opens as January closed; and the balance of one. */
async function openedAtClosings() {
  const {january, february, payment} = twoMonths()
  if (payment) january.world.lines.push(payment)
  const last = await run(january.world)
  for (const balance of february.world.balances) {
    const closing = last.wallets.find(({wallet}) => wallet === balance.wallet)
    balance.opening = reais(closing?.statedCentavos ?? 0)
    balance.available = balance.opening
  }
  const balance = february.world.balances.find(({wallet}) => wallet === 'loja-2')
  if (balance === undefined) throw new Error('the world lacks a wallet')
  return {february, last, balance}
}

/** Without closings, so that only items are looked at. */
const itemsOf = (result: Result): Result => ({...result, wallets: []})

const states = (result: Result) =>
  result.carryForward?.items.map(({code, subject, state}) => `${state} ${code} ${subject.id}`)

describe('open items are carried forward', () => {
  test('what is found for the first time is new', async () => {
    const {january, charge} = twoMonths()
    const empty = new WorldMaker(3)
    empty.close()
    const result = await run(january.world, await run(empty.world))
    expect(states(result)).toContain(`new MISSING_POSTING ${charge.id}`)
  })

  test('a balance and a row that cannot be read end with their period, and are not set right', async () => {
    const {february, last} = await openedAtClosings()
    const {findings: found, ...january} = last
    const of = {class: 'error', severity: 'high', evidence: [], wallet: 'loja-2'} as const
    const amounts = {expectedCentavos: null, actualCentavos: null, deltaCentavos: centavos(777)}
    const both = [
      {
        ...of,
        ...amounts,
        id: 'd',
        code: 'UNEXPLAINED_DIFFERENCE',
        subject: {kind: 'wallet', id: 'loja-2'},
      },
      {
        ...of,
        ...amounts,
        id: 'r',
        code: 'RECORD_INVALID',
        subject: {kind: 'file_line', id: 'statement.csv:9'},
      },
      {...of, ...amounts, id: 'e', code: 'DUPLICATE_DELIVERY', subject: {kind: 'event', id: 'evt'}},
    ] as unknown as Result['findings']
    const result = await run(february.world, {...january, findings: [...found, ...both]})
    const ended = result.carryForward?.items.filter((item) => item.ended)
    expect(ended).toMatchObject([
      {id: 'd', state: 'resolved', ended: true},
      {id: 'r', state: 'resolved', ended: true},
    ])
    // The next run hands them on: they are no items of it.
    const {items, resolvedBefore} = (await run(february.world, result)).carryForward ?? {}
    expect(items).not.toContainEqual(expect.objectContaining({ended: true}))
    expect(resolvedBefore).toMatchObject([{id: 'd'}, {id: 'r'}])
  })

  test('what no row speaks of stays open', async () => {
    const {january, february, charge} = twoMonths()
    const result = await run(february.world, itemsOf(await run(january.world)))
    expect(states(result)).toEqual([`carried MISSING_POSTING ${charge.id}`])
    expect(result.verdict).toBe('unreconciled')
    expect(result.findings).toMatchObject([{code: 'MISSING_POSTING', expectedCentavos: 10_000}])
  })

  test('a line of a carried charge is no stranger, and resolves it', async () => {
    const {january, february, charge, payment} = twoMonths()
    if (payment) february.world.lines.push(payment)
    february.close()
    const result = await run(february.world, itemsOf(await run(january.world)))
    expect(result.findings).toEqual([])
    expect(states(result)).toEqual([`resolved MISSING_POSTING ${charge.id}`])
  })

  test('what was resolved and is found again is reopened, and then carried', async () => {
    const {january, february, charge, payment} = twoMonths()
    if (payment) february.world.lines.push(payment)
    february.close()
    const first = await run(january.world)
    const second = await run(february.world, first)
    const third = await run(january.world, second)
    expect(states(third)).toContain(`reopened MISSING_POSTING ${charge.id}`)
    const fourth = await run(january.world, third)
    expect(states(fourth)).toContain(`carried MISSING_POSTING ${charge.id}`)
  })

  test('what an earlier run resolved is no item of the next ones, and is reopened all the same', async () => {
    const {january, february, charge, payment} = twoMonths()
    if (payment) february.world.lines.push(payment)
    february.close()
    const quiet = async (last: Result) => await run(new WorldMaker(3).world, itemsOf(last))
    const resolved = await run(february.world, itemsOf(await run(january.world)))
    expect(resolved.carryForward).not.toHaveProperty('resolvedBefore')
    let last = resolved
    for (let month = 0; month < 3; month += 1) {
      last = await quiet(last)
      expect(states(last)).toEqual([])
      expect(last.carryForward?.resolvedBefore).toEqual(resolved.carryForward?.items)
    }
    const reopened = await run(january.world, itemsOf(last))
    expect(states(reopened)).toEqual([`reopened MISSING_POSTING ${charge.id}`])
    expect(reopened.carryForward).not.toHaveProperty('resolvedBefore')
    const again = await run(february.world, itemsOf(reopened))
    expect(states(again)).toEqual([`resolved MISSING_POSTING ${charge.id}`])
    expect(again.carryForward).not.toHaveProperty('resolvedBefore')
  })
})

describe('the opening is checked against the last closing', () => {
  test('an equal one is no finding', async () => {
    const {february, last} = await openedAtClosings()
    const result = await run(february.world, last)
    expect(result.findings).toEqual([])
    expect(result.carryForward?.openings.map((one) => one.differenceCentavos)).toEqual([0, 0, 0, 0])
  })

  test('another one is a difference that no line explains', async () => {
    const {february, last, balance} = await openedAtClosings()
    balance.opening = reais(cents(balance.available) + 5)
    balance.available = balance.opening
    const {findings} = await run(february.world, last)
    expect(findings).toMatchObject([
      {code: 'UNEXPLAINED_DIFFERENCE', role: 'opening', wallet: 'loja-2', deltaCentavos: 5},
    ])
    expect(cents(february.world.balances[0]?.opening ?? 0)).toBeGreaterThan(0)
  })

  test.each([
    {name: 'nothing else: one fault', more: 0, roles: ['opening']},
    {name: 'one centavo more: two faults', more: 1, roles: [undefined, 'opening']},
  ])('one that is not stated, where the balance is off by $name', async ({more, roles}) => {
    const {february, last, balance} = await openedAtClosings()
    Reflect.deleteProperty(balance, 'opening')
    balance.available = reais(cents(balance.available) + more)
    const {findings, wallets} = await run(february.world, last)
    expect(findings.map(({code, wallet, role}) => [code, wallet, role])).toEqual(
      roles.map((role) => ['UNEXPLAINED_DIFFERENCE', 'loja-2', role]),
    )
    const unexplained = wallets.find(({wallet}) => wallet === 'loja-2')?.unexplainedCentavos
    expect(unexplained).not.toBe(0)
  })
  test('a closing without a balance is said, whatever the case of another name, until one is stated', async () => {
    const {february, last, balance} = await openedAtClosings()
    const {balances} = february.world
    const renamed = {...balance, wallet: 'Loja-2', opening: 0, available: 0}
    const closing = {wallet: 'loja-2', lastClosingCentavos: cents(balance.opening)}
    const others = balances.filter((one) => one !== balance)
    for (const now of [others, [...others, renamed]]) {
      const result = await run({...february.world, balances: now}, last)
      expect(result.verdict).toBe('reconciled')
      expect(result.carryForward).toMatchObject({unstated: [closing]})
      expect(result.carryForward).not.toHaveProperty('unknown')
      const march = await run({...february.world, balances: others}, result)
      expect(march.carryForward).toMatchObject({unstated: [closing]})
      const opened = await run(february.world, result)
      expect(opened.carryForward).not.toHaveProperty('unstated')
      const unknown = {wallet: 'loja-2', openingCentavos: closing.lastClosingCentavos}
      expect(opened.carryForward).toMatchObject({unknown: [unknown]})
    }
  })

  test('a closing of zero needs no balance, and an opening of zero no closing', async () => {
    const {february, last, balance} = await openedAtClosings()
    const wallets = last.wallets.map((foot) =>
      foot.wallet === 'loja-2' ? {...foot, statedCentavos: centavos(0)} : foot,
    )
    const balances = february.world.balances.filter((one) => one !== balance)
    const empty = {...balance, wallet: 'loja-9', opening: 0, available: 0}
    const world = {...february.world, balances: [...balances, empty]}
    const {carryForward} = await run(world, {...last, wallets})
    expect(carryForward).not.toHaveProperty('unstated')
    expect(carryForward).not.toHaveProperty('unknown')
  })
})
