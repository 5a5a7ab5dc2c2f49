import {setImmediate as turn} from 'node:timers/promises'
import {describe, expect, onTestFinished, test} from 'vitest'
import type {Batch, BatchRow} from '../../../../src/actions/batch/batch.ts'
import type {Looking} from '../../../../src/actions/batch/earlier/ask-service.ts'
import {lookForRows} from '../../../../src/actions/batch/earlier/earlier-rows.ts'
import {rowKey} from '../../../../src/actions/batch/file/row-key.ts'
import type {Client} from '../../../../src/client/client.ts'
import type {KnownCreation} from '../../../../src/client/made-earlier/adopt.ts'
import type {SoughtBy} from '../../../../src/client/made-earlier/find-created.ts'
import type {Journal} from '../../../../src/journal/journal.ts'
import {openJournal} from '../../../../src/journal/open-journal.ts'
import type {RequestEvent} from '../../../../src/journal/request-state.ts'
import {
  InterruptedError,
  NotConfirmedError,
  NotPermittedError,
  RefusedError,
  UnreachableError,
} from '../../../../src/messages/errors.ts'
import type {Message} from '../../../../src/messages/message.ts'
import {temporaryDirectory} from '../../../helpers/temporary-directory.ts'
import {outcome, request} from '../../../journal/fixtures.ts'

const ROWS = 1_000

const payouts = (many: number): BatchRow[] =>
  Array.from({length: many}, (_, nth): BatchRow => {
    const key = `key-of-row-${nth}`
    const body = {amount: 1, externalReference: `order-${nth}`}
    const amount = 100 as BatchRow['amount']
    return {
      line: nth + 1,
      key,
      body,
      amount,
      wallet: 'principal',
      net: false,
      notices: [],
    }
  })

const rows = payouts(ROWS)

const batch = {
  kind: 'charge',
  environment: 'test',
  path: '/v2/pix',
  rows,
  usedKeys: new Set<string>(),
  edited: [],
} as unknown as Batch

const said = (code: string): Message => ({
  code,
  in: () => ({message: 'It says no.'}),
})

type Answer = (key: string, by: SoughtBy) => string | undefined

/** What the journal has before, and how the rows are looked for. */
interface Around extends Partial<Pick<Looking, 'signal' | 'onAsked' | 'isAddressOfProfile'>> {
  readonly hasLostRecords?: boolean
  /** Which run of the service answers now. */
  readonly instance?: string
  readonly prepare?: (journal: Journal) => Promise<void>
  /** The wallets that the service names. */
  readonly subAccounts?: {readonly list: () => Promise<readonly {readonly reference: string}[]>}
}

const WITHDRAWALS = {kind: 'withdrawal', path: '/v2/withdrawals'} as const

const has =
  (...known: readonly string[]): Answer =>
  (key) =>
    known.includes(key) ? `id of ${key}` : undefined

/** What is known of the file by a service that answers so, and how it was asked. */
async function lookedFor(
  answer: Answer,
  of: Partial<Batch> = {},
  {
    prepare = async () => {},
    instance = request.instance,
    hasLostRecords = false,
    subAccounts,
    ...more
  }: Around = {},
) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const seen = {asked: 0, atOnce: 0, most: 0}
  const client = {
    addressee: request,
    subAccounts,
    identify: async () => ({account: request.account, instance}),
    adoptCreated: async (creation: KnownCreation, by: SoughtBy) => {
      seen.asked += 1
      seen.atOnce += 1
      seen.most = Math.max(seen.most, seen.atOnce)
      await turn()
      seen.atOnce -= 1
      const id = answer(creation.idempotencyKey, by)
      if (id !== undefined && creation.kind === 'withdrawal') await adopt(journal, creation, id)
      return id
    },
  } as unknown as Client
  await prepare(journal)
  const {signal} = new AbortController()
  const inWallet = (wallet: string): Client => ({
    ...client,
    addressee: {...request, wallet: wallet === 'principal' ? '' : wallet},
  })
  const known = {...journal, hasLostRecords}
  const looking = {
    client,
    journal: known,
    isAddressOfProfile: false,
    inWallet,
    isMeantBeside: () => false,
    signal,
    ...more,
  }
  const earlier = await lookForRows(looking, {...batch, ...of})
  const all = of.rows ?? rows
  return {
    ...seen,
    isAsked: all.filter((row) => earlier.mayBeThere(row)).length,
    isDone: all.filter((row) => earlier.recordOf(row)?.state === 'done').length,
    elsewhere: earlier.elsewhere.map(({key}) => key),
    whereElse: earlier.whereElse,
  }
}

