import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {keysOf, UNKNOWN_ID, UUID} from './drafts.ts'
import {openService, type Service} from './service.ts'

describe('Institution choice', () => {
  let service: Service
  let one: string
  let two: string
  beforeAll(async () => {
    service = await openService()
    one = (await service.command('/accounts/test/institutions', {name: 'Um'})).pspCredentialId
    two = (await service.command('/accounts/test/institutions', {name: 'Dois'})).pspCredentialId
  })
  afterAll(() => service.close())

  const pin = (pspCredentialId: string, extra = {}) =>
    service.test.post('/pix', {amount: 10, pspCredentialId, ...extra})
  const set = (id: string, change: object) =>
    service.change(`/accounts/test/institutions/${id}`, change)
  const choice = (institutionChoice: boolean) =>
    service.change('/accounts/test', {institutionChoice})

  test('an institution has a UUID of its own', () => {
    expect(one).toMatch(UUID)
    expect(two).toMatch(UUID)
    expect(one).not.toBe(two)
  })

  test('the account lacks it at first: 400 INSTITUTION_CHOICE_NOT_ALLOWED', async () => {
    const reply = await pin(one)
    expect(reply.status).toBe(400)
    expect(reply.json.error).toBe('BadRequest')
    expect(reply.json.details['reason']).toBe('INSTITUTION_CHOICE_NOT_ALLOWED')
  })

  test('with it the charge is issued by that institution, echoed', async () => {
    await choice(true)
    const reply = await pin(two)
    expect(reply.status).toBe(201)
    expect(reply.json.pspCredentialId).toBe(two)
  })

  test('the echo is there only when the request sent it', async () => {
    expect(keysOf(await service.test.create('/pix', {amount: 10}))).not.toContain('pspCredentialId')
  })

  test('an unknown institution is 400 INSTITUTION_NOT_ENABLED', async () => {
    const reply = await pin(UNKNOWN_ID)
    expect(reply.status).toBe(400)
    expect(reply.json.details['reason']).toBe('INSTITUTION_NOT_ENABLED')
  })

  test('one of the other environment is unknown', async () => {
    const made = await service.command('/accounts/live/institutions', {name: 'Lá'})
    const reply = await pin(made.pspCredentialId)
    expect(reply.json.details['reason']).toBe('INSTITUTION_NOT_ENABLED')
  })

  test('one that is not enabled is 400 INSTITUTION_NOT_ENABLED, no charge is left', async () => {
    await set(one, {enabled: false})
    const reply = await pin(one, {externalReference: 'pin-1'})
    expect(reply.status).toBe(400)
    expect(reply.json.details['reason']).toBe('INSTITUTION_NOT_ENABLED')
    expect((await service.test.get('/transactions/pin-1')).status).toBe(404)
  })

  test('the ID is stable across the disabling of others', async () => {
    expect((await pin(two)).status).toBe(201)
    await set(one, {enabled: true})
    expect((await pin(one)).json.pspCredentialId).toBe(one)
  })

  test('when it is down: 503 INSTITUTION_UNAVAILABLE, no charge is left', async () => {
    await set(one, {available: false})
    const reply = await pin(one, {externalReference: 'pin-2'})
    expect(reply.status).toBe(503)
    expect(reply.json.details['reason']).toBe('INSTITUTION_UNAVAILABLE')
    expect((await service.test.get('/transactions/pin-2')).status).toBe(404)
  })

  test('there is no fallback to another institution', async () => {
    const reply = await pin(one)
    expect(reply.status).toBe(503)
    expect((await pin(two)).status).toBe(201)
  })

  test('without a pin the routing fails over: a charge is made with one of them down', async () => {
    expect((await service.test.post('/pix', {amount: 10})).status).toBe(201)
  })

  test('a 503 is not stored under the idempotency key', async () => {
    const body = {amount: 10, pspCredentialId: one}
    const key = 'chave-indisponivel'
    expect((await service.test.post('/pix', body, {key})).status).toBe(503)
    await set(one, {available: true})
    expect((await service.test.post('/pix', body, {key})).status).toBe(201)
  })

  test('validation runs before any institution call: a bad split on one that is down', async () => {
    await set(one, {available: false})
    const reply = await pin(one, {split: [{subAccount: 'unknown', amount: 1}]})
    expect(reply.status).toBe(400)
    await set(one, {available: true})
  })

  test('turned off again it is refused again', async () => {
    await choice(false)
    expect((await pin(one)).json.details['reason']).toBe('INSTITUTION_CHOICE_NOT_ALLOWED')
    await choice(true)
  })

  test('PATCH of an unknown institution is 404', async () => {
    const path = `/accounts/test/institutions/${UNKNOWN_ID}`
    expect((await service.control('PATCH', path, {enabled: false})).status).toBe(404)
  })
})
