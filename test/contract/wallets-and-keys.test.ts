import nock from 'nock'
import {afterEach, describe, expect, test} from 'vitest'
import {connected} from '../helpers/connected.ts'
import {account, balance, charge, endpoint, project, said} from './recorded-answers.ts'

const BASE = 'http://127.0.0.1:4010'
nock.disableNetConnect()
afterEach(() => {
  nock.cleanAll()
})

const service = () => nock(BASE).post('/v2/auth').reply(200, {access_token: 'tok'})
const HOUR_MS = 3_600_000

describe('the wallet', () => {
  test('goes with a charge, and neither with /auth nor with /sub-accounts', async () => {
    nock(BASE, {badheaders: ['x-sub-account']})
      .post('/v2/auth')
      .reply(200, {access_token: 'tok'})
      .get('/v2/sub-accounts')
      .reply(200, {items: []})
    nock(BASE).post('/v2/pix').matchHeader('x-sub-account', 'loja-2').reply(201, charge)
    await using at = await connected(BASE, {
      addressee: {
        environment: 'test',
        profile: 'default',
        baseUrl: BASE,
        wallet: 'loja-2',
      },
    })
    await at.client.charges.create({amount: 10})
    await at.client.subAccounts.list()
    expect((await at.journal.resources.find('charge', charge.id, 'test'))?.wallet).toBe('loja-2')
  })

  test('names of the wire are those of the profile', async () => {
    nock(BASE)
      .post('/v2/token')
      .reply(200, {accessToken: 'tok'})
      .post('/v3/charges')
      .matchHeader('x-idempotency', 'key-0001')
      .reply(201, charge)
    const names = {
      authPath: '/v2/token',
      chargesPath: '/v3/charges',
      idempotencyHeader: 'X-Idempotency',
    }
    await using at = await connected(BASE, {names})
    await at.client.charges.create({amount: 10}, 'key-0001')
  })
})

describe('the balance', () => {
  test('is read from /account where there is no /balance', async () => {
    service().get('/v2/balance').reply(404, '<html>').get('/v2/account').reply(200, account)
    await using at = await connected(BASE)
    expect(await at.client.accounts.fetchBalance()).toEqual({
      subAccount: 'principal',
      currency: 'BRL',
      available: 100.5,
      held: 10,
    })
  })

  test('of a wallet that is not there is an error, not the balance of the account', async () => {
    const details = {code: 'SUB_ACCOUNT_NOT_FOUND'}
    service().get('/v2/balance').reply(404, {error: 'NotFound', message: 'no', details})
    await using at = await connected(BASE)
    await expect(at.client.accounts.fetchBalance()).rejects.toMatchObject({
      code: 'SUB_ACCOUNT_NOT_FOUND',
    })
  })

  test('keeps every field that pixctl does not know yet', async () => {
    service()
      .get('/v2/balance')
      .reply(200, {...balance, tomorrow: 1})
    await using at = await connected(BASE)
    expect(await at.client.accounts.fetchBalance()).toEqual({...balance, tomorrow: 1})
  })
})

