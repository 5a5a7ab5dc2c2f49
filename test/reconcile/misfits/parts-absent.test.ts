import {describe, expect, test} from 'vitest'
import {
  absentDays,
  asDaysOfCreation,
  type DayRows,
  DaysWithoutLines,
  daysWithoutRecords,
} from '../../../src/reconcile/misfits/days-without-lines.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {dayOf, month} from '../causes/injectors.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {inputsOf} from '../worlds/files.ts'
import {DAY_MS, iso, START_MS, type World} from '../worlds/world.ts'

const KINDS: ReadonlySet<string> = new Set([
  'wallets_without_charges',
  'wallets_without_withdrawals',
  'days_absent',
  'day_without_records',
])

async function found(spoil: (world: World) => void): Promise<Result['misfits']> {
  const {world} = month(2)
  spoil(world)
  return (await resultOfBoth(world)).misfits?.filter(({kind}) => KINDS.has(kind))
}

const ofWallet =
  (wallet: string) =>
  ({subAccount}: {subAccount: string}): boolean =>
    subAccount === wallet

/** Charges of a wallet, and what is about those charges, which an export of the other wallets does not have. */
function leaveOut(world: World, wallet: string): void {
  const ids = new Set(world.charges.filter(ofWallet(wallet)).map(({id}) => id))
  world.charges = world.charges.filter(({id}) => !ids.has(id))
  world.events = world.events.filter(
    ({data}) =>
      !ids.has(String(data['transactionId'])) && !ids.has(String(data['originalTransactionId'])),
  )
}

/** So many payouts of a wallet, each with its two lines, that most lines of the wallet have a record. */
function addPayouts(world: World, subAccount: string): void {
  for (let nth = 0; nth < 200; nth += 1) {
    const [amount, feeAmount] = [20 + nth, 2.5]
    const netAmount = amount - feeAmount
    const id = world.random.uuid()
    const createdAt = iso(START_MS + 3 * DAY_MS + nth * 60_000)
    const common = {id, subAccount, amount, feeAmount, netAmount, createdAt}
    const snapshotPixKey = `p${nth}@exemplo.com.br`
    world.withdrawals.push({...common, status: 'processing', snapshotPixKey})
    const line = {wallet: subAccount, createdAt}
    world.lines.push(
      {...line, id, type: 'withdrawal', amount: -netAmount * 100, parentTransactionId: ''},
      {...line, id: world.random.uuid(), type: 'fee', amount: -250, parentTransactionId: id},
    )
  }
}

