import {expect, test} from 'vitest'
import {unnamedAccount} from '../../src/journal/own-requests.ts'
import {Senders} from '../../src/journal/senders.ts'
import type {NotedSender} from '../../src/platform/store-notes.ts'
import {request} from './fixtures.ts'

const {clientId, account, environment, baseUrl, instance} = request
const OWN = {clientId, account, environment, baseUrl, instance}
const OTHER = 'mp_test_b'
const UNNAMED = {clientId: OTHER, account: unnamedAccount(OTHER)}
const NONE_KNOWN = {find: async () => undefined}

const knownAs = (name: string) => ({
  find: async (at: {readonly baseUrl: string}, id: string) =>
    at.baseUrl === baseUrl && id === OTHER ? {account: name, instance} : undefined,
})

test('a part that is known already is not new', () => {
  const senders = new Senders({clientId})
  expect(senders.add({clientId})).toBe(false)
  expect(senders.add(OWN)).toBe(true)
  expect(senders.add({...OWN})).toBe(false)
  // At another address, or on another run of an emulator, another account may be meant.
  expect(senders.add({...OWN, baseUrl: 'http://localhost:4010'})).toBe(true)
  expect(senders.add({...OWN, instance: 'i-2'})).toBe(true)
  expect(new Senders({clientId: undefined}).add({account: ''})).toBe(false)
})

test('has a name for each part, and for each place', () => {
  const senders = new Senders({clientId}, {account: 'account-2'})
  expect(senders.names()).toEqual([`client ${clientId}`, 'account account-2'])
  senders.add(OWN)
  senders.add({...OWN, instance: 'i-2'})
  expect(new Set(senders.names()).size).toBe(5)
})

test.each<{
  name: string
  own?: object
  sent: NotedSender
  accounts?: ReturnType<typeof knownAs>
  maybe: boolean
}>([
  {name: 'the same credential', sent: {clientId, account: 'account-2'}, maybe: true},
  {name: 'the same account', sent: {clientId: OTHER, account}, maybe: true},
  {name: 'another account', sent: {clientId: OTHER, account: 'account-2'}, maybe: false},
  {name: 'one that was not named', sent: UNNAMED, maybe: true},
  {
    name: 'one that was not named, and is known to be the same',
    sent: UNNAMED,
    accounts: knownAs(account),
    maybe: true,
  },
  {
    name: 'one that was not named, and is known to be another',
    sent: UNNAMED,
    accounts: knownAs('account-2'),
    maybe: false,
  },
  {
    name: 'one that is known at the address it was sent to',
    sent: {...UNNAMED, environment, baseUrl: 'http://localhost:4010', instance},
    accounts: {
      find: async (at) => (at.baseUrl === baseUrl ? undefined : {account: 'account-2', instance}),
    },
    maybe: false,
  },
  {
    name: 'one that was not named in the other environment',
    sent: {...UNNAMED, environment: 'live'},
    maybe: false,
  },
  {
    name: 'one that was not named on another run of the emulator',
    sent: {...UNNAMED, instance: 'i-2'},
    maybe: false,
  },
  {
    name: 'a named one while ours is not named',
    own: {account: unnamedAccount(clientId)},
    sent: {clientId: OTHER, account: 'account-2'},
    maybe: true,
  },
])('$name: $maybe', async ({own, sent, accounts = NONE_KNOWN, maybe}) => {
  const senders = new Senders({clientId}, {...OWN, ...own})
  expect(await senders.orMaybe(accounts)(sent)).toBe(maybe)
  // One account of several is enough.
  const several = new Senders({...OWN, clientId: 'mp_test_c', account: 'account-c'})
  several.add({...OWN, ...own})
  expect(await several.orMaybe(accounts)(sent)).toBe(maybe)
})

test('a credential whose account was not asked for yet is itself alone', async () => {
  const isSender = new Senders({clientId}).orMaybe(NONE_KNOWN)
  expect(await isSender({clientId, account: 'account-2'})).toBe(true)
  expect(await isSender(UNNAMED)).toBe(false)
})