const recordOf = ({idempotencyKey}: Pick<KnownCreation, 'idempotencyKey'>) => ({
  ...request,
  ...WITHDRAWALS,
  id: `journal id of ${idempotencyKey}`,
  wallet: '',
  idempotencyKey,
})

async function adopt(journal: Journal, creation: KnownCreation, resourceId: string) {
  const {record} = await journal.requests.begin(recordOf(creation))
  const found = {
    event: 'created',
    attempts: 0,
    settledAtMs: 1,
    isAdopted: true,
  } as const
  await journal.requests.settle(record.id, {...found, resourceId})
}

test('a file that nothing knows is found out by a sample, asked for a few rows at a time', async () => {
  const {asked, most, isAsked} = await lookedFor(has())
  expect(asked).toBeGreaterThan(64)
  expect(asked).toBeLessThanOrEqual(128)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(32)
  expect(isAsked).toBe(0)
})

test.each([
  {name: 'the first row', key: 'key-of-row-0', most: 1},
  {name: 'one of the next', key: 'key-of-row-20', most: 1 + 2 * 32},
  {name: 'one in between', key: 'key-of-row-476', most: 128},
  {name: 'the last row', key: 'key-of-row-999', most: 128},
])(
  'where the service has $name, every row is asked for, and no more of the sample',
  async (row) => {
    const {asked, isAsked} = await lookedFor(has(row.key))
    expect(isAsked).toBe(ROWS)
    expect(asked).toBeLessThanOrEqual(row.most)
  },
)

describe('payouts', () => {
  test.each([10, 127, 1_000, 5_000])('of a file of %i are all asked for', async (many) => {
    const of = {...WITHDRAWALS, rows: payouts(many)}
    const found = await lookedFor(has(), of)
    // By key, and then by reference.
    expect(found).toMatchObject({asked: 2 * many, isAsked: 0, isDone: 0})
    expect(found.most).toBeGreaterThan(1)
    expect(found.most).toBeLessThanOrEqual(32)
  })

  test('that the service has somewhere in a long file are done, and no other row is', async () => {
    const there = [0, 999, 1_000, 2_500, 4_321, 4_999].map((nth) => `key-of-row-${nth}`)
    const found = await lookedFor(has(...there), {
      ...WITHDRAWALS,
      rows: payouts(5_000),
    })
    expect(found).toMatchObject({isDone: there.length, isAsked: 0})
  })

  test('are all asked for by key before one is asked for by its reference', async () => {
    const order: SoughtBy[] = []
    const noted: Answer = (_key, by) => {
      order.push(by)
      return undefined
    }
    await lookedFor(noted, {...WITHDRAWALS, rows: payouts(50)})
    const by = (one: SoughtBy) => Array.from({length: 50}, () => one)
    expect(order).toEqual([...by('key'), ...by('reference')])
  })

  test('without a reference are asked for by key alone', async () => {
    const found = await lookedFor(has(), {
      ...WITHDRAWALS,
      rows: payouts(7).map((row) => ({...row, body: {amount: 1}})),
    })
    expect(found.asked).toBe(7)
  })

  test.each([
    {state: 'refused', event: 'refused', asked: 1},
    {state: 'failed', event: 'not_sent', asked: 1},
    {state: 'unknown', event: 'unanswered', asked: 0},
    {state: 'done', event: 'created', asked: 0},
  ] as const)('that this journal has as $state are asked for $asked times', async (row) => {
    const {state, event, asked} = row
    const known = recordOf({idempotencyKey: 'key-of-row-0'})
    const prepare = async ({requests}: Journal) => {
      const {record} = await requests.begin(known)
      const outcome = {event, attempts: 1, settledAtMs: 1}
      expect(await requests.settle(record.id, outcome)).toMatchObject({
        state,
      })
    }
    const found = await lookedFor(
      has('key-of-row-0'),
      {...WITHDRAWALS, rows: payouts(1)},
      {prepare},
    )
    expect(found).toMatchObject({
      asked,
      isDone: state === 'unknown' ? 0 : 1,
    })
  })

  test.each([
    {name: 'reference made something else', error: new RefusedError(said('REFERENCE_USED'))},
    {name: 'like left another wallet', error: new NotConfirmedError(said('SENT_ALREADY'))},
  ])('whose $name are asked for again when they are sent', async ({error}) => {
    const answer: Answer = (key) => {
      if (key === 'key-of-row-3') throw error
      return undefined
    }
    const found = await lookedFor(answer, {...WITHDRAWALS, rows: payouts(5)})
    expect(found).toMatchObject({isAsked: 1, isDone: 0})
  })

  test('are asked for until the user ends it: then nothing is to be sent', async () => {
    const stop = new AbortController()
    const answer: Answer = (key) => {
      if (key === 'key-of-row-40') stop.abort()
      return undefined
    }
    const of = {...WITHDRAWALS, rows: payouts(5_000)}
    const looking = lookedFor(answer, of, {signal: stop.signal})
    await expect(looking).rejects.toMatchObject({exitCode: 130})
  })

  test('are counted while they are asked for', async () => {
    const counts: string[] = []
    const onAsked = (done: number, total: number) => void counts.push(`${done}/${total}`)
    await lookedFor(has('key-of-row-1'), {...WITHDRAWALS, rows: payouts(3)}, {onAsked})
    expect(counts).toEqual(['1/3', '2/3', '3/3'])
  })
})

