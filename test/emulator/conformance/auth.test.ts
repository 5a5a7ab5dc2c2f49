import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {keysOf, UNKNOWN_ID} from './drafts.ts'
import {type Caller, openService, type Service} from './service.ts'

const ENDPOINTS = [
  {method: 'POST', path: '/v2/pix'},
  {method: 'POST', path: '/v2/withdrawals'},
  {method: 'POST', path: '/v2/projects'},
  {method: 'GET', path: '/v2/projects'},
  {method: 'GET', path: `/v2/projects/${UNKNOWN_ID}`},
  {method: 'GET', path: '/v2/balance-blocks'},
  {method: 'GET', path: '/v2/sub-accounts'},
  {method: 'POST', path: '/v2/sub-accounts'},
  {method: 'GET', path: `/v2/transactions/${UNKNOWN_ID}`},
  {method: 'POST', path: `/v2/transactions/${UNKNOWN_ID}/refund`},
  {method: 'GET', path: '/v2/account'},
  {method: 'GET', path: '/v2/balance'},
  {method: 'GET', path: '/v2/webhooks'},
  {method: 'POST', path: '/v2/webhooks'},
  {method: 'DELETE', path: `/v2/webhooks/${UNKNOWN_ID}`},
] as const

let service: Service
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

const auth = (body: unknown, headers = {}) => service.call('POST', '/v2/auth', {body, headers})
const read = (authorization: string) =>
  service.call('GET', '/v2/projects', {headers: {authorization}})

describe('Authentication: credential and token', () => {
  test('a sandbox credential is mp_test_*, a production one mp_live_*', () => {
    expect(service.test.clientId).toMatch(/^mp_test_/)
    expect(service.live.clientId).toMatch(/^mp_live_/)
  })

  test('a new credential has the prefix of its environment', async () => {
    expect((await service.credential({environment: 'test'})).clientId).toMatch(/^mp_test_/)
    expect((await service.credential({environment: 'live'})).clientId).toMatch(/^mp_live_/)
  })

  test('POST /auth answers 200 with access_token, Bearer and 300', async () => {
    const reply = await service.test.login()
    expect(reply.status).toBe(200)
    expect(keysOf(reply.json)).toEqual(['access_token', 'expires_in', 'token_type'])
    expect(reply.json).toMatchObject({token_type: 'Bearer', expires_in: 300})
    expect(reply.json.access_token.length).toBeGreaterThan(16)
  })

  test('two log-ins give two tokens, both good', async () => {
    const [one, two] = [await service.test.login(), await service.test.login()]
    expect(one.json.access_token).not.toBe(two.json.access_token)
    for (const {json} of [one, two]) {
      expect((await read(`Bearer ${json.access_token}`)).status).toBe(200)
    }
  })

  test.each([
    {
      rule: 'a wrong secret',
      pair: (c: Caller) => ({client_id: c.clientId, client_secret: 'wrong'}),
    },
    {rule: 'a short secret', pair: (c: Caller) => ({client_id: c.clientId, client_secret: 'x'})},
    {
      rule: 'an unknown id',
      pair: (c: Caller) => ({client_id: 'mp_test_unknown', client_secret: c.clientSecret}),
    },
    {
      rule: 'the secret with a space',
      pair: (c: Caller) => ({client_id: c.clientId, client_secret: `${c.clientSecret} `}),
    },
    {
      rule: 'the id in other case',
      pair: (c: Caller) => ({client_id: c.clientId.toUpperCase(), client_secret: c.clientSecret}),
    },
  ])('$rule is 401 Unauthorized, Invalid credentials', async ({pair}) => {
    const reply = await auth(pair(service.test))
    expect(reply.status).toBe(401)
    expect(reply.json).toMatchObject({error: 'Unauthorized', message: 'Invalid credentials'})
  })

  test('the secret of the other environment is 401', async () => {
    const pair = {client_id: service.test.clientId, client_secret: service.live.clientSecret}
    expect((await auth(pair)).status).toBe(401)
  })

  test.each([
    {rule: 'no client_secret', body: {client_id: 'mp_test_x'}},
    {rule: 'no client_id', body: {client_secret: 'x'}},
    {rule: 'neither', body: {}},
    {rule: 'client_id that is no string', body: {client_id: 5, client_secret: 'x'}},
    {rule: 'client_secret that is no string', body: {client_id: 'mp_test_x', client_secret: null}},
    {rule: 'a body that is no object', body: []},
    {rule: 'a body that is no JSON', body: 'client_id=x'},
  ])('$rule is 400', async ({body}) => {
    const reply = await auth(body)
    expect(reply.status).toBe(400)
    expect(reply.json.error).toBe('BadRequest')
  })

  test('/auth ignores X-Sub-Account', async () => {
    const reply = await service.test.login({subAccount: 'nowhere'})
    expect(reply.status).toBe(200)
  })

  test('/auth ignores X-Sub-Account also with the scope off', async () => {
    const caller = await service.credential()
    expect((await caller.login({subAccount: 'principal'})).status).toBe(200)
  })

  test('there is no refresh token', async () => {
    const reply = await service.test.login()
    expect(reply.text).not.toMatch(/refresh/i)
  })
})

