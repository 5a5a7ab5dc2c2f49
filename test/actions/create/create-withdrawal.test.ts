import {expect, onTestFinished, test} from 'vitest'
import {createWithdrawal} from '../../../src/actions/create/create-withdrawal.ts'
import type {Context} from '../../../src/app/context.ts'
import type {BeforeSending} from '../../../src/client/creation/creation.ts'
import type {ReferenceSearch} from '../../../src/client/made-earlier/made-elsewhere.ts'
import type {Journal} from '../../../src/journal/journal.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import type {RequestRecord} from '../../../src/journal/request-record.ts'
import type {Notice} from '../../../src/messages/message.ts'
import type {WithdrawalRequestBody} from '../../../src/wire/withdrawal.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../../journal/fixtures.ts'

const NOW_MS = 1_000_000_000
const BODY = {pixKey: 'a@b.co', pixKeyType: 'email', amount: 4.5} as WithdrawalRequestBody

/** A payout in a home where an equal one is written by another process, and what it was sent with. */
async function paid(
  how: {readonly idempotencyKey?: string; readonly again?: boolean},
  other: {
    readonly id?: string
    readonly event: Parameters<typeof outcome>[0]
    readonly isAdopted?: boolean
    readonly wallet?: string
    readonly sender?: Pick<RequestRecord, 'account' | 'clientId'>
    /** What the service has said since then of the account of that sender. */
    readonly isOf?: string
  },
  {machineMs = NOW_MS, serviceMs = NOW_MS} = {},
) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: () => NOW_MS})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const equal = {kind: 'withdrawal', path: '/v2/withdrawals', body: JSON.stringify(BODY)} as const
  const {id = 'other', isOf, wallet = ''} = other
  const {account, clientId} = other.sender ?? request
  if (isOf) await journal.accounts.save(request, {clientId, account: isOf})
  let asksFirst: boolean | undefined
  const create = async (_body: object, _key: string | undefined, before: BeforeSending) => {
    // The other process writes its payout after this one was confirmed.
    const sent = {...request, ...equal, account, clientId, wallet, id, createdAtMs: NOW_MS}
    await journal.requests.begin(sent)
    const {event, isAdopted} = other
    await journal.requests.settle(id, outcome(event, {isAdopted}))
    asksFirst = before.asksFirst
    await before.requireAlone?.({id: 'own'} as RequestRecord)
    return {resource: {id: 'w-1'}}
  }
  const identify = async () => ({account: request.account, instance: request.instance})
  const context = {
    client: async () => ({
      addressee: request,
      identify,
      serviceNowMs: () => serviceMs,
      surelyPastMs: async () => Math.min(machineMs, serviceMs),
      withdrawals: {create},
    }),
    journal: async () => journal,
    settings: async () => ({environment: {value: 'test'}, profile: {value: 'default'}}),
    now: () => machineMs,
  } as unknown as Context
  const {id: created} = await createWithdrawal(context, {body: BODY, again: false, ...how})
  return {created, asksFirst}
}

const OWN_KEY = {idempotencyKey: 'payout-0001'}
const ITS_KEY = {idempotencyKey: request.idempotencyKey}
const OTHER_SENDER = {account: 'client:mp_test_b', clientId: 'mp_test_b'}

test.each([
  {name: 'without a key, where the other one is open', how: {}, event: 'unanswered'},
  {name: 'without a key, where the other one is done', how: {}, event: 'created'},
  {name: 'under a key of its own, where the other one is open', how: OWN_KEY, event: 'unanswered'},
  {
    name: 'under a key of its own, where the other one was turned away and found at the service since',
    how: OWN_KEY,
    event: 'created',
    isAdopted: true,
  },
  {
    name: 'under its key in another wallet, where it is done',
    how: ITS_KEY,
    event: 'created',
    wallet: 'shop-1',
  },
  {
    name: 'under its key in another wallet, where it is open',
    how: ITS_KEY,
    event: 'unanswered',
    wallet: 'shop-1',
  },
  {
    name: 'of a credential whose account the service did not name',
    how: {},
    event: 'unanswered',
    sender: OTHER_SENDER,
  },
  {
    name: 'of a credential that is known to be of the account by now',
    how: {},
    event: 'created',
    sender: OTHER_SENDER,
    isOf: request.account,
  },
] as const)('an equal payout that another process began stops one $name', async (given) => {
  const {how, ...other} = given
  await expect(paid(how, other)).rejects.toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
})

