import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {ISO_UTC, keysOf, projectDraft, UNKNOWN_ID} from './drafts.ts'
import type {Reply} from './http.ts'
import {openService, type Service} from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
  await service.test.create('/projects', {...projectDraft, name: 'Única'})
  await service.test.create('/pix', {amount: 5}, {key: 'chave-usada'})
})
afterAll(() => service.close())

const REFUSALS: readonly {
  status: number
  error: string | undefined
  when: string
  run: () => Promise<Reply>
}[] = [
  {
    status: 400,
    error: 'BadRequest',
    when: 'validation failure',
    run: () => service.test.post('/pix', {amount: 0}),
  },
  {
    status: 400,
    error: 'BadRequest',
    when: 'invalid split',
    run: () => service.test.post('/pix', {amount: 5, split: [{subAccount: 'unknown', amount: 1}]}),
  },
  {
    status: 400,
    error: 'BadRequest',
    when: 'invalid institution choice',
    run: () => service.test.post('/pix', {amount: 5, pspCredentialId: UNKNOWN_ID}),
  },
  {
    status: 401,
    error: 'Unauthorized',
    when: 'missing token',
    run: () => service.call('GET', '/v2/projects'),
  },
  {
    status: 401,
    error: 'Unauthorized',
    when: 'invalid credentials',
    run: () =>
      service.call('POST', '/v2/auth', {body: {client_id: 'mp_test_x', client_secret: 'y'}}),
  },
  {
    status: 403,
    error: 'Forbidden',
    when: 'missing permission',
    run: async () => (await service.credential({permissions: []})).get('/projects'),
  },
  {
    status: 403,
    error: 'Forbidden',
    when: 'IP outside the allow-list',
    run: async () => (await service.credential({ipAllowList: ['10.0.0.1']})).login(),
  },
  {
    status: 404,
    error: 'NotFound',
    when: 'resource missing',
    run: () => service.test.get(`/projects/${UNKNOWN_ID}`),
  },
  {
    status: 404,
    error: 'NotFound',
    when: 'sub-account missing',
    run: () => service.test.get('/balance', {subAccount: 'unknown'}),
  },
  {
    status: 404,
    error: 'NotFound',
    when: 'unknown route',
    run: () => service.test.get('/nothing-here'),
  },
  {
    status: 409,
    error: 'Conflict',
    when: 'duplicate resource',
    run: () => service.test.post('/projects', {...projectDraft, name: 'Única'}),
  },
  {
    status: 422,
    error: undefined,
    when: 'idempotency key reused with a different body',
    run: () => service.test.post('/pix', {amount: 6}, {key: 'chave-usada'}),
  },
  {
    status: 500,
    error: 'InternalError',
    when: 'unexpected error',
    run: async () => {
      const match = {method: 'GET', path: '/v2/projects'}
      const action = {kind: 'status', status: 500}
      await service.command('/faults', {match, action, count: 1})
      return service.test.get('/projects')
    },
  },
]

describe('Errors: body', () => {
  test.each(REFUSALS)('$status $error: $when', async ({status, error, run}) => {
    const reply = await run()
    expect(reply.status).toBe(status)
    if (error !== undefined) expect(reply.json.error).toBe(error)
  })

  test.each(REFUSALS)('the fields of the error body: $status $when', async ({status, run}) => {
    const {json, headers} = await run()
    expect(keysOf(json)).toEqual([
      'details',
      'error',
      'message',
      'statusCode',
      'timestamp',
      'traceId',
    ])
    expect(json.statusCode).toBe(status)
    expect(json.error).toEqual(expect.any(String))
    expect(json.message.length).toBeGreaterThan(0)
    expect(json.timestamp).toMatch(ISO_UTC)
    expect(json.traceId).toEqual(expect.any(String))
    expect(typeof json.details === 'object' && !Array.isArray(json.details)).toBe(true)
    expect(headers['content-type']).toMatch(/^application\/json/)
  })

  test('traceId is filled on 500', async () => {
    const reply = await REFUSALS.find(({status}) => status === 500)?.run()
    expect(reply?.json.traceId.length).toBeGreaterThan(0)
  })

  test('message of a validation failure describes the field', async () => {
    const {json} = await service.test.post('/pix', {amount: 5, expiresIn: 10})
    expect(String(json.message)).toContain('expiresIn')
  })

  test('the error timestamp follows the virtual clock', async () => {
    const {now} = await service.advance(100)
    const {json} = await service.test.post('/pix', {amount: 0})
    const late = Date.parse(json.timestamp) - Date.parse(now)
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(60_000)
  })
})

describe('Errors: routes', () => {
  test.each([
    {method: 'GET', path: '/v2/pix'},
    {method: 'DELETE', path: '/v2/pix'},
    {method: 'PUT', path: '/v2/projects'},
    {method: 'DELETE', path: '/v2/projects'},
    {method: 'POST', path: '/v2/balance-blocks'},
    {method: 'GET', path: '/v2/auth'},
    {method: 'POST', path: '/v2/balance'},
    {method: 'PATCH', path: '/v2/withdrawals'},
    {method: 'GET', path: '/v2'},
    {method: 'GET', path: '/v1/projects'},
    {method: 'POST', path: '/v2/transfers'},
    {method: 'POST', path: '/v2/internal-transfers'},
    {method: 'GET', path: '/v2/clock'},
    {method: 'GET', path: '/v2/_emulator/clock'},
  ] as const)('$method $path is 404 NotFound', async ({method, path}) => {
    const authorization = `Bearer ${await service.test.token()}`
    const body = method === 'GET' || method === 'DELETE' ? {} : {body: {}}
    const reply = await service.call(method, path, {...body, headers: {authorization}})
    expect(reply.status).toBe(404)
    expect(reply.json.error).toBe('NotFound')
  })
})