describe('charges of one wallet that were not given', () => {
  test('are said by the events that name them', async () => {
    const misfits = await found((world) => {
      world.charges = world.charges.filter((charge) => !ofWallet('loja-2')(charge))
    })
    expect(misfits).toEqual([{kind: 'wallets_without_charges', wallets: ['loja-2'], charges: 62}])
  })

  test('are said of all wallets but one small one, and not that the file is of another month', async () => {
    const {world} = month(2)
    const isOwn = ofWallet('loja-2')
    world.charges = world.charges.filter((charge, nth) => isOwn(charge) && nth % 2 === 0)
    const isGone = ({subAccount, data}: World['events'][number]) =>
      subAccount === 'loja-2' &&
      data['transactionId'] !== undefined &&
      !world.charges.some(({id}) => id === data['transactionId'])
    world.events = world.events.filter((event) => !isGone(event))
    const {misfits = []} = await resultOfBoth(world)
    const kinds = misfits.map(({kind}) => kind)
    expect(kinds).not.toContain('records_absent')
    expect(misfits).toContainEqual(
      expect.objectContaining({
        kind: 'wallets_without_charges',
        wallets: ['loja-1', 'loja-3', 'principal'],
      }),
    )
  })

  test('are said by the lines of their payments, where their events lack, too, and payouts are given', async () => {
    const misfits = await found((world) => {
      leaveOut(world, 'loja-2')
      addPayouts(world, 'loja-2')
    })
    expect(misfits).toEqual([
      {kind: 'wallets_without_charges', wallets: ['loja-2'], charges: expect.any(Number)},
    ])
  })

  test.each([
    {
      name: 'a part of the charges of each wallet is missing',
      spoil: (world: World) => {
        world.charges = world.charges.filter((_, nth) => nth % 2 === 0)
      },
    },
    {
      name: 'a third of the charges of a wallet was given',
      spoil: (world: World) => {
        world.charges = world.charges.filter(
          (charge, nth) => !ofWallet('loja-2')(charge) || nth % 3 === 0,
        )
      },
    },
    {
      name: 'those of two wallets and half of those of the others are missing',
      spoil: (world: World) => {
        const halves = ['principal', 'loja-1'].map((wallet) => {
          const own = world.events.filter(
            ({event, subAccount}) => event.startsWith('payment') && subAccount === wallet,
          )
          return own.filter((_, nth) => nth % 2 === 0).map(({data}) => data['transactionId'])
        })
        const given = new Set(halves.flat())
        world.charges = world.charges.filter(({id}) => given.has(id))
      },
    },
    {
      name: 'no charge of any wallet was',
      spoil: (world: World) => {
        world.charges = []
      },
    },
    {
      name: 'all records of the wallet are said to be missing',
      spoil: (world: World) => {
        leaveOut(world, 'loja-2')
        world.withdrawals = world.withdrawals.filter((payout) => !ofWallet('loja-2')(payout))
      },
    },
  ])('are not said where $name', async ({spoil}) => {
    expect((await found(spoil)) ?? []).toEqual([])
  })
})

/** Without the payouts of some wallet, but for the first ones. */
const withoutPayoutsOf =
  (wallet: string, given = 0) =>
  (world: World): void => {
    let left = given
    world.withdrawals = world.withdrawals.filter((payout) => {
      if (!ofWallet(wallet)(payout)) return true
      left -= 1
      return left >= 0
    })
  }

/** Without the events of payouts that have no record. */
const withoutTheirEvents = (world: World): void => {
  const ids = new Set(world.withdrawals.map(({id}) => id))
  world.events = world.events.filter(
    ({data}) => data['withdrawalId'] === undefined || ids.has(String(data['withdrawalId'])),
  )
}

describe('payouts of one wallet that were not given', () => {
  const ofLoja2 = [{kind: 'wallets_without_withdrawals', wallets: ['loja-2'], withdrawals: 5}]

  test('are said once each by the events that name them', async () => {
    expect(await found(withoutPayoutsOf('loja-2'))).toEqual(ofLoja2)
  })

  test('are said by their lines, where their events lack, too', async () => {
    const misfits = await found((world) => {
      withoutPayoutsOf('loja-2')(world)
      withoutTheirEvents(world)
    })
    expect(misfits).toEqual(ofLoja2)
  })

  test.each([
    {name: 'two of five were given', spoil: withoutPayoutsOf('loja-2', 2)},
    {
      name: 'as many of another wallet are missing',
      spoil: (world: World) => {
        withoutPayoutsOf('loja-2')(world)
        withoutPayoutsOf('principal', 3)(world)
        withoutPayoutsOf('loja-3', 4)(world)
      },
    },
    {
      name: 'the statement has no line of them, and the balance is in order without them',
      spoil: (world: World) => {
        const own = new Set(world.withdrawals.filter(ofWallet('loja-2')).map(({id}) => id))
        const isOwn = ({id, parentTransactionId}: World['lines'][number]) =>
          own.has(id) || own.has(parentTransactionId)
        const moved = world.lines.filter(isOwn).reduce((sum, {amount}) => sum + amount, 0)
        const [balance] = world.balances.filter(({wallet}) => wallet === 'loja-2')
        if (!balance) throw new Error('the world lacks a balance')
        balance.available = Math.round(balance.available * 100 - moved) / 100
        world.lines = world.lines.filter((line) => !isOwn(line))
        withoutPayoutsOf('loja-2')(world)
      },
    },
  ])('are not said where $name', async ({spoil}) => {
    expect((await found(spoil)) ?? []).toEqual([])
  })
})

