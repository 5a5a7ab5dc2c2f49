import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {available, fund, ISO_UTC, keysOf, UUID} from './drafts.ts'
import {openService, type Service} from './service.ts'

describe('Resources: sub-account', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
  })
  afterAll(() => service.close())

  test.each([
    {rule: 'two characters', reference: 'ab'},
    {rule: '32 characters', reference: 'x'.repeat(32)},
    {rule: 'a digit first', reference: '1a'},
    {rule: 'only digits', reference: '007'},
    {rule: 'dash and underscore inside', reference: 'loja-sul_2'},
    {rule: 'dash last', reference: 'loja-'},
    {rule: 'a word that only begins as the reserved one', reference: 'principal-2'},
  ])('accepts a reference of $rule', async ({reference}) => {
    const reply = await service.test.post('/sub-accounts', {reference})
    expect(reply.status).toBe(201)
    expect(reply.json.reference).toBe(reference)
  })

  test.each([
    {rule: 'one character', reference: 'a'},
    {rule: '33 characters', reference: 'x'.repeat(33)},
    {rule: 'no character', reference: ''},
    {rule: 'a capital letter', reference: 'Loja'},
    {rule: 'a dash first', reference: '-loja'},
    {rule: 'an underscore first', reference: '_loja'},
    {rule: 'a space', reference: 'loja sul'},
    {rule: 'a point', reference: 'loja.sul'},
    {rule: 'an accent', reference: 'joão'},
    {rule: 'a line break last', reference: 'loja\n'},
    {rule: 'the reserved word principal', reference: 'principal'},
  ])('refuses a reference of $rule', async ({reference}) => {
    const reply = await service.test.post('/sub-accounts', {reference})
    expect(reply.status).toBe(400)
    expect(reply.json.details['code']).toBe('SUB_ACCOUNT_INVALID_REFERENCE')
  })

  test.each([
    {rule: 'is mandatory', body: {name: 'Sem'}},
    {rule: 'is a string', body: {reference: 12}},
  ])('reference $rule: 400', async ({body}) => {
    expect((await service.test.post('/sub-accounts', body)).status).toBe(400)
  })

  test('the record is id, reference, name, status, createdAt', async () => {
    const made = await service.test.create('/sub-accounts', {reference: 'nova', name: 'Loja nova'})
    expect(keysOf(made)).toEqual(['createdAt', 'id', 'name', 'reference', 'status'])
    expect(made).toMatchObject({reference: 'nova', name: 'Loja nova', status: 'active'})
    expect(made.id).toMatch(UUID)
    expect(made.createdAt).toMatch(ISO_UTC)
  })

  test('a reference that is taken is 409 SUB_ACCOUNT_REFERENCE_TAKEN', async () => {
    await service.test.create('/sub-accounts', {reference: 'dupla'})
    const reply = await service.test.post('/sub-accounts', {reference: 'dupla'})
    expect(reply.status).toBe(409)
    expect(reply.json.error).toBe('Conflict')
    expect(reply.json.details['code']).toBe('SUB_ACCOUNT_REFERENCE_TAKEN')
  })

  test('the same reference can exist in both environments', async () => {
    await service.test.create('/sub-accounts', {reference: 'gemea'})
    expect((await service.live.post('/sub-accounts', {reference: 'gemea'})).status).toBe(201)
  })

  test('the list is data, 200, without the main account', async () => {
    const reply = await service.test.get('/sub-accounts')
    expect(reply.status).toBe(200)
    const references = reply.json.data.map(({reference}) => reference)
    expect(references).toContain('nova')
    expect(references).not.toContain('principal')
  })

  test('a record in the list is the one of the creation', async () => {
    const made = await service.test.create('/sub-accounts', {reference: 'igual', name: 'I'})
    const {data} = (await service.test.get('/sub-accounts')).json
    expect(data.find(({reference}) => reference === 'igual')).toEqual(made)
  })

  test('the reference is immutable: nothing changes a sub-account', async () => {
    for (const method of ['PATCH', 'PUT'] as const) {
      const body = {reference: 'outra'}
      expect((await service.test.call(method, '/sub-accounts/nova', {body})).status).toBe(404)
    }
  })

  test('a new sub-account starts with zero balance', async () => {
    await service.test.create('/sub-accounts', {reference: 'zerada'})
    const reply = await service.test.get('/balance', {subAccount: 'zerada'})
    expect(reply.json).toMatchObject({available: 0, held: 0, refundDebt: 0, spendable: 0})
  })

  test('its balance is fully independent of the main account', async () => {
    await service.test.create('/sub-accounts', {reference: 'propria'})
    const main = await available(service.test)
    await fund(service, service.test, 77, 'propria')
    expect(await available(service.test, 'propria')).toBe(77)
    expect(await available(service.test)).toBe(main)
  })

  test('it is active or suspended, and the list says so', async () => {
    await service.test.create('/sub-accounts', {reference: 'parada'})
    const status = async () => {
      const {data} = (await service.test.get('/sub-accounts')).json
      return data.find(({reference}) => reference === 'parada')?.status
    }
    expect(await status()).toBe('active')
    await service.command('/sub-accounts/test/parada/suspend')
    expect(await status()).toBe('suspended')
    await service.command('/sub-accounts/test/parada/activate')
    expect(await status()).toBe('active')
  })

  test('/sub-accounts ignores X-Sub-Account and acts on the main account', async () => {
    const all = (await service.test.get('/sub-accounts')).json
    const list = await service.test.get('/sub-accounts', {subAccount: 'nowhere'})
    expect(list.status).toBe(200)
    expect(list.json).toEqual(all)
    const options = {subAccount: 'nowhere'}
    expect((await service.test.post('/sub-accounts', {reference: 'mesmo'}, options)).status).toBe(
      201,
    )
  })

  test('/sub-accounts ignores the header even with the scope off', async () => {
    const caller = await service.credential()
    const reply = await caller.get('/sub-accounts', {subAccount: 'nova'})
    expect(reply.status).toBe(200)
  })
})

describe('Sub-accounts: quota', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
  })
  afterAll(() => service.close())

  test('at the cap a creation is 409 SUB_ACCOUNT_QUOTA_EXCEEDED', async () => {
    await service.change('/accounts/test', {subAccountQuota: 2})
    await service.test.create('/sub-accounts', {reference: 'q1'})
    await service.test.create('/sub-accounts', {reference: 'q2'})
    const reply = await service.test.post('/sub-accounts', {reference: 'q3'})
    expect(reply.status).toBe(409)
    expect(reply.json.details['code']).toBe('SUB_ACCOUNT_QUOTA_EXCEEDED')
  })

  test('suspended ones count', async () => {
    await service.command('/sub-accounts/test/q1/suspend')
    expect((await service.test.post('/sub-accounts', {reference: 'q3'})).status).toBe(409)
  })

  test('a raised quota lets one more in', async () => {
    await service.change('/accounts/test', {subAccountQuota: 3})
    expect((await service.test.post('/sub-accounts', {reference: 'q3'})).status).toBe(201)
    expect((await service.test.post('/sub-accounts', {reference: 'q4'})).status).toBe(409)
  })

  test('the quota is per account: production has its own', async () => {
    for (const reference of ['q1', 'q2', 'q3', 'q4']) {
      expect((await service.live.post('/sub-accounts', {reference})).status).toBe(201)
    }
  })
})
