import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {ITEM_INJECTORS} from '../worlds/injectors.ts'
import {Random} from '../worlds/random.ts'
import {spoiltWorld} from '../worlds/spoilt.ts'
import {cents, DAY_MS, iso, reais, START_MS, type World} from '../worlds/world.ts'
import {dayOf, month, shiftClock} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const everyNth = <T>(rows: readonly T[], n: number): T[] => rows.filter((_, at) => at % n === 0)

/** Table, records and events say what is due: another table takes no difference away. */
function raiseFees({charges, lines}: World, isRaised: (wallet: string) => boolean): void {
  const ids = new Set(charges.map(({id}) => id))
  for (const line of lines) {
    const isOfPayment = line.type === 'fee' && ids.has(line.parentTransactionId ?? '')
    if (isOfPayment && isRaised(line.wallet)) line.amount -= 1
  }
}

/** Faults that look like one cause and are not: something in between is as it should be. */
const NEARLY: readonly {name: string; spoil: (world: World) => void}[] = [
  {
    name: 'every fifth fee is a centavo too high',
    spoil: ({lines}) => {
      for (const line of everyNth(
        lines.filter(({type}) => type === 'fee'),
        5,
      )) {
        line.amount -= 1
      }
    },
  },
  {
    name: 'every fee of a payment is a centavo higher in the statement alone',
    spoil: (world) => raiseFees(world, () => true),
  },
  {
    name: 'every fee of the payments of one wallet is a centavo higher in the statement alone',
    spoil: (world) => raiseFees(world, (wallet) => wallet === 'loja-2'),
  },
  {
    name: 'every fee is off by another amount',
    spoil: ({lines}) => {
      for (const [at, line] of lines.filter(({type}) => type === 'fee').entries()) {
        line.amount -= 1 + ((at * 7) % 13)
      }
    },
  },
  {
    name: 'every third line of the statement is in centavos',
    spoil: ({lines}) => {
      for (const line of everyNth(lines, 3)) line.amount *= 100
    },
  },
  {
    name: 'every second withdrawal of the statement is in centavos',
    spoil: ({lines}) => {
      const own = lines.filter(({type}) => type === 'withdrawal')
      for (const line of everyNth(own, 2)) line.amount *= 100
    },
  },
  {
    name: 'the refunds of the statement are in centavos, and the stated balances agree',
    spoil: (world) => {
      for (const line of world.lines) {
        if (line.type !== 'refund') continue
        const balance = world.balances.find(({wallet}) => wallet === line.wallet)
        if (balance) balance.available = reais(cents(balance.available) + line.amount * 99)
        line.amount *= 100
      }
    },
  },
  {
    name: 'the lines of a wallet are in centavos for half of the month',
    spoil: ({lines}) => {
      for (const line of lines) {
        if (line.wallet === 'loja-2' && line.createdAt > '2026-01-08') line.amount *= 100
      }
    },
  },
  {
    name: 'every third charge is in centavos',
    spoil: ({charges}) => {
      for (const charge of everyNth(charges, 3)) charge.amount = cents(charge.amount)
    },
  },
  {
    name: 'every third charge and its events are in centavos',
    spoil: ({charges, events}) => {
      const some = new Set(everyNth(charges, 3).map(({id}) => id))
      for (const charge of charges) {
        if (some.has(charge.id)) charge.amount = cents(charge.amount)
      }
      for (const {data} of events) {
        const {transactionId: id, amount} = data as {transactionId?: string; amount: number}
        if (some.has(id ?? '')) (data as {amount: number}).amount = cents(amount)
      }
    },
  },
  {
    name: 'the fee of every third charge is in centavos',
    spoil: ({charges}) => {
      for (const charge of everyNth(charges, 3)) {
        if (charge.feeAmount !== undefined) charge.feeAmount = cents(charge.feeAmount)
      }
    },
  },
  {
    name: 'the statement has no centavos, as where a spreadsheet cut them',
    spoil: ({lines}) => {
      for (const line of lines) line.amount = Math.trunc(line.amount / 100) * 100
    },
  },
  {
    name: 'half of a day is missing',
    spoil: (world) => {
      world.lines = world.lines.filter(
        ({createdAt}) => dayOf(createdAt) !== '2026-01-06' || createdAt > '2026-01-06T18',
      )
    },
  },
  {
    name: 'every third fee line is missing',
    spoil: (world) => {
      const lost = new Set(
        everyNth(
          world.lines.filter(({type}) => type === 'fee'),
          3,
        ),
      )
      world.lines = world.lines.filter((line) => !lost.has(line))
    },
  },
  {
    name: 'fee lines are missing by chance, one of two',
    spoil: (world) => {
      const random = new Random(11)
      world.lines = world.lines.filter(({type}) => type !== 'fee' || random.chance(0.5))
    },
  },
  {
    name: 'every third fee line of a payment is missing',
    spoil: (world) => {
      const ids = new Set(world.charges.map(({id}) => id))
      const lost = new Set(
        everyNth(
          world.lines.filter(
            ({type, parentTransactionId: parent}) => type === 'fee' && ids.has(parent ?? ''),
          ),
          3,
        ),
      )
      world.lines = world.lines.filter((line) => !lost.has(line))
    },
  },
  {
    name: 'no fee line is there, and the stated balances agree: none was posted',
    spoil: (world) => {
      for (const balance of world.balances) {
        const fees = world.lines.filter(
          ({type, wallet}) => type === 'fee' && wallet === balance.wallet,
        )
        const posted = fees.reduce((sum, {amount}) => sum + amount, 0)
        balance.available = reais(cents(balance.available) - posted)
      }
      world.lines = world.lines.filter(({type}) => type !== 'fee')
    },
  },
  {
    name: 'all fee lines but one of each wallet name no parent',
    spoil: ({lines}) => {
      const fees = Map.groupBy(
        lines.filter(({type}) => type === 'fee'),
        ({wallet}) => wallet,
      )
      for (const line of [...fees.values()].flatMap((own) => own.slice(1))) {
        line.parentTransactionId = ''
      }
    },
  },
  {
    name: 'every fee line stands in another wallet, each in another one',
    spoil: ({lines}) => {
      const fees = lines.filter(({type}) => type === 'fee')
      for (const [at, line] of fees.entries()) line.wallet = `other-${at}`
    },
  },
  {
    name: 'half of a day is there twice, each line beside itself',
    spoil: (world) => {
      world.lines = world.lines.flatMap((line) => {
        const {createdAt} = line
        const isTwice = dayOf(createdAt) === '2026-01-08' && createdAt < '2026-01-08T18'
        return isTwice ? [line, {...line}] : [line]
      })
    },
  },
  {
    name: 'every second event of a wallet is missing',
    spoil: (world) => {
      const own = world.events
        .filter(({subAccount, event}) => subAccount === 'loja-2' && !event.endsWith('_created'))
        .sort((a, b) => a.timestamp.localeCompare(b.timestamp))
      const lost = new Set(everyNth(own, 2))
      world.events = world.events.filter((event) => !lost.has(event))
    },
  },
  {
    name: 'events are lost by chance, one of two',
    spoil: (world) => {
      const random = new Random(7)
      world.events = world.events.filter(
        ({event}) => event.endsWith('_created') || random.chance(0.5),
      )
    },
  },
  {
    name: 'the clock of the events is off by half an hour',
    spoil: ({events}) => {
      for (const event of events) shiftClock(event, 0.5)
    },
  },
  {
    name: 'charges are paid after three hours or more, and open ones are overdue',
    spoil: ({charges, asOfMs}) => {
      for (const [at, charge] of charges.entries()) {
        const hours = 3 + (at % 7)
        charge.createdAt = iso(Date.parse(charge.createdAt) - hours * 3_600_000)
      }
      for (const charge of charges.slice(0, 5)) {
        const createdAt = iso(asOfMs - 9 * 3_600_000)
        const expiresAt = iso(asOfMs - 3 * 3_600_000)
        const {id} = charge
        charges.push({
          ...charge,
          id: `00000000${id.slice(8)}`,
          createdAt,
          expiresAt,
          status: 'pending',
        })
      }
    },
  },
  {
    name: 'every second statement line is posted in another wallet, each in another one',
    spoil: ({lines}) => {
      const payments = lines.filter(({type}) => type === 'payment')
      const others = ['loja-8', 'loja-9']
      for (const [at, line] of payments.slice(0, 4).entries()) line.wallet = others[at % 2] ?? ''
    },
  },
  {
    name: 'events and records of one wallet name another, and statement and balances agree',
    spoil: ({charges, events}) => {
      for (const row of [...charges, ...events]) {
        if (row.subAccount === 'loja-2') row.subAccount = 'loja-3'
      }
    },
  },
  {
    name: 'balances are wrong by amounts of their own',
    spoil: ({balances}) => {
      for (const [at, balance] of balances.entries()) balance.available += 3 + at * 11.5
    },
  },
]