describe('events of another account', () => {
  const added = (rename: (wallet: string) => string) => (world: World) => {
    const others = month(3).world.events
    world.events.push(...others.map((event) => ({...event, subAccount: rename(event.subAccount)})))
  }

  test.each([
    {name: 'of wallets that are in no other file', spoil: added((wallet) => `outra-${wallet}`)},
    {
      name: 'in place of those of a wallet',
      spoil: (world: World) => {
        const isOwn = ofWallet('loja-2')
        world.events = [
          ...world.events.filter((event) => !isOwn(event)),
          ...month(3).world.events.filter(isOwn),
        ]
      },
    },
    {
      name: 'in place of those of the second half of the month',
      spoil: (world: World) => {
        const isEarly = ({timestamp}: {timestamp: string}) => timestamp < '2026-01-07'
        const others = month(3).world.events.filter(({event}) => event === 'payment_completed')
        world.events = [
          ...world.events.filter(isEarly),
          ...others.filter((event) => !isEarly(event)),
        ]
      },
    },
  ])('$name are no sign of charges that were not given', async ({spoil}) => {
    expect((await found(spoil)) ?? []).toEqual([])
  })

  test('are taken for those of charges that were not given, where no statement tells', async () => {
    const {world} = month(2)
    added((wallet) => `outra-${wallet}`)(world)
    const {statement: _, ...inputs} = inputsOf(world)
    const {result} = await reconcile(inputs, {timezone: 'America/Sao_Paulo'})
    expect(result.misfits?.map(({kind}) => kind)).toEqual(['wallets_without_charges'])
  })
})

test('a statement of another account has the lines of no charge that was not given', async () => {
  const misfits = await found((world) => {
    const isOwn = ({wallet}: {wallet: string}) => wallet === 'loja-2'
    world.lines = [
      ...world.lines.filter((line) => !isOwn(line)),
      ...month(3).world.lines.filter(isOwn),
    ]
  })
  expect(misfits ?? []).toEqual([])
})

const byTime =
  (field: 'createdAt') =>
  (a: {[field]: string}, b: {[field]: string}): number =>
    a[field] < b[field] ? -1 : 1

const halfOf = <T extends {createdAt: string}>(rows: readonly T[]): T[] =>
  rows.toSorted(byTime('createdAt')).slice(0, rows.length / 2)

