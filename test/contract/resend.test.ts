import nock from 'nock'
import {afterEach, describe, expect, test} from 'vitest'
import type {Client} from '../../src/client/client.ts'
import {INSTANCE_HEADER} from '../../src/wire/unspecified.ts'
import {type Connected, connected} from '../helpers/connected.ts'
import {endpoint, project, said, subAccount, transaction, withdrawal} from './recorded-answers.ts'

const BASE = 'http://127.0.0.1:4010'
nock.disableNetConnect()
afterEach(() => {
  nock.cleanAll()
})

const reset = () => Object.assign(new Error('reset'), {code: 'ECONNRESET'})
const service = () => nock(BASE).persist().post('/v2/auth').reply(200, {access_token: 'tok'})

/** A creation whose only attempt was lost on its way back. */
async function lost(at: Connected, path: string, create: (client: Client) => Promise<unknown>) {
  service()
  nock(BASE).post(path).replyWithError(reset())
  await expect(create(at.client)).rejects.toMatchObject({exitCode: 6})
  const [record] = await at.journal.requests.unknown('test')
  if (!record) throw new Error('nothing is unknown')
  return record
}
const states = async (at: Connected) => (await at.journal.requests.list({})).map(({state}) => state)

describe('a refusal of the second attempt is looked up', () => {
  test.each(
    [
      {name: 'a listed wallet was created', listed: ['loja-1', 'loja-2'], state: 'done'},
      {name: 'one that is not listed was not', listed: ['loja-1'], state: 'failed'},
    ].flatMap((row) => [400, 409, 422].map((status) => ({...row, status}))),
  )('$name: $status', async ({listed, state, status}) => {
    await using at = await connected(BASE)
    const record = await lost(at, '/v2/sub-accounts', (client) =>
      client.subAccounts.create({reference: 'loja-2'}),
    )
    nock(BASE)
      .post('/v2/sub-accounts')
      .reply(status, said(status, 'X', 'taken'))
    const data = listed.map((reference) => ({...subAccount, reference}))
    nock(BASE).get('/v2/sub-accounts').reply(200, {data})
    await at.client.resend(record)
    expect(await states(at)).toEqual([state])
  })

  test.each([
    {name: 'a charge that can be given back was', status: 'completed', state: 'done'},
    {name: 'one that is not paid was not', status: 'pending', state: 'failed'},
  ])('$name', async ({status, state}) => {
    await using at = await connected(BASE)
    const path = `/v2/transactions/${transaction.id}`
    const record = await lost(at, `${path}/refund`, (client) =>
      client.transactions.refund(transaction.id),
    )
    nock(BASE)
      .post(`${path}/refund`)
      .reply(409, said(409, 'Conflict', 'refunded'))
    nock(BASE)
      .get(path)
      .reply(200, {...transaction, status})
    await at.client.resend(record)
    expect(await states(at)).toEqual([state])
  })

  test.each([
    {name: 'found on the first page', pages: [['Outra', 'Loja']], of: 2, state: 'done'},
    {
      name: 'found on the last',
      pages: [['Outra'], ['Nova', 'Loja', 'Velha']],
      of: 2,
      state: 'done',
    },
    {name: 'on no page', pages: [['Outra'], ['Nova']], of: 2, state: 'failed'},
  ])('a project is looked for on every page: $name', async ({pages, of, state}) => {
    await using at = await connected(BASE)
    const record = await lost(at, '/v2/projects', (client) =>
      client.projects.create({name: 'Loja', color: '#112233'}),
    )
    nock(BASE)
      .post('/v2/projects')
      .reply(422, said(422, 'X', 'taken'))
    for (const [index, names] of pages.entries()) {
      const page = index + 1
      const items = names.map((name) => ({...project, name}))
      nock(BASE)
        .get('/v2/projects')
        .query({page, limit: 100})
        .reply(200, {items, total: 4, page, limit: 100, totalPages: of})
    }
    await at.client.resend(record)
    expect(await states(at)).toEqual([state])
    const isAsked = (waiting: string) => !waiting.includes('/v2/projects')
    expect(nock.pendingMocks().every(isAsked)).toBe(true)
  })
})