test.each([
  {name: 'under a key of its own, where the other one is done', how: OWN_KEY, event: 'created'},
  {name: 'that is meant although one was sent', how: {again: true}, event: 'unanswered'},
  {name: 'where the other one was refused', how: {}, event: 'refused'},
  {name: 'that has its key and its wallet', how: ITS_KEY, event: 'unanswered'},
  {
    name: 'that has its key and its wallet, which is named',
    how: ITS_KEY,
    event: 'unanswered',
    wallet: 'principal',
  },
  {name: 'that is the one in the journal', how: {}, event: 'unanswered', id: 'own'},
  {
    name: 'where the other one is of a credential that is known to be of another account by now',
    how: {},
    event: 'unanswered',
    sender: OTHER_SENDER,
    isOf: 'account-2',
  },
] as const)('an equal payout leaves one $name', async ({how, ...other}) => {
  const {created, asksFirst} = await paid(how, other)
  expect(created).toBe('w-1')
  expect(asksFirst).toBe('idempotencyKey' in how)
})

const LATER_MS = NOW_MS + 25 * 3_600_000

test('one of today is of yesterday only where the service says so, too', async () => {
  const event = 'created'
  const ahead = paid({}, {event}, {machineMs: LATER_MS})
  await expect(ahead).rejects.toMatchObject({code: 'SENT_ALREADY'})
  const slow = paid({}, {event}, {serviceMs: LATER_MS})
  await expect(slow).rejects.toMatchObject({code: 'SENT_ALREADY'})
  const next = await paid({}, {event}, {machineMs: LATER_MS, serviceMs: LATER_MS})
  expect(next.created).toBe('w-1')
})

const OF_ANOTHER_HOME = {
  id: 'w-of-another-home',
  type: 'withdrawal',
  status: 'processing',
  amount: -2,
  netAmount: -4.5,
  counterpartName: 'Ana\u200b Souza',
}

/** A payout with a reference, and whether the service has one of it from so many hours ago. */
async function withReference(
  hoursAgo: number | 'undated' | undefined,
  how: {readonly idempotencyKey?: string; readonly again?: boolean} = {},
  {
    from,
    to = '',
    isOther = false,
  }: {
    readonly from?: string
    readonly to?: string
    /** It is another payment, of that reference. */
    readonly isOther?: boolean
  } = {},
) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: () => NOW_MS})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const createdAt =
    typeof hoursAgo === 'number' ? new Date(NOW_MS - hoursAgo * 3_600_000).toISOString() : undefined
  const asked: unknown[] = []
  const notices: string[] = []
  const findOfReference = async (_body: object, search: ReferenceSearch = {}) => {
    const {chosenKey, onOtherPayment} = search
    asked.push(chosenKey)
    if (isOther) {
      onOtherPayment?.({...OF_ANOTHER_HOME, createdAt})
      return undefined
    }
    return hoursAgo === undefined ? undefined : {...OF_ANOTHER_HOME, createdAt, subAccount: from}
  }
  let isMeant: boolean | undefined
  const create = async (_body: object, _key: string | undefined, before: BeforeSending) => {
    isMeant = before.isMeant
    await before.requireUnmade?.()
    const isAsked = asked.length
    await before.requireAlone?.({id: 'own'} as RequestRecord)
    // In the journal a resume may send it: the service is asked before.
    expect(asked).toHaveLength(isAsked)
    return {resource: {id: 'w-1'}}
  }
  const identify = async () => ({account: request.account, instance: request.instance})
  const context = {
    client: async () => ({
      addressee: {...request, wallet: to},
      identify,
      serviceNowMs: () => NOW_MS,
      surelyPastMs: async () => NOW_MS,
      withdrawals: {create, findOfReference},
    }),
    journal: async () => journal,
    settings: async () => ({environment: {value: 'test'}, profile: {value: 'default'}}),
    now: () => NOW_MS,
    notice: (words: Notice) => notices.push(words('en')),
  } as unknown as Context
  const body = {...BODY, externalReference: 'rent-1'}
  const {id} = await createWithdrawal(context, {body, again: false, ...how})
  return {id, asked, isMeant, notices}
}