describe.each(NEARLY)('$name', ({spoil}) => {
  test.each([1, 2, 3])('is no cause, seed %i', async (seed) => {
    const {world} = month(seed)
    spoil(world)
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    expect(result.causes).toEqual([])
  })
})

test('two statements of as many lines are not one given twice', async () => {
  const {world} = month(1)
  const {statement = [], ...others} = inputsOf(world, {parts: 2})
  const {result} = await reconcile({...others, statement}, OPTIONS)
  expect([result.verdict, result.causes]).toEqual(['reconciled', []])
})

test('a statement that ends before the month does lacks days, and each is said', async () => {
  const {world} = month(1)
  const end = iso(START_MS + 12 * DAY_MS)
  world.lines = world.lines.filter(({createdAt}) => createdAt < end)
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(new Set(result.causes.map(({kind}) => kind))).toEqual(new Set(['statement_day_missing']))
})

/** Faults of single subjects, one of a kind each: nothing explains three of them. */
test.each(Array.from({length: 30}, (_, at) => at + 1))(
  'single faults have no cause, seed %i',
  async (seed) => {
    const {random} = spoiltWorld(seed, [], 'file').world
    const injectors = random
      .shuffled(ITEM_INJECTORS.filter((one) => one.where.includes('file')))
      .slice(0, 12)
    const {world} = spoiltWorld(seed, injectors, 'file')
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    expect(result.causes).toEqual([])
  },
)
