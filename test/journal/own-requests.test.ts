import {describe, expect, test} from 'vitest'
import {
  comparedWith,
  isNotNamed,
  ownRequests,
  unnamedAccount,
} from '../../src/journal/own-requests.ts'
import {request} from './fixtures.ts'
import {STORES} from './stores.ts'

test.each([
  {account: unnamedAccount('mp_test_a'), expected: true},
  {account: 'account-1', expected: false},
  {account: 'my-client:1', expected: false},
])('$account stands for an account without a name: $expected', ({account, expected}) => {
  expect(isNotNamed(account)).toBe(expected)
})

const OTHER = 'mp_test_b'
const ELSEWHERE = 'http://localhost:4010'
const UNNAMED = {account: unnamedAccount(OTHER), clientId: OTHER}
const OWN_UNNAMED = {account: unnamedAccount(request.clientId)}

/** A client id whose account the journal knows. */
const known = (account: string, more: object = {}) => ({
  clientId: OTHER,
  account,
  baseUrl: request.baseUrl,
  instance: request.instance,
  ...more,
})

describe.each(STORES)('a request in a journal over $store', ({absence, prepare, newPlace}) => {
  if (absence) {
    test.skip(`(skipped: ${absence})`, () => {})
    return
  }
  prepare()

  test.each([
    {name: 'of the account, by another credential, is own', sent: {clientId: OTHER}, isOwn: true},
    {name: 'of the credential, whose account is named now, is own', sent: OWN_UNNAMED, isOwn: true},
    {
      name: 'of the credential, as it was another account, is own',
      sent: {account: 'account-2'},
      isOwn: true,
    },
    {
      name: 'of another account is not',
      sent: {account: 'account-2', clientId: OTHER},
      isOwn: false,
    },
    {name: 'of a credential of no known account is own', sent: UNNAMED, isOwn: true},
    {
      name: 'of such a one at another address is own',
      sent: {...UNNAMED, baseUrl: ELSEWHERE},
      isOwn: true,
    },
    {
      name: 'of such a one in the other environment is not',
      sent: {...UNNAMED, environment: 'live'} as const,
      isOwn: false,
    },
    {
      name: 'of such a one on another run of the emulator is not',
      sent: {...UNNAMED, instance: 'i-2'},
      isOwn: false,
    },
    {
      name: 'of such a one on a service that names no run is own',
      sent: {...UNNAMED, instance: ''},
      isOwn: true,
    },
    {
      name: 'of a credential that is known to be of the account is own',
      sent: UNNAMED,
      accounts: [known('account-1')],
      isOwn: true,
    },
    {
      name: 'of a credential that is known to be of another account is not',
      sent: UNNAMED,
      accounts: [known('account-2')],
      isOwn: false,
    },
    {
      name: 'of one that is known at the address of the request is not',
      sent: {...UNNAMED, baseUrl: ELSEWHERE},
      accounts: [known('account-2', {baseUrl: ELSEWHERE})],
      isOwn: false,
    },
    {
      name: 'of one that is known at our address alone is not',
      sent: {...UNNAMED, baseUrl: ELSEWHERE},
      accounts: [known('account-2')],
      isOwn: false,
    },
    {
      name: 'of one that is known as another at our address alone is own',
      sent: {...UNNAMED, baseUrl: ELSEWHERE},
      accounts: [known('account-1', {baseUrl: ELSEWHERE}), known('account-2')],
      isOwn: true,
    },
    {
      name: 'of one that is known as another at the address of the request alone is own',
      sent: {...UNNAMED, baseUrl: ELSEWHERE},
      accounts: [known('account-2', {baseUrl: ELSEWHERE}), known('account-1')],
      isOwn: true,
    },
    {
      name: 'of one that was another account on an earlier run of the emulator is own',
      sent: UNNAMED,
      accounts: [known('account-2', {instance: 'i-0'})],
      isOwn: true,
    },
    {
      name: 'of a named account is own while our account is not known',
      sent: {account: 'account-2', clientId: OTHER},
      own: OWN_UNNAMED,
      isOwn: true,
    },
    {
      name: 'of another account than ours, which is known there, is not',
      sent: {account: 'account-2', clientId: OTHER, baseUrl: ELSEWHERE},
      own: OWN_UNNAMED,
      accounts: [known('account-1', {clientId: request.clientId, baseUrl: ELSEWHERE})],
      isOwn: false,
    },
    {
      name: 'of no known account is own while ours is not known either',
      sent: UNNAMED,
      own: OWN_UNNAMED,
      isOwn: true,
    },
    {
      name: 'of a known account is own while ours is not known',
      sent: UNNAMED,
      own: OWN_UNNAMED,
      accounts: [known('account-2')],
      isOwn: true,
    },
  ])('$name', async ({sent, own = {}, accounts: all = [], isOwn}) => {
    await using place = await newPlace()
    const {requests, accounts} = await place.open()
    for (const {clientId, account, ...at} of all) {
      await accounts.save({environment: 'test', ...at}, {clientId, account})
    }
    const {record} = await requests.begin({...request, ...sent})
    expect(await ownRequests(accounts, {...request, ...own})(record)).toBe(isOwn)
  })

  test('without an account is of the one that is known by the next look', async () => {
    await using place = await newPlace()
    const {requests, accounts} = await place.open()
    const {record} = await requests.begin({...request, ...UNNAMED})
    expect(await ownRequests(accounts, request)(record)).toBe(true)
    await accounts.save(request, {clientId: OTHER, account: 'account-2'})
    expect(await ownRequests(accounts, request)(record)).toBe(false)
    await accounts.save(request, {clientId: OTHER, account: 'account-1'})
    expect(await ownRequests(accounts, request)(record)).toBe(true)
  })
})