test.each([3, 23.9, 'undated'] as const)(
  'a payout whose reference another home paid %s hours ago is not sent',
  async (hoursAgo) => {
    const details = {id: 'w-of-another-home'}
    await expect(withReference(hoursAgo)).rejects.toMatchObject({code: 'SENT_ALREADY', details})
  },
)

test.each([
  {from: 'shop-1', to: '', names: 'the wallet shop-1'},
  {from: 'principal', to: 'shop-1', names: 'the wallet principal'},
  {from: 'principal', to: '', names: undefined},
  {from: 'shop-1', to: 'shop-1', names: undefined},
])('an equal payout from "$from" is named to one from "$to" with its wallet', async (row) => {
  const error = await withReference(3, {}, row).catch((thrown) => thrown)
  expect(error).toMatchObject({code: 'SENT_ALREADY', details: {wallet: row.from}})
  expect(error.message.includes('wallet')).toBe(row.names !== undefined)
  expect(error.message).toContain(row.names ?? 'An equal one was sent at')
  expect(error.message).toContain(', R$ 4.50 to Ana Souza. Nothing was sent.')
})

test('nor under a new key: a script may make one for each attempt', async () => {
  await expect(withReference(3, OWN_KEY)).rejects.toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
})

test.each([
  {name: 'that no home paid', hoursAgo: undefined, how: {again: false}, asked: [undefined]},
  {name: 'that was paid last month', hoursAgo: 24 * 30, how: {again: false}, asked: [undefined]},
  {name: 'that is meant all the same', hoursAgo: 3, how: {again: true}, asked: []},
  {
    name: 'that no home paid, under a key',
    hoursAgo: undefined,
    how: {...OWN_KEY, again: false},
    asked: [OWN_KEY.idempotencyKey],
  },
  {name: 'that is meant, under a key', hoursAgo: 3, how: {...OWN_KEY, again: true}, asked: []},
])('a payout of a reference $name is sent', async ({hoursAgo, how, asked}) => {
  const isMeant = how.again === true
  expect(await withReference(hoursAgo, how)).toEqual({id: 'w-1', asked, isMeant, notices: []})
})

test.each([
  {hoursAgo: 3, isNamed: true},
  {hoursAgo: 'undated', isNamed: true},
  {hoursAgo: 24 * 30, isNamed: false},
] as const)(
  'another payment of its reference, $hoursAgo hours ago, is named: $isNamed',
  async (row) => {
    const {id, notices} = await withReference(row.hoursAgo, {}, {isOther: true})
    expect(id).toBe('w-1')
    expect(notices).toEqual(row.isNamed ? [expect.stringContaining('R$ 4.50 to Ana Souza')] : [])
  },
)

const keepAnswer = (journal: Journal, id: string, resource: Readonly<Record<string, number>>) =>
  journal.resources.save({...request, kind: 'withdrawal', id, resource, seenAtMs: NOW_MS})

