import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {openService, type Service} from './service.ts'

/** Of two things wrong at once the earlier in the order is reported. */
describe('Refusals come in this order: token, IP, permission, scope, idempotency key, body', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
  })
  afterAll(() => service.close())

  const from = '127.0.0.9'

  test('token before IP, permission and everything else', async () => {
    const options = {body: {}, subAccount: 'nowhere', key: 'x', from}
    expect((await service.call('POST', '/v2/pix', options)).status).toBe(401)
  })

  test('IP before permission', async () => {
    const caller = await service.credential({permissions: [], ipAllowList: ['127.0.0.1']})
    await caller.token()
    const reply = await caller.post('/sub-accounts', {}, {from})
    expect(reply.status).toBe(403)
    expect(reply.json.message).not.toContain('Insufficient permissions')
  })

  test('permission before scope', async () => {
    const caller = await service.credential({permissions: ['PROJECT:READ']})
    const reply = await caller.post('/pix', {amount: 5}, {subAccount: 'nowhere'})
    expect(reply.status).toBe(403)
    expect(reply.json.details['code']).not.toBe('SUB_ACCOUNT_FORBIDDEN')
  })

  test('permission before an unknown sub-account', async () => {
    const caller = await service.credential({
      permissions: ['PROJECT:READ'],
      subAccountAccess: 'all',
    })
    expect((await caller.post('/pix', {amount: 5}, {subAccount: 'nowhere'})).status).toBe(403)
  })

  test('scope before the idempotency key', async () => {
    const options = {subAccount: 'nowhere', key: 'short'}
    expect((await service.test.post('/pix', {amount: 5}, options)).status).toBe(404)
  })

  test('idempotency key before the body: a bad key and a bad body name the key', async () => {
    const reply = await service.test.post('/pix', {amount: 'x'}, {key: 'short'})
    expect(reply.status).toBe(400)
    expect(String(reply.json.message)).toMatch(/idempotency/i)
  })

  test('idempotency key before the body: a used key with a bad body is 422', async () => {
    await service.test.create('/pix', {amount: 5}, {key: 'ordem-usada'})
    const reply = await service.test.post('/pix', {amount: 'x'}, {key: 'ordem-usada'})
    expect(reply.status).toBe(422)
  })

  test('permission before the body', async () => {
    const caller = await service.credential({permissions: ['PROJECT:READ']})
    expect((await caller.post('/pix', 'no json')).status).toBe(403)
  })
})