test.each([127, 170, 999])(
  'of %i charges those at the end are asked for, too, as of a list with the newest on top',
  async (many) => {
    const of = {rows: rows.slice(0, many)}
    const {asked, isAsked} = await lookedFor(has(`key-of-row-${many - 30}`), of)
    expect(isAsked).toBe(many)
    expect(asked).toBeLessThanOrEqual(128)
  },
)

test('of very many charges a sample is asked for, and no stretch of a fortieth is left out', async () => {
  const many = payouts(4_200)
  const asked = new Set<string>()
  const answer = (key: string) => {
    asked.add(key)
    return undefined
  }
  await lookedFor(answer, {rows: many})
  const places = many.flatMap(({key}, at) => (asked.has(key) ? [at] : []))
  const gaps = places.map((at, nth) => at - (places[nth - 1] ?? -1))
  expect(Math.max(...gaps)).toBeLessThanOrEqual(100)
  expect([places[0], places.at(-1)]).toEqual([0, 4_199])
})

describe('charges are asked for one by one before they are sent', () => {
  test('where records of the journal are lost, and no sample is asked for then', async () => {
    const {asked, isAsked} = await lookedFor(has(), {}, {hasLostRecords: true})
    expect([asked, isAsked]).toEqual([0, ROWS])
  })

  test('as far as the result file beside them says that their keys were used', async () => {
    const usedKeys = new Set(['key-of-row-5', 'key-of-row-700', 'key of no row'])
    expect(await lookedFor(has(), {usedKeys})).toMatchObject({isAsked: 2})
  })
})