test.each([
  {kind: 'project', status: 403},
  {kind: 'project', status: 404},
  {kind: 'refund', status: 400},
  {kind: 'refund', status: 422},
] as const)(
  'a second attempt of a $kind refused with $status says nothing of the first: it is not looked up',
  async ({kind, status}) => {
    await using at = await connected(BASE)
    const path = kind === 'project' ? '/v2/projects' : `/v2/transactions/${transaction.id}/refund`
    const record = await lost(at, path, (client) =>
      kind === 'project'
        ? client.projects.create({name: 'Loja', color: '#112233'})
        : client.transactions.refund(transaction.id),
    )
    nock(BASE)
      .post(path)
      .reply(status, said(status, 'X', 'no'))
    await expect(at.client.resend(record)).rejects.toMatchObject({exitCode: 6, statusCode: status})
    expect(await states(at)).toEqual(['unknown'])
  },
)

/** The service has no payout of the key that it is asked for. */
const hasNone = () =>
  nock(BASE)
    .get('/v2/transactions/payout-key-1')
    .reply(404, said(404, 'NotFound', 'no', {resource: 'transaction', id: 'x'}))

const PAYOUT = {
  pixKey: 'a@b.co',
  pixKeyType: 'email',
  holderName: 'Ana',
  holderDocument: '52998224725',
  holderDocumentType: 'cpf',
  amount: 4.5,
} as const

/** What a service lists of a name that is taken, made so many seconds after the request went out. */
const KINDS = [
  {
    kind: 'project',
    path: '/v2/projects',
    create: (client: Client) => client.projects.create({name: 'Loja', color: '#112233'}),
    one: {...project, name: 'Loja'},
    name: project.id,
  },
  {
    kind: 'sub_account',
    path: '/v2/sub-accounts',
    create: (client: Client) => client.subAccounts.create({reference: 'loja-2'}),
    one: subAccount,
    name: 'loja-2',
  },
  {
    kind: 'webhook_endpoint',
    path: '/v2/webhooks',
    create: (client: Client) => client.webhookEndpoints.create({url: 'https://shop.example.com'}),
    one: {...endpoint, url: 'https://shop.example.com/', secret: undefined},
    name: endpoint.id,
  },
] as const

describe.each(KINDS)(
  'what the service lists like a lost $kind',
  ({kind, path, create, one, name}) => {
    /** Resumes it where the clock of the service shows so many seconds more than this machine's. */
    async function ended(
      listed: readonly object[],
      at: Connected,
      aheadSeconds: number | undefined,
    ) {
      const record = await lost(at, path, create)
      nock.cleanAll()
      const date = new Date(Date.now() + (aheadSeconds ?? 0) * 1000).toUTCString()
      const headers = aheadSeconds === undefined ? {} : {date}
      nock(BASE).persist().post('/v2/auth').reply(200, {access_token: 'tok'}, headers)
      if (kind !== 'webhook_endpoint') {
        nock(BASE)
          .post(path)
          .reply(409, said(409, 'Conflict', 'taken'), headers)
      }
      nock(BASE).get(path).query(true).reply(200, {data: listed, items: listed}, headers)
      await using later = await connected(BASE, {journal: async () => at.journal})
      await later.client.resend(record)
      const {state, resourceId} = (await at.journal.requests.find(record.id)) ?? {}
      return {state, resourceId}
    }
    const made = (secondsLater: number, over: object = {}) => ({
      ...one,
      createdAt: new Date(Date.now() + secondsLater * 1000).toISOString(),
      ...over,
    })

    test.each([
      {what: 'made right after it, is what it made', seconds: 1, ahead: 0, state: 'done'},
      {what: 'made minutes before it, is not', seconds: -120, ahead: 0, state: 'failed'},
      {what: 'of a service that is late, is', seconds: -120, ahead: -120, state: 'done'},
      {what: 'older by that clock, too, is not', seconds: -240, ahead: -120, state: 'failed'},
      {what: 'of a clock set forward since, may be', seconds: 1, ahead: 86_400, state: 'done'},
      {what: 'of a clock that none shows, may be', seconds: -120, ahead: undefined, state: 'done'},
    ])('$what', async ({seconds, ahead, state}) => {
      await using at = await connected(BASE)
      const resourceId = state === 'done' ? name : undefined
      expect(await ended([made(seconds)], at, ahead)).toEqual({state, resourceId})
    })

    test.each([undefined, '2020-01-02T03:04:05', 'long ago Z'])(
      'dated %s, may be what it made',
      async (createdAt) => {
        await using at = await connected(BASE)
        const result = await ended([made(0, {createdAt})], at, 0)
        expect(result).toEqual({state: 'done', resourceId: name})
      },
    )

    test('and that another request was answered with, is not what it made', async () => {
      await using at = await connected(BASE)
      service()
      nock(BASE).post(path).reply(201, one)
      await create(at.client)
      expect(await ended([made(1)], at, 0)).toMatchObject({state: 'failed'})
    })

    test('of a request whose own clock ran ahead, may be', async () => {
      await using at = await connected(BASE, {now: () => Date.now() + 3_600_000})
      expect(await ended([made(1)], at, 0)).toEqual({state: 'done', resourceId: name})
    })
  },
)

