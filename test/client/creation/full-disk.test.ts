import nock from 'nock'
import {afterEach, describe, expect, test, vi} from 'vitest'
import type {Journal} from '../../../src/journal/journal.ts'
import {type PixctlError, UnknownOutcomeError} from '../../../src/messages/errors.ts'
import {charge, said} from '../../contract/recorded-answers.ts'
import {connected} from '../../helpers/connected.ts'
import {PAYOUT} from '../payout.ts'

const BASE = 'http://127.0.0.1:4010'
nock.disableNetConnect()
afterEach(() => {
  nock.cleanAll()
})

/** A journal that finds the disk full, as SQLite says it, so often when it `begin`s or `settle`s. */
function fullAt(journal: Journal, which: 'begin' | 'settle', times = Infinity): Journal {
  let left = times
  const full = (...values: [never, never, never?]) => {
    left -= 1
    if (left < 0) return journal.requests[which](...values)
    return Promise.reject(Object.assign(new Error('database or disk is full'), {errcode: 13}))
  }
  const requests = new Proxy(journal.requests, {
    get: (target, name) => {
      const own = Reflect.get(target, name, target)
      if (name === which) return full
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
  return {...journal, requests}
}

test('a journal that takes nothing stops a creation before it is sent', async () => {
  await using at = await connected(BASE)
  await using full = await connected(BASE, {journal: async () => fullAt(at.journal, 'begin')})
  await expect(full.client.charges.create({amount: 10})).rejects.toMatchObject({
    code: 'JOURNAL_UNAVAILABLE',
    exitCode: 1,
  })
})

test('a journal that cannot be completed still gives the charge, and has it as unknown', async () => {
  nock(BASE).post('/v2/auth').reply(200, {access_token: 't'}).post('/v2/pix').reply(201, charge)
  await using at = await connected(BASE)
  const journal = fullAt(at.journal, 'settle')
  const onNotRecorded = vi.fn()
  await using full = await connected(BASE, {
    journal: async () => journal,
    sleep: async () => {},
    onNotRecorded,
  })
  expect((await full.client.charges.create({amount: 10})).resource.id).toBe(charge.id)
  const unknown = await at.journal.requests.unknown('test')
  expect(unknown).toHaveLength(1)
  expect(onNotRecorded.mock.calls).toEqual([
    [
      expect.objectContaining({id: unknown[0]?.id}),
      expect.objectContaining({message: 'database or disk is full'}),
    ],
  ])
})

describe('a payout that the service refuses', () => {
  const refuse = () =>
    nock(BASE)
      .post('/v2/auth')
      .reply(200, {access_token: 't'})
      .post('/v2/withdrawals')
      .reply(400, said(400, 'BadRequest', 'The balance is insufficient.', NO_BALANCE))
  const NO_BALANCE = {code: 'INSUFFICIENT_BALANCE'}
  const errorOf = (work: Promise<unknown>): Promise<PixctlError> =>
    work.then(
      () => expect.fail('it was refused'),
      (error) => error,
    )

  test('is of unknown outcome where the journal does not take that, and says what a resume does', async () => {
    refuse()
    await using at = await connected(BASE)
    const slept: number[] = []
    await using full = await connected(BASE, {
      journal: async () => fullAt(at.journal, 'settle'),
      sleep: async (ms) => void slept.push(ms),
    })
    const error = await errorOf(full.client.withdrawals.create(PAYOUT))
    const [record] = await at.journal.requests.unknown('test')
    const {id: journalId, idempotencyKey} = record ?? {}
    expect(error).toBeInstanceOf(UnknownOutcomeError)
    expect(error).toMatchObject({
      code: 'END_NOT_RECORDED',
      exitCode: 6,
      statusCode: 400,
      details: {journalId, idempotencyKey, refusal: 'INSUFFICIENT_BALANCE'},
    })
    const {message, hint} = error.wordsIn('en')
    expect(message).toContain('The service refused the request: The balance is insufficient.')
    expect(hint).toContain(`pixctl journal resume ${journalId}`)
    expect(hint).toContain(`pixctl transactions show ${idempotencyKey}`)
    expect(slept).toEqual([200, 400, 800, 1600, 3000])
  })

  test('is refused where the journal takes that a moment later', async () => {
    refuse()
    await using at = await connected(BASE)
    const journal = fullAt(at.journal, 'settle', 5)
    const onNotRecorded = vi.fn()
    const options = {journal: async () => journal, sleep: async () => {}, onNotRecorded}
    await using full = await connected(BASE, options)
    const error = await errorOf(full.client.withdrawals.create(PAYOUT))
    expect(error).toMatchObject({code: 'INSUFFICIENT_BALANCE', exitCode: 4})
    expect(onNotRecorded).not.toHaveBeenCalled()
    expect(await at.journal.requests.list({})).toMatchObject([{state: 'refused', attempts: 1}])
  })
})

test('what never left, and the journal has as unknown, says so; without a key only a resume ends it', async () => {
  nock(BASE)
    .post('/v2/auth')
    .reply(401, said(401, 'UNAUTHORIZED', 'No such credential.'))
  await using at = await connected(BASE)
  const journal = fullAt(at.journal, 'settle')
  await using full = await connected(BASE, {journal: async () => journal, sleep: async () => {}})
  const error = await full.client.projects
    .create({name: 'shop', color: '#102030'})
    .catch((cause) => cause)
  expect(error).toMatchObject({code: 'END_NOT_RECORDED', exitCode: 6})
  expect(error.wordsIn('en').message).toContain('The request was not sent: ')
  expect(error.wordsIn('en').hint).not.toContain('transactions show')
})

/** An error as the store of the journal gives it. */
const diskFault = () => Object.assign(new Error('disk I/O error'), {errcode: 10})
const failing = {requireAlone: () => Promise.reject(diskFault())}

describe('a payout that cannot be compared with others', () => {
  test('was not sent, and ends with the code of the journal where that takes it as not sent', async () => {
    await using at = await connected(BASE)
    nock(BASE).post('/v2/auth').reply(200, {access_token: 't'})
    const journal = fullAt(at.journal, 'settle', 2)
    await using full = await connected(BASE, {journal: async () => journal, sleep: async () => {}})
    await expect(full.client.withdrawals.create(PAYOUT, 'key-0001', failing)).rejects.toMatchObject(
      {code: 'JOURNAL_UNAVAILABLE', exitCode: 1},
    )
    expect(await at.journal.requests.list({})).toMatchObject([{state: 'failed', attempts: 0}])
  })

  test('is of unknown outcome where the journal does not take that either', async () => {
    await using at = await connected(BASE)
    nock(BASE).post('/v2/auth').reply(200, {access_token: 't'})
    const journal = fullAt(at.journal, 'settle')
    await using full = await connected(BASE, {journal: async () => journal, sleep: async () => {}})
    const error = await full.client.withdrawals
      .create(PAYOUT, 'key-0001', failing)
      .catch((cause) => cause)
    expect(error).toMatchObject({code: 'END_NOT_RECORDED', exitCode: 6})
    expect(error.wordsIn('en').message).toContain('The request was not sent: ')
    expect(await at.journal.requests.unknown('test')).toHaveLength(1)
  })

  test('that an earlier command left stays of unknown outcome', async () => {
    await using at = await connected(BASE)
    nock(BASE).post('/v2/auth').reply(200, {access_token: 't'})
    const journal = fullAt(at.journal, 'settle')
    await using full = await connected(BASE, {journal: async () => journal, sleep: async () => {}})
    const {withdrawals} = full.client
    await expect(withdrawals.create(PAYOUT, 'key-0001', failing)).rejects.toThrow()
    nock(BASE)
      .get(/transactions/)
      .reply(404, said(404, 'NotFound', 'no', {resource: 'transaction', id: 'x'}))
    await expect(withdrawals.create(PAYOUT, 'key-0001', failing)).rejects.toMatchObject({
      exitCode: 6,
      details: {idempotencyKey: 'key-0001'},
    })
  })
})