describe('a part of an export that was not given', () => {
  test('is said once of the statement, with its days', async () => {
    const misfits = await found((world) => {
      world.lines = halfOf(world.lines)
    })
    expect(misfits).toEqual([
      {
        kind: 'days_absent',
        file: 'statement.csv',
        days: 16,
        ofDays: 17,
        fromDay: '2026-01-01',
        untilDay: '2026-01-28',
        rows: expect.any(Number),
      },
    ])
  })

  test('is said of the charges', async () => {
    const misfits = await found((world) => {
      world.charges = halfOf(world.charges)
    })
    expect(misfits).toEqual([expect.objectContaining({kind: 'days_absent', file: 'charges.jsonl'})])
  })

  test.each([
    {
      name: 'two days alone have no line',
      spoil: (world: World) => {
        world.lines = world.lines.filter(
          ({createdAt}) => !['2026-01-06', '2026-01-08'].includes(dayOf(createdAt)),
        )
      },
    },
    {
      name: 'a wallet has no line on them, and another one has',
      spoil: (world: World) => {
        world.lines = world.lines.filter(
          ({wallet, createdAt}) => wallet !== 'loja-2' || dayOf(createdAt) < '2026-01-05',
        )
      },
    },
    {
      name: 'fees alone are missing',
      spoil: (world: World) => {
        world.lines = world.lines.filter(({type}) => type !== 'fee')
      },
    },
    {
      name: 'their lines have types of no kind',
      spoil: (world: World) => {
        for (const line of world.lines) if (dayOf(line.createdAt) > '2026-01-06') line.type = 'x'
      },
    },
  ])('is not said where $name', async ({spoil}) => {
    expect((await found(spoil)) ?? []).toEqual([])
  })

  const days = (...rows: readonly DayRows[]): ReadonlyMap<string, DayRows> =>
    new Map(rows.map((row, nth) => [`2026-01-1${nth}`, row]))
  const [given, absent] = [
    {given: 5, absent: 0},
    {given: 0, absent: 5},
  ]
  const part = {given: 4, absent: 2}

  test.each([
    {name: 'three days of five', rows: days(given, absent, absent, absent, part), isSaid: true},
    {name: 'two days of five', rows: days(given, absent, absent, part, given), isSaid: false},
    {name: 'every day', rows: days(absent, absent, absent), isSaid: false},
    {
      name: 'three days, of as many rows as are missing elsewhere',
      rows: days(absent, absent, absent, {given: 9, absent: 15}),
      isSaid: false,
    },
    {
      name: 'three days of nine rows',
      rows: days(given, ...Array.from({length: 3}, () => ({given: 0, absent: 3}))),
      isSaid: false,
    },
  ])('needs many days and rows: $name', ({rows, isSaid}) => {
    expect(absentDays(rows, 'statement.csv').length > 0).toBe(isSaid)
  })

  test('of a statement needs a fifth of the days', () => {
    const rows = new Map<string, DayRows>(
      Array.from({length: 28}, (_, nth) => [`d${nth}`, nth < 4 ? absent : given]),
    )
    expect(absentDays(rows, 'statement.csv')).toEqual([])
    // Of records no single day is a cause.
    expect(absentDays(rows, 'charges.jsonl')).toMatchObject([{days: 4, ofDays: 28}])
  })

  test.each([
    {name: 'a wallet has no line at all', withLine: [], isSaid: false},
    {name: 'each wallet has lines on other days', withLine: ['loja-2'], isSaid: true},
  ])('is said of wallets of the statement: $name', ({withLine, isSaid}) => {
    const atMs = START_MS + DAY_MS / 2
    const lines = ['principal', ...withLine].map((wallet) => ({wallet, atMs, type: 'fee'}))
    const read = {clean: {hours: []}, rows: {lines, balances: []}, asOfMs: Number.MAX_SAFE_INTEGER}
    const result = {totals: {}, findings: []} as unknown as Result
    const days = new DaysWithoutLines(result, read as never)
    for (let nth = 0; nth < 12; nth += 1) {
      const occurredAt = iso(atMs + (1 + (nth % 6)) * DAY_MS)
      days.add({code: 'MISSING_POSTING', wallet: 'loja-2', occurredAt} as never)
    }
    expect(
      days.misfits(0, {inBalance: {has: () => false}, openedMs: () => -Infinity}).length > 0,
    ).toBe(isSaid)
  })
})