test('of two endpoints that a lost one may be, none is named', async () => {
  await using at = await connected(BASE)
  const record = await lost(at, '/v2/webhooks', (client) =>
    client.webhookEndpoints.create({url: endpoint.url}),
  )
  const data = ['e-1', 'e-2'].map((id) => ({...endpoint, id, secret: undefined}))
  nock(BASE).get('/v2/webhooks').reply(200, {data})
  await at.client.resend(record)
  const {state, resourceId} = (await at.journal.requests.find(record.id)) ?? {}
  expect([state, resourceId]).toEqual(['done', undefined])
})

describe('the instance of the service', () => {
  test.each([
    {name: 'the same', first: 'i-1', now: 'i-1', isSent: true},
    {name: 'not said any more', first: 'i-1', now: '', isSent: true},
    {name: 'not said then', first: '', now: 'i-2', isSent: true},
    {name: 'another one', first: 'i-1', now: 'i-2', isSent: false},
  ])('$name: sent is $isSent', async ({first, now, isSent}) => {
    await using at = await connected(BASE)
    service()
    const begun = await at.journal.requests.begin({
      ...at.client.addressee,
      ...(await at.client.identify()),
      instance: first,
      id: 'r-1',
      kind: 'withdrawal',
      path: '/v2/withdrawals',
      idempotencyKey: 'payout-key-1',
      body: JSON.stringify(PAYOUT),
      createdAtMs: Date.now(),
    })
    const headers = now === '' ? {} : {[INSTANCE_HEADER]: now}
    nock.cleanAll()
    nock(BASE).persist().post('/v2/auth').reply(200, {access_token: 'tok'}, headers)
    hasNone()
    const paid = nock(BASE).post('/v2/withdrawals').reply(201, withdrawal, headers)
    await using again = await connected(BASE, {journal: async () => at.journal})
    const resent = again.client.resend(begun.record)
    if (isSent) await resent
    else await expect(resent).rejects.toMatchObject({code: 'OTHER_INSTANCE', exitCode: 4})
    const {state} = (await at.journal.requests.find('r-1')) ?? {}
    expect([paid.isDone(), state]).toEqual([isSent, isSent ? 'done' : 'unknown'])
  })
})

test('a payout that was written by a clock that ran ahead is not sent again', async () => {
  await using at = await connected(BASE)
  const record = await lost(at, '/v2/withdrawals', (client) =>
    client.withdrawals.create(PAYOUT, 'payout-key-1'),
  )
  await using later = await connected(BASE, {
    journal: async () => at.journal,
    now: () => record.createdAtMs - 3_600_000,
  })
  const paid = nock(BASE).post('/v2/withdrawals').reply(201, withdrawal)
  await expect(later.client.resend(record)).rejects.toMatchObject({code: 'IDEMPOTENCY_KEY_EXPIRED'})
  expect([paid.isDone(), await states(at)]).toEqual([false, ['unknown']])
})

test('a payout that was written by a clock that ran ahead stays old once time has passed', async () => {
  const hourMs = 3_600_000
  let nowMs = Date.UTC(2026, 0, 1) + 30 * hourMs
  await using at = await connected(BASE, {now: () => nowMs})
  const record = await lost(at, '/v2/withdrawals', (client) =>
    client.withdrawals.create(PAYOUT, 'payout-key-1'),
  )
  const resend = async (): Promise<void> => {
    const journal = async () => at.journal
    await using later = await connected(BASE, {journal, now: () => nowMs})
    await later.client.resend(record)
  }
  const paid = nock(BASE).post('/v2/withdrawals').reply(201, withdrawal)
  nowMs -= 30 * hourMs
  await expect(resend()).rejects.toMatchObject({code: 'IDEMPOTENCY_KEY_EXPIRED'})
  nowMs += 31 * hourMs
  await expect(resend()).rejects.toMatchObject({code: 'IDEMPOTENCY_KEY_EXPIRED'})
  expect([paid.isDone(), await states(at)]).toEqual([false, ['unknown']])
})

