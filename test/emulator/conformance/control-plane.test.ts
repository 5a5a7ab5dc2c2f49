import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {fund, UNKNOWN_ID} from './drafts.ts'
import {send} from './http.ts'
import {type Caller, openService, type Service} from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

describe('Control plane: health and reset', () => {
  test('GET /health is 200', async () => {
    expect((await service.control('GET', '/health')).status).toBe(200)
  })

  test('an unknown call is 404', async () => {
    expect((await service.control('GET', '/nothing')).status).toBe(404)
    expect((await service.control('POST', '/charges', {})).status).toBe(404)
  })

  test('reset restores the state right after the start', async () => {
    const own = await openService()
    const fresh = {
      account: (await own.test.get('/account')).json.account,
      fees: (await own.test.get('/account')).json.fees,
    }
    await own.test.create('/sub-accounts', {reference: 'loja'})
    await own.test.create('/projects', {name: 'P', color: '#000000'})
    await own.test.create('/webhooks', {url: 'http://127.0.0.1:9/'})
    await fund(own, own.test, 10)
    await own.change('/accounts/live', {fees: {pix: {fixed: 5, percent: 5}}, transactionLimit: 1})
    await own.command('/faults', {match: {}, action: {kind: 'latency', ms: 1}, count: 9})
    await own.reset()
    expect((await own.control('GET', '/faults')).text).not.toContain('latency')
    expect(await own.statement()).toEqual([])
    expect((await own.test.get('/projects')).json.total).toBe(0)
    expect((await own.test.get('/sub-accounts')).json.data).toEqual([])
    expect((await own.test.get('/webhooks')).json.data).toEqual([])
    expect(await own.deliveries()).toEqual([])
    const {account, fees} = (await own.test.get('/account')).json
    expect({account, fees}).toEqual(fresh)
    expect((await own.live.post('/pix', {amount: 50})).status).toBe(201)
    await own.close()
  })

  test('reset revokes what was made since, and keeps the ready-line credentials', async () => {
    const own = await openService()
    const made = await own.credential()
    await own.change(`/credentials/${own.test.clientId}`, {permissions: []})
    await own.reset()
    expect((await made.login()).status).toBe(401)
    expect((await own.test.login()).status).toBe(200)
    expect((await own.test.get('/projects')).status).toBe(200)
    await own.close()
  })

  test('the fees at the start are pix 0.99, withdrawal 2.50, refund 0.50', async () => {
    expect((await service.test.get('/account')).json.fees).toEqual({
      pix: {fixed: 0.99, percent: 0},
      withdrawal: {fixed: 2.5, percent: 0},
      refund: {fixed: 0.5, percent: 0},
    })
  })
})

describe('Control plane: the first credentials', () => {
  test.each(['test', 'live'] as const)(
    '%s has FULL_ACCESS and all wallets',
    async (environment) => {
      const caller: Caller = service[environment]
      await caller.create('/sub-accounts', {reference: 'primeira'})
      for (const path of ['/projects', '/balance-blocks', '/sub-accounts', '/webhooks']) {
        expect((await caller.get(path)).status).toBe(200)
      }
      expect((await caller.get('/balance', {subAccount: 'primeira'})).status).toBe(200)
    },
  )
})