/** Our account and the other one: named, or not named and known or unknown to the journal. */
describe('two accounts compared', () => {
  const OURS = request.clientId
  const sides = [
    {side: 'named', account: (name: string) => name, isKnown: false},
    {side: 'known', account: (_: string, id: string) => unnamedAccount(id), isKnown: true},
    {side: 'unknown', account: (_: string, id: string) => unnamedAccount(id), isKnown: false},
  ] as const
  const cells = sides.flatMap((own) =>
    sides.flatMap((other) => ['account-1', 'account-2'].map((name) => ({own, other, name}))),
  )

  test.each(cells.map((cell) => ({...cell, of: cell.own.side, to: cell.other.side})))(
    'ours is $of, the other is $to, and is $name',
    async ({own, other, name}) => {
      const names: Record<string, string> = {
        ...(own.isKnown && {[OURS]: 'account-1'}),
        ...(other.isKnown && {[OTHER]: name}),
      }
      const find = async (_: unknown, id: string) =>
        names[id] === undefined ? undefined : {account: names[id], instance: request.instance}
      const mine = {...request, account: own.account('account-1', OURS)}
      const sent = {...request, clientId: OTHER, account: other.account(name, OTHER)}
      const isUnknown = [own.side, other.side].includes('unknown')
      const said = name === 'account-1' ? 'same' : 'other'
      const expected = isUnknown ? 'not_known' : said
      expect(await comparedWith({find}, mine)(sent)).toBe(expected)
      expect(await ownRequests({find}, mine)(sent)).toBe(expected !== 'other')
    },
  )

  test.each([
    {name: 'one credential', sent: {account: 'account-2'}, expected: 'same'},
    {name: 'the other environment', sent: {environment: 'live'} as const, expected: 'other'},
    {
      name: 'another run of the emulator',
      sent: {...UNNAMED, instance: 'i-2'},
      expected: 'other',
    },
    {
      name: 'another run of the emulator, by one name',
      sent: {clientId: OTHER, instance: 'i-2'},
      expected: 'same',
    },
  ])('$name is $expected', async ({sent, expected}) => {
    const find = async () => undefined
    expect(await comparedWith({find}, request)({...request, ...sent})).toBe(expected)
  })
})

test('the account of a client id is looked up once in a look at many requests', async () => {
  let lookedUp = 0
  const find = async () => {
    lookedUp += 1
    return undefined
  }
  const isOwn = ownRequests({find}, request)
  const [one, two] = [UNNAMED, {account: unnamedAccount('mp_test_c'), clientId: 'mp_test_c'}]
  for (const sent of [one, one, one]) expect(await isOwn({...request, ...sent})).toBe(true)
  expect(lookedUp).toBe(1)
  await isOwn({...request, ...two})
  expect(lookedUp).toBe(2)
})
