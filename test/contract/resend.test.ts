import nock from 'nock'
import {afterEach, describe, expect, test} from 'vitest'
import type {Client} from '../../src/client/client.ts'
import {type Connected, connected} from '../helpers/connected.ts'
import {endpoint, project, said, subAccount, transaction} from './recorded-answers.ts'

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
  test.each([
    {name: 'a listed wallet was created', listed: ['loja-1', 'loja-2'], state: 'done'},
    {name: 'one that is not listed was not', listed: ['loja-1'], state: 'failed'},
  ])('$name', async ({listed, state}) => {
    await using at = await connected(BASE)
    const record = await lost(at, '/v2/sub-accounts', (client) =>
      client.subAccounts.create({reference: 'loja-2'}),
    )
    nock(BASE)
      .post('/v2/sub-accounts')
      .reply(409, said(409, 'Conflict', 'taken'))
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

  test('a project is looked for on every page', async () => {
    await using at = await connected(BASE)
    const record = await lost(at, '/v2/projects', (client) =>
      client.projects.create({name: 'Loja', color: '#112233'}),
    )
    nock(BASE)
      .post('/v2/projects')
      .reply(422, said(422, 'X', 'taken'))
    for (const [page, name] of [
      [1, 'Outra'],
      [2, 'Loja'],
    ] as const) {
      nock(BASE)
        .get('/v2/projects')
        .query({page, limit: 100})
        .reply(200, {items: [{...project, name}], total: 2, page, limit: 100, totalPages: 2})
    }
    await at.client.resend(record)
    expect(await states(at)).toEqual(['done'])
  })
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