describe('Control plane: loopback only, foreign Host and Origin refused', () => {
  const health = (headers: Record<string, string>) =>
    send({origin: service.origin, method: 'GET', path: '/_emulator/health', headers})
  const port = () => new URL(service.origin).port

  test.each([
    'evil.example',
    'evil.example:4010',
    '127.0.0.1.evil.example',
    '192.168.0.5',
    'localhost.evil.example',
  ])('Host "%s" is 403', async (host) => {
    expect((await health({host})).status).toBe(403)
  })

  test.each([
    'http://evil.example',
    'https://evil.example:4010',
    'null',
    'http://127.0.0.1.evil.example',
    'file://',
  ])('Origin "%s" is 403', async (origin) => {
    expect((await health({origin})).status).toBe(403)
  })

  test('loopback names are answered', async () => {
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      expect((await health({host: `${host}:${port()}`})).status).toBe(200)
    }
  })

  test('its own Origin is answered', async () => {
    expect((await health({origin: service.origin})).status).toBe(200)
  })

  test.each([
    {method: 'POST', path: '/_emulator/reset'},
    {method: 'POST', path: '/_emulator/clock'},
    {method: 'POST', path: '/_emulator/credentials'},
    {method: 'DELETE', path: '/_emulator/faults'},
  ])('a foreign Origin changes nothing: $method $path', async ({method, path}) => {
    const headers = {origin: 'http://evil.example', 'content-type': 'application/json'}
    const body = '{"environment":"test","permissions":["FULL_ACCESS"],"advanceSeconds":9999}'
    const reply = await send({origin: service.origin, method, path, headers, body})
    expect(reply.status).toBe(403)
  })

  test('a foreign Host does not reach the credentials by another way of writing', async () => {
    for (const path of [
      '/_emulator/../_emulator/health',
      '//_emulator/health',
      '/_EMULATOR/health',
    ]) {
      const reply = await send({
        origin: service.origin,
        method: 'GET',
        path,
        headers: {host: 'evil.example'},
      })
      expect([400, 403, 404]).toContain(reply.status)
    }
  })

  test('no answer lets another site read it', async () => {
    const reply = await health({})
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('Control plane: credentials', () => {
  const post = (body: object) => service.control('POST', '/credentials', body)

  test('answers clientId and clientSecret, 201', async () => {
    const reply = await post({environment: 'test', permissions: ['PIX:WRITE']})
    expect(reply.status).toBe(201)
    expect(reply.json).toMatchObject({
      clientId: expect.stringMatching(/^mp_test_/),
      clientSecret: expect.any(String),
    })
  })

  test.each([
    {rule: 'no environment', body: {permissions: ['PIX:WRITE']}},
    {rule: 'another environment', body: {environment: 'staging', permissions: ['PIX:WRITE']}},
    {rule: 'permissions that are no array', body: {environment: 'test', permissions: 'PIX:WRITE'}},
    {
      rule: 'another access',
      body: {environment: 'test', permissions: [], subAccountAccess: 'some'},
    },
  ])('$rule is 400', async ({body}) => {
    expect((await post(body)).status).toBe(400)
  })

  test('PATCH of an unknown credential is 404', async () => {
    const reply = await service.control('PATCH', '/credentials/mp_test_unknown', {revoked: true})
    expect(reply.status).toBe(404)
  })

  test('the secret is displayed once: PATCH does not show it', async () => {
    const caller = await service.credential()
    const reply = await service.control('PATCH', `/credentials/${caller.clientId}`, {
      revoked: false,
    })
    expect(reply.text).not.toContain(caller.clientSecret)
  })
})

describe('Control plane: accounts', () => {
  test.each([
    {rule: 'a negative fee', body: {fees: {pix: {fixed: -1, percent: 0}}}},
    {rule: 'a fee of the whole', body: {fees: {pix: {fixed: 0, percent: 100}}}},
    {rule: 'a fee that is no number', body: {fees: {pix: {fixed: '1', percent: 0}}}},
    {rule: 'an unknown kind of fee', body: {fees: {boleto: {fixed: 1, percent: 0}}}},
    {rule: 'a negative limit', body: {transactionLimit: -5}},
    {rule: 'a choice that is no boolean', body: {institutionChoice: 'yes'}},
    {rule: 'a quota that is no integer', body: {subAccountQuota: 1.5}},
  ])('$rule is 400', async ({body}) => {
    expect((await service.control('PATCH', '/accounts/test', body)).status).toBe(400)
  })

  test('another environment is 404 or 400', async () => {
    const reply = await service.control('PATCH', '/accounts/staging', {institutionChoice: true})
    expect([400, 404]).toContain(reply.status)
  })
})

describe('Control plane: sub-accounts', () => {
  test.each(['suspend', 'activate'])('%s of an unknown sub-account is 404', async (verb) => {
    const reply = await service.control('POST', `/sub-accounts/test/nowhere/${verb}`, {})
    expect(reply.status).toBe(404)
  })

  test('the main account cannot be suspended', async () => {
    const reply = await service.control('POST', '/sub-accounts/test/principal/suspend', {})
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect((await service.test.get('/balance')).status).toBe(200)
  })

  test('answers with the sub-account as the service shows it', async () => {
    await service.test.create('/sub-accounts', {reference: 'vista'})
    const shown = await service.command('/sub-accounts/test/vista/suspend')
    expect(shown).toMatchObject({reference: 'vista', status: 'suspended'})
  })

  test('suspending is of one environment', async () => {
    await service.test.create('/sub-accounts', {reference: 'dois-lados'})
    await service.live.create('/sub-accounts', {reference: 'dois-lados'})
    await service.command('/sub-accounts/test/dois-lados/suspend')
    expect((await service.live.get('/balance', {subAccount: 'dois-lados'})).status).toBe(200)
  })

  test('a charge of an unknown id is 404', async () => {
    expect((await service.control('POST', `/charges/${UNKNOWN_ID}/pay`, {})).status).toBe(404)
  })
})