describe('a row that is in the journal for another account or service', () => {
  const OTHER = {
    account: 'account-2',
    clientId: 'mp_test_b',
    baseUrl: 'http://127.0.0.1:4011',
  }
  const gone = {instance: 'i-0'}
  const cases = [
    {
      name: 'of another account, done',
      event: 'created',
      over: OTHER,
      stops: true,
    },
    {
      name: 'of another account, unknown',
      event: 'unanswered',
      over: OTHER,
      stops: true,
    },
    {
      name: 'of another account, refused',
      event: 'refused',
      over: OTHER,
      stops: false,
    },
    {
      name: 'of an emulator that was replaced',
      event: 'created',
      over: gone,
      stops: false,
    },
    {
      name: 'of an emulator in the place of which a service came that names none',
      event: 'created',
      over: {...OTHER, ...gone},
      now: {instance: ''},
      stops: true,
    },
    {
      name: 'of a service that names none, in the place of which an emulator came',
      event: 'created',
      over: {...OTHER, instance: ''},
      stops: true,
    },
    {
      name: 'of an emulator that another profile was for',
      event: 'created',
      over: {...gone, profile: 'other'},
      stops: true,
    },
    {
      name: 'of an emulator, where a flag says which one is asked now',
      event: 'created',
      over: gone,
      now: {isAddressOfProfile: false},
      stops: true,
    },
  ] as const
  test.each(cases)('$name: is sent elsewhere $stops', async ({event, over, stops, ...more}) => {
    const used = {...request, ...over, idempotencyKey: 'key-of-row-3'}
    const prepare = async ({requests}: Journal): Promise<void> => {
      await requests.begin(used)
      await requests.settle(used.id, outcome(event, {resourceId: 'c-1'}))
    }
    const now = 'now' in more ? more.now : {}
    const found = await lookedFor(has(), {}, {isAddressOfProfile: true, ...now, prepare})
    expect(found.elsewhere).toEqual(stops ? ['key-of-row-3'] : [])
    expect(found.whereElse).toBe(stops ? `${used.profile}, ${used.baseUrl}` : '')
  })
})

describe('a payout without a reference that another wallet sent', () => {
  const body = {amount: 1, pixKey: 'ana@example.com'}
  const keyIn = (wallet: string, position = 0) =>
    rowKey({environment: 'test', wallet, body, position})
  const row = (nth: number, wallet = 'principal', more: Partial<BatchRow> = {}) => {
    const [first] = payouts(1) as [BatchRow]
    return {...first, line: nth + 2, wallet, body, key: keyIn(wallet, nth), ...more}
  }
  const looked = async (
    of: Partial<Batch>,
    sent: readonly (Partial<typeof request> & {event?: RequestEvent})[],
    more: Around = {},
  ) => {
    const prepare = async ({requests, accounts}: Journal): Promise<void> => {
      for (const [nth, {event = 'created', ...one}] of sent.entries()) {
        const {record} = await requests.begin({...request, ...WITHDRAWALS, id: `id-${nth}`, ...one})
        await requests.settle(record.id, outcome(event, {resourceId: `w-${nth}`}))
      }
      await accounts.noteInstance(request.baseUrl, request.instance)
    }
    const {elsewhere, whereElse} = await lookedFor(
      has(),
      {...WITHDRAWALS, ...of},
      {prepare, ...more},
    )
    return {elsewhere, whereElse}
  }
  const inLoja2 = {wallet: 'loja-2', idempotencyKey: keyIn('loja-2')}
  const NONE = {elsewhere: [], whereElse: ''}
  const there = `${request.profile}, ${request.baseUrl}`

  test('is held back, also from the main wallet, and at its place among equal rows', async () => {
    const rows = [row(0), row(1)]
    const both = [inLoja2, {wallet: 'loja-2', idempotencyKey: keyIn('loja-2', 1)}]
    const found = {elsewhere: rows.map(({key}) => key), whereElse: `${there}, loja-2`}
    expect(await looked({rows}, both)).toEqual(found)
    const [first] = rows
    expect(await looked({rows}, [inLoja2])).toMatchObject({elsewhere: [first?.key]})
    const fromMain = {wallet: '', idempotencyKey: keyIn('principal')}
    const [other] = [row(0, 'loja-3')]
    expect(await looked({rows: [other]}, [fromMain])).toEqual({
      elsewhere: [other.key],
      whereElse: `${there}, principal`,
    })
  })

  test.each<{name: string; of: Partial<Batch>; sent: Parameters<typeof looked>[1]}>([
    {name: 'came to nothing', of: {rows: [row(0)]}, sent: [{...inLoja2, event: 'refused'}]},
    {name: 'is another row of this file', of: {rows: [row(0), row(0, 'loja-2')]}, sent: [inLoja2]},
    {
      name: 'was sent from this one, too',
      of: {rows: [row(0)]},
      sent: [inLoja2, {wallet: '', idempotencyKey: keyIn('principal')}],
    },
    {
      name: 'has a key that is not made of its content',
      of: {rows: [row(0, 'principal', {key: 'of a proposal'})]},
      sent: [inLoja2],
    },
    {name: 'is a charge', of: {kind: 'charge', rows: [row(0)]}, sent: [inLoja2]},
    {
      name: 'is of an emulator that is gone',
      of: {rows: [row(0)]},
      sent: [{...inLoja2, instance: 'i-0'}],
    },
  ])('is not, where it $name', async ({of, sent}) => {
    expect(await looked(of, sent)).toEqual(NONE)
  })

  test('is held back where only the result file beside the input knows, of any wallet', async () => {
    const of = {rows: [row(0)], edited: [2], usedKeys: new Set([keyIn('loja-9')])}
    const wallets = async () => [{reference: 'loja-9'}]
    const subAccounts = {list: wallets}
    expect(await looked(of, [], {subAccounts})).toEqual({
      elsewhere: [keyIn('principal')],
      whereElse: 'loja-9',
    })
    const refused = async () => Promise.reject(new NotPermittedError(said('FORBIDDEN')))
    expect(await looked(of, [], {subAccounts: {list: refused}})).toEqual(NONE)
    const fault = async () => Promise.reject(new TypeError('a fault of the program'))
    await expect(looked(of, [], {subAccounts: {list: fault}})).rejects.toThrow(TypeError)
  })
})

