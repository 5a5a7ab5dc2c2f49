import {describe, expect, test, vi} from 'vitest'
import {identify, withInstance} from '../../../src/client/layers/identity.ts'
import type {Call, Reply, Send} from '../../../src/client/layers/send.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {request} from '../../journal/fixtures.ts'

const reply = (body: unknown, status = 200, headers = {}): Reply => ({
  status,
  headers,
  body,
  isJson: true,
  attempts: 1,
  isAfterDoubt: false,
})
const ADDRESSEE = {environment: 'test', baseUrl: 'https://api.example.com', clientId: 'mp_test_a'}

/** Who the service is asked for, by what it answers; the calls it got are kept. */
async function asked(answers: readonly (Reply | Error)[], {isReady = true, instance = ''} = {}) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: () => 0})
  const calls: Call[] = []
  const send: Send = async (call) => {
    calls.push(call)
    const answer = answers[calls.length - 1]
    if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often')
    return answer
  }
  const seen = {last: instance}
  const who = (
    over: {isReady?: boolean; instance?: string; clientId?: string; send?: Send} = {},
  ) => {
    seen.last = over.instance ?? seen.last
    return identify({
      addressee: {...ADDRESSEE, environment: 'test', clientId: over.clientId ?? ADDRESSEE.clientId},
      accountPath: '/v2/account',
      journal: async () => journal,
      ready: async () => over.isReady ?? isReady,
      send: over.send ?? send,
      seen,
    })
  }
  return {
    who,
    calls,
    journal,
    [Symbol.asyncDispose]: async () => {
      await journal.close()
      home[Symbol.dispose]()
    },
  }
}

const ACCOUNT = reply({account: {id: 'account-1'}})

describe('who a credential is', () => {
  test('is its client id where the service takes longer than three seconds to say', async () => {
    await using at = await asked([ACCOUNT])
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
    try {
      const never = at.who({send: () => new Promise<Reply>(() => {})})
      let known: unknown
      never.then((value) => (known = value))
      await vi.advanceTimersByTimeAsync(2_999)
      expect(known).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      expect(await never).toEqual({account: 'client:mp_test_a', instance: ''})
      expect(await at.who()).toMatchObject({account: 'account-1'})
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is asked of the service once, as a whole account, and then known', async () => {
    await using at = await asked([ACCOUNT])
    expect(await at.who()).toEqual({account: 'account-1', instance: ''})
    expect(await at.who()).toEqual({account: 'account-1', instance: ''})
    expect(at.calls).toEqual([
      {method: 'GET', path: '/v2/account', isRepeatable: true, isAccountWide: true},
    ])
  })

  test('is asked for each client id', async () => {
    await using at = await asked([ACCOUNT, reply({account: {id: 'account-2'}})])
    await at.who()
    expect(await at.who({clientId: 'mp_test_b'})).toMatchObject({account: 'account-2'})
  })

  test.each([
    {name: 'a refusal', answer: reply({account: {id: 'x'}}, 403)},
    {name: 'no account', answer: reply({})},
    {name: 'an account without an id', answer: reply({account: {}})},
    {name: 'no answer', answer: new Error('lost')},
  ])('is its client id where the service gives $name, and is asked again', async ({answer}) => {
    await using at = await asked([answer, ACCOUNT])
    expect(await at.who()).toEqual({account: 'client:mp_test_a', instance: ''})
    expect(await at.who()).toMatchObject({account: 'account-1'})
  })

  test('has other stores looked at where the service does not name it, by its client id', async () => {
    await using at = await asked([reply({}), ACCOUNT])
    const lookedFor: unknown[] = []
    at.journal.catchUpOn = async (sender) => {
      lookedFor.push(sender)
    }
    await at.who({instance: 'i-1'})
    expect(lookedFor).toEqual([{...ADDRESSEE, account: 'client:mp_test_a', instance: 'i-1'}])
  })

  test('is not asked without a token: who it was, or its client id', async () => {
    await using at = await asked([ACCOUNT])
    expect(await at.who({isReady: false})).toMatchObject({account: 'client:mp_test_a'})
    expect(at.calls).toEqual([])
    await at.who()
    expect(await at.who({isReady: false, instance: 'i-9'})).toMatchObject({account: 'account-1'})
  })

  test('is asked anew of another instance at the same address', async () => {
    await using at = await asked([ACCOUNT, reply({account: {id: 'account-2'}})])
    expect(await at.who({instance: 'i-1'})).toEqual({account: 'account-1', instance: 'i-1'})
    expect(await at.who()).toEqual({account: 'account-1', instance: 'i-1'})
    expect(await at.who({instance: 'i-2'})).toEqual({account: 'account-2', instance: 'i-2'})
  })

  test('has what went to an instance that is gone count no more, and what went to this one', async () => {
    await using at = await asked([ACCOUNT, ACCOUNT])
    const place = {...request, baseUrl: ADDRESSEE.baseUrl}
    await at.journal.requests.begin({...place, instance: 'i-1'})
    const unknown = async () => (await at.journal.requests.unknown('test')).length
    await at.who({instance: 'i-1'})
    expect(await unknown()).toBe(1)
    await at.who({instance: 'i-2'})
    expect(await unknown()).toBe(0)
  })

  test('keeps the instance where none was seen since', async () => {
    await using at = await asked([ACCOUNT])
    await at.who({instance: 'i-1'})
    expect(await at.who({instance: ''})).toEqual({account: 'account-1', instance: 'i-1'})
  })
})

test('the instance of the last answer that names one is seen', async () => {
  const seen = {last: ''}
  const headers = [{'x-service-instance': 'i-1'}, {}]
  const names = [...headers]
  const send = withInstance(async () => reply({}, 200, names.shift()), seen)
  const call = {method: 'GET', path: '/', isRepeatable: true} as const
  await send(call)
  expect(seen.last).toBe('i-1')
  await send(call)
  expect(seen.last).toBe('i-1')
})
