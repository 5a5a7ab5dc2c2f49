import {describe, expect, onTestFinished, test} from 'vitest'
import type {Batch} from '../../../../src/actions/batch/batch.ts'
import {Newcomers} from '../../../../src/actions/batch/likeness/newcomers.ts'
import type {Context} from '../../../../src/app/context.ts'
import type {Journal} from '../../../../src/journal/journal.ts'
import type {NewRequest, RequestRecord} from '../../../../src/journal/request-record.ts'
import {outcome, request} from '../../../journal/fixtures.ts'
import {STORES} from '../../../journal/stores.ts'

const PATH = '/v2/withdrawals'
const MINUTE_MS = 60_000
const PAYOUT = {pixKey: 'ana@example.com', pixKeyType: 'email', holderName: 'Ana', amount: 13}
const OTHER_SPELLING = {...PAYOUT, holderName: 'ANA'}
const BIA = {...PAYOUT, pixKey: 'bia@example.com'}

/** What one process has in its journal of what it is about to pay. */
const begins = async (
  {requests}: Journal,
  key: string,
  body: object = PAYOUT,
  more: Partial<NewRequest> = {},
): Promise<RequestRecord> => {
  const place = {...request, kind: 'withdrawal', path: PATH, idempotencyKey: key} as const
  const createdAtMs = Date.now()
  const own = {...place, id: `of-${key}`, body: JSON.stringify(body), createdAtMs, ...more}
  return (await requests.begin(own)).record
}

/** A batch that one process sends, of rows with these bodies. */
function sending(
  journal: Journal,
  bodies: Readonly<Record<string, object>>,
  now = Date.now,
  onIdentify = () => {},
): Newcomers {
  const client = {
    addressee: request,
    identify: async () => {
      onIdentify()
      return {account: request.account, instance: request.instance}
    },
    serviceNowMs: Date.now,
    surelyPastMs: async () => Date.now(),
    transactions: {fetch: async (id: string) => ({id, type: 'withdrawal', status: 'pending'})},
    inWallet: () => client,
  }
  const context = {
    client: async () => client,
    journal: async () => journal,
    now,
    signal: new AbortController().signal,
  } as unknown as Context
  const rows = Object.entries(bodies).map(([key, body], at) => ({line: at + 2, key, body}))
  const batch = {kind: 'withdrawal', environment: 'test', path: PATH, rows} as unknown as Batch
  return new Newcomers(context, batch, now())
}

const held = {code: 'SENT_ALREADY', exitCode: 8}

describe.each(STORES)('two processes that pay at one moment, over $store', (store) => {
  const {absence, prepare, newPlace} = store
  if (absence) {
    test.skip(`(skipped: ${absence})`, () => {})
    return
  }
  prepare()

  async function both(): Promise<readonly [Journal, Journal]> {
    const place = await newPlace()
    onTestFinished(() => place[Symbol.asyncDispose]())
    return [await place.open(), await place.open()]
  }

  test('with two spellings of one row: the one that is written later is not sent', async () => {
    const [one, other] = await both()
    const [first, second] = [sending(one, {a: PAYOUT}), sending(other, {b: OTHER_SPELLING})]
    await first.requireNone(await begins(one, 'a'))
    const record = await begins(other, 'b', OTHER_SPELLING)
    await expect(second.requireNone(record)).rejects.toMatchObject(held)
  })

  test('and one has paid already: the other one does not', async () => {
    const [one, other] = await both()
    const second = sending(other, {b: OTHER_SPELLING})
    const {id} = await begins(one, 'a')
    await one.requests.settle(id, outcome('created', {resourceId: 'w-1'}))
    const record = await begins(other, 'b', OTHER_SPELLING)
    await expect(second.requireNone(record)).rejects.toMatchObject({
      ...held,
      details: {journalId: id, state: 'done'},
    })
  })

  test('each row sees what came since the rows before it were sent', async () => {
    const [one, other] = await both()
    const newcomers = sending(one, {a: BIA, b: PAYOUT, c: {...PAYOUT, amount: 7}})
    await newcomers.requireNone(await begins(one, 'a', BIA))
    await begins(other, 'x')
    await newcomers.requireNone(await begins(one, 'c', {...PAYOUT, amount: 7}))
    // It is known since the row before.
    await expect(newcomers.requireNone(await begins(one, 'b'))).rejects.toMatchObject(held)
  })

  test.each(['requests', 'resources'] as const)(
    'and %s cannot be read for a moment: the next row is still held back',
    async (part) => {
      const [one, other] = await both()
      const {id} = await begins(other, 'x')
      await other.requests.settle(id, outcome('created', {resourceId: 'w-1'}))
      let isAway = true
      const failing = async (): Promise<never> => {
        isAway = false
        throw new Error('away')
      }
      const away = new Proxy(one[part], {
        get: (of, name) => {
          const isRead = name === 'find' || name === 'findAll'
          if (isRead && isAway) return failing
          const value = Reflect.get(of, name)
          return typeof value === 'function' ? value.bind(of) : value
        },
      })
      const journal = new Proxy(one, {
        get: (of, name) => {
          const value = name === part ? away : Reflect.get(of, name)
          return typeof value === 'function' ? value.bind(of) : value
        },
      })
      const newcomers = sending(journal, {a: BIA, b: PAYOUT})
      await expect(newcomers.requireNone(await begins(one, 'a', BIA))).rejects.toThrow('away')
      await expect(newcomers.requireNone(await begins(one, 'b'))).rejects.toMatchObject(held)
    },
  )

  test.each([
    {name: 'another payment', body: BIA},
    {name: 'a row of the same file', key: 'c'},
    {name: 'of another account', more: {account: 'account-2', clientId: 'mp_test_b'}},
    {name: 'before the rows were compared with it', more: {createdAtMs: Date.now() - MINUTE_MS}},
    {name: 'in another environment', more: {environment: 'live'} as const},
    {name: 'a charge', more: {kind: 'charge'} as const},
    {name: 'refused', isRefused: true},
  ])('and what the other one pays is $name: both are sent', async (which) => {
    const {body = PAYOUT, key = 'x', more = {}, isRefused = false} = which
    const [one, other] = await both()
    const newcomers = sending(one, {a: PAYOUT, c: BIA})
    const {id} = await begins(other, key, body, more)
    if (isRefused) await other.requests.settle(id, outcome('refused'))
    await newcomers.requireNone(await begins(one, 'a'))
  })
})