describe('Authentication: bearer token', () => {
  test.each(ENDPOINTS)('$method $path without a token is 401', async ({method, path}) => {
    const reply = await service.call(method, path, method === 'POST' ? {body: {}} : {})
    expect(reply.status).toBe(401)
    expect(reply.json.error).toBe('Unauthorized')
  })

  test.each([
    {rule: 'a token that was not issued', value: () => 'Bearer abc'},
    {rule: 'an empty token', value: () => 'Bearer '},
    {rule: 'another scheme', value: (token: string) => `Basic ${token}`},
    {rule: 'no scheme', value: (token: string) => token},
    {rule: 'a token with a letter more', value: (token: string) => `Bearer ${token}x`},
    {rule: 'a token with a letter less', value: (token: string) => `Bearer ${token.slice(0, -1)}`},
  ])('$rule is 401', async ({value}) => {
    const reply = await read(value(await service.test.token()))
    expect(reply.status).toBe(401)
    expect(reply.json.error).toBe('Unauthorized')
  })

  test('the client id and secret are no token', async () => {
    expect((await read(`Bearer ${service.test.clientSecret}`)).status).toBe(401)
  })

  test('is valid for 300 seconds: still at 290', async () => {
    const token = await service.test.token()
    await service.advance(290)
    expect((await read(`Bearer ${token}`)).status).toBe(200)
  })

  test('is valid for 300 seconds: not at 300', async () => {
    const token = await service.test.token()
    await service.advance(300)
    const reply = await read(`Bearer ${token}`)
    expect(reply.status).toBe(401)
    expect(reply.json.error).toBe('Unauthorized')
  })

  test('after expiry a new one comes from /auth', async () => {
    await service.advance(400)
    const {json} = await service.test.login()
    expect((await read(`Bearer ${json.access_token}`)).status).toBe(200)
  })
})

describe('Authentication: revoked credentials', () => {
  const revoke = (caller: Caller, revoked = true) =>
    service.change(`/credentials/${caller.clientId}`, {revoked})

  test('a revoked credential is 401 Invalid credentials at /auth', async () => {
    const caller = await service.credential()
    await revoke(caller)
    const reply = await caller.login()
    expect(reply.status).toBe(401)
    expect(reply.json).toMatchObject({error: 'Unauthorized', message: 'Invalid credentials'})
  })

  test('a token already issued is 401 Invalid credentials at once', async () => {
    const caller = await service.credential()
    await caller.token()
    await revoke(caller)
    const reply = await caller.get('/projects')
    expect(reply.status).toBe(401)
    expect(reply.json).toMatchObject({error: 'Unauthorized', message: 'Invalid credentials'})
  })

  test('another credential of the account goes on working', async () => {
    const [one, two] = [await service.credential(), await service.credential()]
    await revoke(one)
    expect((await two.get('/projects')).status).toBe(200)
  })

  test('revocation is a field of the credential that can be taken back', async () => {
    const caller = await service.credential()
    await revoke(caller)
    await revoke(caller, false)
    expect((await caller.login()).status).toBe(200)
  })
})