test('a payout that the service has forgotten by its own clock is not sent again', async () => {
  await using at = await connected(BASE)
  const record = await lost(at, '/v2/withdrawals', (client) =>
    client.withdrawals.create(PAYOUT, 'payout-key-1'),
  )
  nock.cleanAll()
  const date = new Date(Date.now() + 90_000_000).toUTCString()
  nock(BASE).persist().post('/v2/auth').reply(200, {access_token: 'tok'}, {date})
  hasNone()
  const paid = nock(BASE).post('/v2/withdrawals').reply(201, withdrawal)
  // Another process, whose machine was set back: by its clock the key is young.
  await using later = await connected(BASE, {journal: async () => at.journal})
  await expect(later.client.resend(record)).rejects.toMatchObject({code: 'IDEMPOTENCY_KEY_EXPIRED'})
  expect([paid.isDone(), await states(at)]).toEqual([false, ['unknown']])
})

test('a request that another machine is sending now is waited for, and not sent', async () => {
  await using at = await connected(BASE)
  const record = await lost(at, '/v2/withdrawals', (client) =>
    client.withdrawals.create(PAYOUT, 'payout-key-1'),
  )
  const {requests} = at.journal
  requests.claim = async () => undefined
  hasNone()
  const paid = nock(BASE).post('/v2/withdrawals').reply(201, withdrawal)
  let waits = 0
  const onWaiting = (): void => {
    waits += 1
    at.abort()
  }
  await at.client.resend(record, {onWaiting})
  expect([paid.isDone(), waits]).toEqual([false, 1])
})

describe('a webhook endpoint is not sent again', () => {
  const URL_SENT = 'https://shop.example.com/h'
  test.each([
    {name: 'registered, it was created', urls: ['https://a.example', URL_SENT], state: 'done'},
    {name: 'not registered, it never was', urls: ['https://a.example'], state: 'failed'},
  ])('$name', async ({urls, state}) => {
    await using at = await connected(BASE)
    const record = await lost(at, '/v2/webhooks', (client) =>
      client.webhookEndpoints.create({url: URL_SENT}),
    )
    const data = urls.map((url) => ({...endpoint, url, secret: undefined}))
    nock(BASE).get('/v2/webhooks').reply(200, {data})
    await at.client.resend(record)
    expect(await states(at)).toEqual([state])
  })

  test('a bug on the way is said as what it is', async () => {
    await using at = await connected(BASE)
    const record = await lost(at, '/v2/webhooks', (client) =>
      client.webhookEndpoints.create({url: URL_SENT}),
    )
    nock(BASE).get('/v2/webhooks').reply(200, {data: []})
    at.journal.requests.settle = () => Promise.reject(new TypeError('a bug'))
    await expect(at.client.resend(record)).rejects.toThrow('a bug')
  })

  test('a list that is refused leaves it unknown, with what the service said', async () => {
    await using at = await connected(BASE)
    const record = await lost(at, '/v2/webhooks', (client) =>
      client.webhookEndpoints.create({url: URL_SENT}),
    )
    nock(BASE)
      .get('/v2/webhooks')
      .reply(403, said(403, 'Forbidden', 'no'))
    await expect(at.client.resend(record)).rejects.toMatchObject({
      exitCode: 6,
      statusCode: 403,
      traceId: 'trace-77',
    })
    expect(await states(at)).toEqual(['unknown'])
  })
})

test('nothing is sent to another instance than the request went to', async () => {
  await using at = await connected(BASE)
  const record = await lost(at, '/v2/projects', (client) =>
    client.projects.create({name: 'Loja', color: '#112233'}),
  )
  nock.cleanAll()
  nock(BASE)
    .persist()
    .post('/v2/auth')
    .reply(200, {access_token: 'tok'}, {'x-service-instance': 'i-2'})
  await using other = await connected(BASE)
  await expect(other.client.resend({...record, instance: 'i-1'})).rejects.toMatchObject({
    code: 'OTHER_INSTANCE',
    details: {journalId: record.id},
  })
  expect(await states(at)).toEqual(['unknown'])
})