/** A journal that says of other stores and other processes what the test says. */
async function watched() {
  const [store] = STORES
  const place = await store?.newPlace()
  onTestFinished(() => place?.[Symbol.asyncDispose]())
  const opened = await place?.open()
  if (!opened) throw new Error('SQLite is a store')
  const said = {came: 0, others: undefined as number | undefined, looks: 0, found: 0}
  const requests = new Proxy(opened.requests, {
    get: (target, name) => {
      if (name === 'idsThatMayExist') said.looks += 1
      if (name === 'find') said.found += 1
      return (Reflect.get(target, name) as () => unknown).bind(target)
    },
  })
  const journal: Journal = {
    ...opened,
    requests,
    catchUp: async () => said.came,
    writesOfOthers: () => said.others,
  }
  return {said, journal}
}

test('the journal is looked through again where others may have written, and then alone', async () => {
  const {said, journal} = await watched()
  const newcomers = sending(journal, {a: PAYOUT})
  const record = await begins(journal, 'a')
  const looksOf = async (others: number | undefined): Promise<number> => {
    Object.assign(said, {others, looks: 0})
    await newcomers.requireNone(record)
    return said.looks
  }
  expect([await looksOf(1), await looksOf(1), await looksOf(2), await looksOf(2)]).toEqual([
    1, 0, 1, 0,
  ])
  // A store that does not tell.
  expect([await looksOf(undefined), await looksOf(undefined)]).toEqual([1, 1])
})

test('rows are not looked through, nor is the account asked for, where no other process has written', async () => {
  const {journal} = await watched()
  let looks = 0
  const body = new Proxy(PAYOUT, {
    get: (of, name) => {
      looks += 1
      return Reflect.get(of, name)
    },
  })
  const asked: string[] = []
  const newcomers = sending(journal, {a: body}, Date.now, () => asked.push('account'))
  await newcomers.requireNone(await begins(journal, 'a'))
  expect([looks, asked]).toEqual([0, []])
  // Nor where what others have written is no payment of this account.
  await begins(journal, 'x', BIA, {account: 'account-2', clientId: 'mp_test_b'})
  await newcomers.requireNone(await begins(journal, 'a'))
  expect([looks, asked]).toEqual([0, ['account']])
})

test('what was seen once is not read again', async () => {
  const {said, journal} = await watched()
  const newcomers = sending(journal, {a: PAYOUT, b: {...PAYOUT, amount: 7}})
  await begins(journal, 'x', BIA)
  await newcomers.requireNone(await begins(journal, 'a'))
  await newcomers.requireNone(await begins(journal, 'b', {...PAYOUT, amount: 7}))
  expect([said.looks, said.found]).toEqual([2, 1])
})

test('rows that wait at one moment are answered by one look', async () => {
  const {said, journal} = await watched()
  const newcomers = sending(journal, {a: PAYOUT, b: BIA})
  const records = [await begins(journal, 'a'), await begins(journal, 'b', BIA)]
  await Promise.all(records.map((record) => newcomers.requireNone(record)))
  expect(said.looks).toBe(1)
})

test('what comes from another store is seen, however long before the last look it was sent', async () => {
  const {said, journal} = await watched()
  const startedMs = Date.now()
  let nowMs = startedMs
  const newcomers = sending(journal, {a: BIA, b: PAYOUT}, () => nowMs)
  nowMs += MINUTE_MS
  await newcomers.requireNone(await begins(journal, 'a', BIA))
  await begins(journal, 'x', OTHER_SPELLING, {createdAtMs: startedMs})
  const record = await begins(journal, 'b')
  await newcomers.requireNone(record)
  said.came = 1
  await expect(newcomers.requireNone(record)).rejects.toMatchObject(held)
})