/** A payout after an equal one that was answered so, and what the service is asked for. */
async function afterAnother(
  {
    statusCode,
    ageHours = 1,
    settledHours = ageHours,
    ...other
  }: {
    readonly statusCode?: number
    readonly ageHours?: number
    readonly settledHours?: number
    readonly wallet?: string
    readonly baseUrl?: string
    readonly account?: string
    readonly clientId?: string
    readonly body?: object
  },
  {
    how = {},
    made,
    answered,
    reference,
  }: {
    readonly how?: {readonly idempotencyKey?: string; readonly again?: boolean}
    readonly made?: string
    /** What the service says of what it made. */
    readonly answered?: Readonly<Record<string, number>> | undefined
    readonly reference?: string | undefined
  } = {},
) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: () => NOW_MS})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const {body: otherBody = BODY, ...place} = other
  const at = {kind: 'withdrawal', path: '/v2/withdrawals', body: JSON.stringify(otherBody)} as const
  const createdAtMs = NOW_MS - ageHours * 3_600_000
  await journal.requests.begin({...request, ...place, ...at, id: 'other', createdAtMs})
  await journal.requests.settle(
    'other',
    outcome('turned_away', {statusCode, settledAtMs: NOW_MS - settledHours * 3_600_000}),
  )
  const asked: string[] = []
  let wallet = ''
  const findTurnedAway = async (record: RequestRecord) => {
    expect(wallet).toBe(record.wallet)
    asked.push(record.id)
    if (made !== undefined && answered) await keepAnswer(journal, made, answered)
    return made
  }
  const create = async (_body: object, _key: string | undefined, before: BeforeSending) => {
    await before.requireUnmade?.()
    const isAsked = asked.length
    await before.requireAlone?.({id: 'own'} as RequestRecord)
    expect(asked).toHaveLength(isAsked)
    return {resource: {id: 'w-1'}}
  }
  const identify = async () => ({account: request.account, instance: request.instance})
  const findOfReference = async () => undefined
  const client = {
    addressee: request,
    identify,
    serviceNowMs: () => NOW_MS,
    surelyPastMs: async () => NOW_MS,
    withdrawals: {create, findTurnedAway, findOfReference},
    inWallet: (asked: string) => {
      wallet = asked
      return client
    },
  }
  const context = {
    client: async () => client,
    journal: async () => journal,
    settings: async () => ({environment: {value: 'test'}, profile: {value: 'default'}}),
    now: () => NOW_MS,
  } as unknown as Context
  const body = {...BODY, ...(reference !== undefined && {externalReference: reference})}
  const {id} = await createWithdrawal(context, {body, again: false, ...how})
  return {id, asked}
}

test.each([
  {name: 'a rate limit', statusCode: 429},
  {name: 'a permission', statusCode: 403},
  {name: 'an address', statusCode: 302},
  {name: 'a conflict', statusCode: 409},
])('an equal payout that was turned away for $name, and made, keeps one back', async (row) => {
  const details = {id: 'w-made'}
  const sent = afterAnother({statusCode: row.statusCode}, {made: 'w-made'})
  await expect(sent).rejects.toMatchObject({code: 'SENT_ALREADY', exitCode: 8, details})
  const how = {idempotencyKey: 'payout-0002'}
  const another = afterAnother({statusCode: row.statusCode}, {made: 'w-made', how})
  await expect(another).rejects.toMatchObject({code: 'SENT_ALREADY'})
})

/** 4.50 leaves, and 2.00 arrives where the fee is 2.50. */
const ARRIVES = {pixKey: BODY.pixKey, pixKeyType: BODY.pixKeyType, netAmount: 2}

test.each([
  {name: 'of the key as another program writes it', body: {...BODY, pixKey: 'A@B.CO'}},
  {name: 'that says what arrives', body: ARRIVES, answered: {amount: 4.5, netAmount: 2}},
  {name: 'that says what arrives, of which no more is known', body: ARRIVES},
  {name: 'last tried within the day', body: BODY, ageHours: 25, settledHours: 23},
  {name: 'from another wallet', body: BODY, wallet: 'shop-1'},
])('an equal one $name keeps one back', async ({body, answered, ...other}) => {
  const sent = afterAnother({statusCode: 429, body, ...other}, {made: 'w-made', answered})
  await expect(sent).rejects.toMatchObject({code: 'SENT_ALREADY', details: {id: 'w-made'}})
})

