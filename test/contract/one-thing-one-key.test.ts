import nock from 'nock'
import {afterEach, describe, expect, test} from 'vitest'
import {connected} from '../helpers/connected.ts'
import {account, said, withdrawal} from './recorded-answers.ts'

const BASE = 'http://127.0.0.1:4010'
const OTHER = 'http://localhost:4010'
nock.disableNetConnect()
afterEach(() => {
  nock.cleanAll()
})

const HOUR_MS = 3_600_000
const BODY = {
  pixKey: 'a@b.co',
  pixKeyType: 'email',
  holderName: 'Ana',
  holderDocument: '52998224725',
  holderDocumentType: 'cpf',
  amount: 4.5,
  externalReference: 'payout-1',
} as const

const service = (base = BASE) =>
  nock(base).persist().post('/v2/auth').reply(200, {access_token: 't'})

const absent = said(404, 'NotFound', 'no', {resource: 'transaction', id: 'x'})

/** What is asked for before it is sent again is not there. */
const hasNone = () =>
  nock(BASE)
    .get(/^\/v2\/transactions\//)
    .times(2)
    .reply(404, absent)

describe('one answer for two keys', () => {
  test('is exit 6 for the second key, which stays unknown and is finished by its own answer', async () => {
    service().post('/v2/withdrawals').times(2).reply(201, withdrawal)
    await using at = await connected(BASE)
    await at.client.withdrawals.create(BODY, 'payout-key-1')
    await expect(at.client.withdrawals.create(BODY, 'payout-key-2')).rejects.toMatchObject({
      code: 'ANSWER_OF_ANOTHER',
      exitCode: 6,
      details: {id: withdrawal.id, idempotencyKey: 'payout-key-2'},
      message: expect.stringContaining('payout-key-1'),
    })
    const record = await at.journal.requests.find('payout-key-2')
    expect(record).toMatchObject({state: 'unknown', resourceId: undefined})
    nock.cleanAll()
    const own = {...withdrawal, id: 'b3f0c8a9-1b52-4d3c-9a44-6a1f0a1c2b3d'}
    service().post('/v2/withdrawals').reply(201, own)
    hasNone()
    if (record) await at.client.resend(record)
    expect(await at.journal.requests.find('payout-key-2')).toMatchObject({
      state: 'done',
      resourceId: own.id,
    })
  })

  test('of payouts that are sent at the same time is created for one of them', async () => {
    service().post('/v2/withdrawals').times(5).reply(201, withdrawal)
    await using at = await connected(BASE)
    const keys = Array.from({length: 5}, (_, index) => `payout-key-${index}`)
    const ended = await Promise.allSettled(
      keys.map((key) => at.client.withdrawals.create(BODY, key)),
    )
    expect(ended.filter(({status}) => status === 'fulfilled')).toHaveLength(1)
    const states = (await at.journal.requests.list({})).map(({state}) => state).sort()
    expect(states).toEqual(['done', 'unknown', 'unknown', 'unknown', 'unknown'])
  })

  test('is no doubt where it is the same key again', async () => {
    service().post('/v2/withdrawals').times(2).reply(201, withdrawal)
    await using at = await connected(BASE)
    const first = await at.client.withdrawals.create(BODY, 'payout-key-1')
    const again = await at.client.withdrawals.create(BODY, 'payout-key-1')
    expect(again).toMatchObject({resource: {id: first.resource.id}, journalId: first.journalId})
  })
})

test('one account under two host names is one: a key past its day is not sent to the other', async () => {
  let nowMs = Date.parse('2026-01-02T03:00:00Z')
  for (const base of [BASE, OTHER]) service(base).get('/v2/account').reply(200, account)
  nock(BASE).post('/v2/withdrawals').reply(201, withdrawal)
  await using at = await connected(BASE, {now: () => nowMs})
  await at.client.withdrawals.create(BODY, 'payout-key-1')
  nowMs += 25 * HOUR_MS
  const paid = nock(OTHER)
    .post('/v2/withdrawals')
    .reply(201, {...withdrawal, id: 'another'})
  await using there = await connected(OTHER, {now: () => nowMs, journal: async () => at.journal})
  const again = await there.client.withdrawals.create(BODY, 'payout-key-1')
  expect(again).toMatchObject({resource: {id: withdrawal.id}, replayed: true})
  expect(paid.isDone()).toBe(false)
})

test('a token that ends between two attempts is renewed once, and the doubt stays until an answer', async () => {
  const asked: string[] = []
  nock(BASE)
    .post('/v2/auth')
    .times(4)
    .reply(() => {
      asked.push('auth')
      return [200, {access_token: `t-${asked.length}`}]
    })
  nock(BASE).post('/v2/withdrawals').replyWithError({code: 'ECONNRESET'})
  nock(BASE)
    .post('/v2/withdrawals')
    .times(2)
    .reply(401, said(401, 'Unauthorized', 'expired'))
  await using at = await connected(BASE)
  await expect(at.client.withdrawals.create(BODY, 'payout-key-1')).rejects.toMatchObject({
    exitCode: 6,
  })
  expect(asked).toEqual(['auth', 'auth'])
  expect(await at.journal.requests.find('payout-key-1')).toMatchObject({
    state: 'unknown',
    standing: 'doubtful',
  })
  hasNone()
  nock(BASE).post('/v2/withdrawals').reply(201, withdrawal)
  const created = await at.client.withdrawals.create(BODY, 'payout-key-1')
  expect(created.resource.id).toBe(withdrawal.id)
})

test.each([
  {name: 'a NUL', key: 'payout-key-1\0x'},
  {name: 'half of a surrogate pair', key: 'payout-key-\ud83d'},
  {name: 'a letter that is no ASCII', key: 'payout-key-é'},
  {name: 'a space', key: 'payout key 1'},
  {name: 'seven characters', key: 'payout1'},
  {name: '256 characters', key: 'p'.repeat(256)},
])('a key with $name is refused before anything is written or sent', async ({key}) => {
  const paid = service().post('/v2/withdrawals').reply(201, withdrawal)
  await using at = await connected(BASE)
  await expect(at.client.withdrawals.create(BODY, key)).rejects.toMatchObject({
    code: 'INVALID_IDEMPOTENCY_KEY',
    exitCode: 2,
  })
  expect(await at.journal.requests.list({})).toEqual([])
  expect(paid.pendingMocks()).toContain(`POST ${BASE}/v2/withdrawals`)
})