describe('days on which records ended are those on which they were made', () => {
  const given = {given: 11, absent: 0}
  const empty = {given: 0, absent: 11}
  test.each([
    {
      name: 'a few that ended on the first absent day',
      days: [given, {given: 1, absent: 10}, empty],
    },
    {name: 'a few that ended on the last absent day', days: [empty, {given: 3, absent: 9}, given]},
  ])('$name were made before', ({days}) => {
    const named = new Map(days.map((rows, nth) => [`2026-01-1${nth}`, rows]))
    const {absent} = days[1] as DayRows
    expect(asDaysOfCreation(named).get('2026-01-11')).toEqual({given: 0, absent})
  })

  test.each([
    {name: 'many that ended', days: [given, {given: 4, absent: 9}, empty]},
    {name: 'those of a day between others', days: [given, {given: 1, absent: 10}, given]},
    {name: 'those of a whole day', days: [given, given, empty]},
  ])('$name were not', ({days}) => {
    const named = new Map(days.map((rows, nth) => [`2026-01-1${nth}`, rows]))
    expect(asDaysOfCreation(named).get('2026-01-11')).toEqual(days[1])
  })

  test('in whatever order they come', () => {
    const rows = {given: 1, absent: 10}
    const named = new Map([
      ['2026-01-12', empty],
      ['2026-01-11', rows],
    ])
    expect(asDaysOfCreation(named).get('2026-01-11')).toEqual({given: 0, absent: 10})
  })

  test('so the day from which charges are missing is named', async () => {
    const days = Array.from({length: 10}, (_, nth) => `2026-01-${String(nth + 5).padStart(2, '0')}`)
    const misfits = await found((world) => {
      withoutChargesOf(...days)(world)
      const last = world.charges.filter(({createdAt}) => dayOf(createdAt) === '2026-01-04').at(-1)
      const event = world.events.find(({data}) => data['transactionId'] === last?.id)
      if (event) event.timestamp = '2026-01-05T15:00:00.000Z'
      if (event?.data['completedAt']) event.data['completedAt'] = event.timestamp
    })
    expect(misfits).toMatchObject([{kind: 'days_absent', fromDay: '2026-01-05'}])
  })
})

/** Without the charges that were created on some days. */
const withoutChargesOf =
  (...days: readonly string[]) =>
  (world: World): void => {
    world.charges = world.charges.filter(({createdAt}) => !days.includes(dayOf(createdAt)))
  }

describe('a day whose records were not given', () => {
  const ofDay = (day: string) => ({
    kind: 'day_without_records',
    file: 'charges.jsonl',
    day,
    records: expect.any(Number),
  })

  test.each([
    {name: 'one day', days: ['2026-01-06']},
    {name: 'two days', days: ['2026-01-06', '2026-01-09']},
  ])('is said of $name', async ({days}) => {
    expect(await found(withoutChargesOf(...days))).toEqual(days.map(ofDay))
  })

  test('is not said of half of the records of a day', async () => {
    const misfits = await found((world) => {
      world.charges = world.charges.filter(
        ({createdAt}, nth) => dayOf(createdAt) !== '2026-01-06' || nth % 2 === 0,
      )
    })
    expect(misfits ?? []).toEqual([])
  })

  const given = {given: 9, absent: 0}
  const daysOf = (...rows: readonly DayRows[]) =>
    daysWithoutRecords(
      new Map(rows.map((row, nth) => [`2026-01-1${nth}`, row])),
      'withdrawals.jsonl',
    ).length

  test.each([
    {name: 'three are missing', rows: [given, {given: 1, absent: 3}], said: 1},
    {name: 'two are missing', rows: [given, {given: 0, absent: 2}], said: 0},
    {name: 'more than a third as many are there', rows: [given, {given: 2, absent: 5}], said: 0},
    {
      name: 'a quarter is missing of other days',
      rows: [given, {given: 0, absent: 3}, {given: 9, absent: 1}],
      said: 1,
    },
    {
      name: 'more is missing of other days',
      rows: [given, {given: 0, absent: 3}, {given: 9, absent: 2}],
      said: 0,
    },
    {
      name: 'few are there at all',
      rows: [
        {given: 8, absent: 0},
        {given: 0, absent: 3},
      ],
      said: 0,
    },
    {
      name: 'three days lack theirs',
      rows: [given, given, ...Array.from({length: 3}, () => ({given: 0, absent: 3}))],
      said: 0,
    },
  ])('is said $said times where $name', ({rows, said}) => {
    expect(daysOf(...rows)).toBe(said)
  })
})