test('one under its key in another wallet is kept back, too', async () => {
  const other = {statusCode: 429, wallet: 'shop-1'}
  const sent = afterAnother(other, {made: 'w-made', how: ITS_KEY})
  await expect(sent).rejects.toMatchObject({code: 'SENT_ALREADY', details: {id: 'w-made'}})
})

test('one that says what arrives, and of which another amount left, leaves one', async () => {
  const other = {statusCode: 429, body: ARRIVES}
  const answered = {amount: 4.25, netAmount: 2}
  expect(await afterAnother(other, {made: 'w-made', answered})).toMatchObject({id: 'w-1'})
})

test('which one that is, when it was sent and how to look at it is said', async () => {
  const error = await afterAnother({statusCode: 429}, {made: 'w-made'}).catch((thrown) => thrown)
  expect(error.message).toContain(
    'An equal one was sent at 1970-01-12 09:46:40 (Brasília), R$ 4.50 to a@b.co. Nothing was sent.',
  )
  expect(error.message).not.toContain('unknown')
  expect(error.wordsIn('en').hint).toContain('Look at it: pixctl transactions show w-made.')
})

test.each([
  {name: 'without a reference, beside one that has one', other: {externalReference: 'rent-0'}},
  {name: 'with a reference, beside one that has none', other: {}, reference: 'rent-1'},
  {
    name: 'with the reference of one that paid something else',
    other: {externalReference: ' rent-1', amount: 7},
    reference: 'rent-1',
  },
])('an equal payout is one $name', async ({other, reference}) => {
  const body = {...BODY, ...other}
  const sent = afterAnother({statusCode: 429, body}, {made: 'w-made', reference})
  await expect(sent).rejects.toMatchObject({code: 'SENT_ALREADY'})
})

test('of one that only has its reference, that and what it paid is said', async () => {
  const body = {...BODY, externalReference: 'rent-1', amount: 7}
  const sent = afterAnother({statusCode: 429, body}, {made: 'w-made', reference: 'rent-1'})
  const error = await sent.catch((thrown) => thrown)
  expect(error.message).toMatch(
    /^A payout with the same reference \(rent-1\) was sent at .*, R\$ 7\.00 to a@b\.co\. Nothing was sent\.$/,
  )
  expect(error.wordsIn('pt-BR').message).toContain('Um saque com a mesma referência (rent-1) foi')
})

test('nor does one that was sent by a credential whose account is not known', async () => {
  const sent = afterAnother({statusCode: 429, ...OTHER_SENDER}, {made: 'w-made'})
  await expect(sent).rejects.toMatchObject({code: 'SENT_ALREADY'})
})

test('an equal payout that was turned away, and was not made, leaves one', async () => {
  expect(await afterAnother({statusCode: 429})).toEqual({id: 'w-1', asked: ['other']})
})

test.each([
  {name: 'that was refused for its body', other: {statusCode: 400}},
  {name: 'whose key was used with another body', other: {statusCode: 422}},
  {name: 'that was never sent', other: {}},
  {name: 'of the day before', other: {statusCode: 429, ageHours: 25}},
  {name: 'at another address', other: {statusCode: 429, baseUrl: 'http://127.0.0.1:4999'}},
  {name: 'of another account', other: {statusCode: 429, account: 'b', clientId: 'mp_test_b'}},
  {name: 'of another amount', other: {statusCode: 429, body: {...BODY, amount: 4.51}}},
  {name: 'to another key', other: {statusCode: 429, body: {...BODY, pixKey: 'c@b.co'}}},
  {
    name: 'with another reference',
    other: {statusCode: 429, body: {...BODY, externalReference: 'rent-0'}},
    more: {reference: 'rent-1'},
  },
  {
    name: 'under the same key',
    other: {statusCode: 429},
    more: {how: {idempotencyKey: request.idempotencyKey}},
  },
  {name: 'beside which it is meant', other: {statusCode: 429}, more: {how: {again: true}}},
])('one $name is not asked for', async ({other, more}) => {
  expect(await afterAnother(other, {made: 'w-made', ...more})).toEqual({id: 'w-1', asked: []})
})