describe('a key that was used before', () => {
  test.each([
    {name: 'within its day', ageMs: HOUR_MS},
    {name: 'after its day', ageMs: 24 * HOUR_MS},
    {name: 'by a clock that runs ahead', ageMs: -HOUR_MS},
  ])('and has created is not sent again $name: the journal answers', async ({ageMs}) => {
    let count = 0
    nock(BASE).persist().post('/v2/auth').reply(200, {access_token: 'tok'})
    nock(BASE)
      .persist()
      .post('/v2/pix')
      .reply(201, () => {
        count += 1
        return charge
      })
    let now = Date.UTC(2026, 0, 1)
    await using at = await connected(BASE, {now: () => now})
    await at.client.charges.create({amount: 10}, 'key-0001')
    now += ageMs
    const again = await at.client.charges.create({amount: 10}, 'key-0001')
    expect(again.resource.id).toBe(charge.id)
    expect(count).toBe(1)
    expect(again).toMatchObject({replayed: true, isNew: false})
  })

  test('of unknown outcome and past its day is exit 4, and nothing is sent', async () => {
    nock(BASE).persist().post('/v2/auth').reply(200, {access_token: 'tok'})
    nock(BASE).post('/v2/pix').times(4).reply(500)
    let now = Date.UTC(2026, 0, 1)
    await using at = await connected(BASE, {now: () => now})
    const create = () => at.client.charges.create({amount: 10}, 'key-0001')
    await expect(create()).rejects.toMatchObject({exitCode: 6})
    now += 24 * HOUR_MS
    await expect(create()).rejects.toMatchObject({code: 'IDEMPOTENCY_KEY_EXPIRED', exitCode: 4})
  })

  test('the order of fields is no other body; another value is exit 4', async () => {
    service().post('/v2/pix').reply(201, charge)
    nock(BASE).post('/v2/pix').reply(201, charge, {'Idempotency-Replayed': 'true'})
    await using at = await connected(BASE)
    await at.client.charges.create({amount: 10, description: 'a'}, 'key-0001')
    const same = await at.client.charges.create({description: 'a', amount: 10}, 'key-0001')
    expect(same.replayed).toBe(true)
    const other = at.client.charges.create({description: 'b', amount: 10}, 'key-0001')
    await expect(other).rejects.toMatchObject({code: 'IDEMPOTENCY_KEY_REUSED', exitCode: 4})
  })

  test('what was refused may be sent again as it was', async () => {
    service()
      .post('/v2/pix')
      .reply(400, said(400, 'BadRequest', 'limit'))
    nock(BASE).post('/v2/pix').reply(201, charge)
    await using at = await connected(BASE)
    const create = () => at.client.charges.create({amount: 10}, 'key-0001')
    await expect(create()).rejects.toMatchObject({exitCode: 4})
    expect((await create()).resource.id).toBe(charge.id)
  })
})

describe('resending what no key protects', () => {
  test('a project that exists by now is done', async () => {
    service().post('/v2/projects').reply(500)
    nock(BASE).post('/v2/projects').reply(409, {error: 'Conflict', message: 'taken'})
    nock(BASE)
      .get('/v2/projects')
      .query(true)
      .reply(200, {items: [{id: 'p-1', name: 'Shop'}]})
    await using at = await connected(BASE)
    const creation = at.client.projects.create({name: 'Shop', color: '#112233'})
    await expect(creation).rejects.toMatchObject({exitCode: 6})
    const [open] = await at.journal.requests.unknown('test')
    if (open) await at.client.resend(open)
    expect(await at.journal.requests.list({})).toMatchObject([{state: 'done'}])
  })

  test('a project that does not is created', async () => {
    service().post('/v2/projects').reply(500).post('/v2/projects').reply(201, project)
    await using at = await connected(BASE)
    const creation = at.client.projects.create({name: 'Shop', color: '#112233'})
    await expect(creation).rejects.toMatchObject({exitCode: 6})
    const [open] = await at.journal.requests.unknown('test')
    if (open) await at.client.resend(open)
    expect(await at.journal.requests.list({})).toMatchObject([
      {state: 'done', resourceId: project.id},
    ])
  })

  test.each([
    {name: 'is there', listed: [endpoint], state: 'done'},
    {name: 'is not there', listed: [], state: 'failed'},
  ])('an endpoint is looked up, never sent twice: it $name', async ({listed, state}) => {
    service().post('/v2/webhooks').reply(500).get('/v2/webhooks').reply(200, {data: listed})
    await using at = await connected(BASE)
    const creation = at.client.webhookEndpoints.create({url: endpoint.url})
    await expect(creation).rejects.toMatchObject({exitCode: 6})
    const [open] = await at.journal.requests.unknown('test')
    if (open) await at.client.resend(open)
    expect(await at.journal.requests.list({})).toMatchObject([{state}])
  })
})