describe('a service that cannot be asked whether a file was run from elsewhere', () => {
  test.each([
    {
      name: 'it fails',
      error: new UnreachableError(said('HTTP_500'), {statusCode: 500}),
      exit: 5,
    },
    {
      name: 'it lets no credential read',
      error: new NotPermittedError(said('FORBIDDEN')),
      exit: 3,
    },
    {
      name: 'a gateway knows no such page',
      error: new RefusedError(said('HTTP_404'), {statusCode: 404}),
      exit: 5,
    },
  ])('stops the batch before its first row: $name', async ({error, exit}) => {
    const {code} = error
    const looking = lookedFor((key) => {
      if (key === 'key-of-row-20') throw error
      return undefined
    })
    await expect(looking).rejects.toMatchObject({
      code,
      exitCode: exit,
      message: expect.stringMatching(/It says no\. .* and nothing was sent\.$/),
    })
  })

  test('ends what the user ended as such', async () => {
    const looking = lookedFor(() => {
      throw new InterruptedError(said('INTERRUPTED'))
    })
    await expect(looking).rejects.toMatchObject({
      exitCode: 130,
      message: 'It says no.',
    })
  })
})

const SUSPENDED = new NotPermittedError(said('SUB_ACCOUNT_SUSPENDED'), {statusCode: 403})
const NO_WALLET = new RefusedError(said('SUB_ACCOUNT_NOT_FOUND'), {statusCode: 404})
const NO_QUESTION = new RefusedError(said('VALIDATION'), {statusCode: 400})

test.each([SUSPENDED, NO_WALLET, NO_QUESTION])(
  'a charge of which no question is taken says nothing of the others: $code',
  async (error) => {
    const {isAsked} = await lookedFor((key) => {
      if (key === 'key-of-row-0') throw error
      return has('key-of-row-20')(key, 'either')
    })
    expect(isAsked).toBe(ROWS)
  },
)

test.each([SUSPENDED, NO_WALLET])(
  'a payout of a wallet of which no question is taken says nothing of the others: $code',
  async (error) => {
    const answer: Answer = (key, by) => {
      if (key === 'key-of-row-0') throw error
      return has('key-of-row-1')(key, by)
    }
    const found = await lookedFor(answer, {...WITHDRAWALS, rows: payouts(3)})
    expect(found).toMatchObject({isDone: 1})
  },
)

test.each(['key', 'reference'] as const)(
  'no payout is sent where the service refuses the question by %s: it may be there all the same',
  async (refused) => {
    const looking = lookedFor(
      (key, by) => {
        if (key === 'key-of-row-2' && by === refused) throw NO_QUESTION
        return undefined
      },
      {...WITHDRAWALS, rows: payouts(3)},
    )
    await expect(looking).rejects.toMatchObject({
      code: 'VALIDATION',
      exitCode: 5,
      statusCode: 400,
      message: expect.stringMatching(/It says no\. .* and nothing was sent\.$/),
    })
  },
)
