import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {available, fund, paidCharge, plus, withdrawalDraft} from './drafts.ts'
import {openService, type Service} from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
  for (const reference of ['loja', 'outra', 'parada']) {
    await service.test.create('/sub-accounts', {reference})
  }
  await fund(service, service.test, 1000)
  await fund(service, service.test, 1000, 'loja')
  await service.command('/sub-accounts/test/parada/suspend')
})
afterAll(() => service.close())

const HEADER_PATHS = [
  {method: 'POST', path: '/pix', body: {amount: 5}},
  {method: 'POST', path: '/withdrawals', body: {...withdrawalDraft, amount: 5}},
  {method: 'GET', path: '/balance'},
  {method: 'GET', path: '/balance-blocks'},
  {method: 'GET', path: '/transactions/anything'},
] as const

describe('Authentication: X-Sub-Account, the operation runs in that wallet', () => {
  test('a charge', async () => {
    const before = await available(service.test, 'loja')
    const main = await available(service.test)
    await paidCharge(service, service.test, {amount: 10.99}, {subAccount: 'loja'})
    expect(await available(service.test, 'loja')).toBe(plus(before, 10))
    expect(await available(service.test)).toBe(main)
  })

  test('a withdrawal', async () => {
    const before = await available(service.test, 'loja')
    const main = await available(service.test)
    const body = {...withdrawalDraft, amount: 10}
    await service.test.create('/withdrawals', body, {subAccount: 'loja'})
    expect(await available(service.test, 'loja')).toBe(plus(before, -10))
    expect(await available(service.test)).toBe(main)
  })

  test('the balance', async () => {
    const {json} = await service.test.get('/balance', {subAccount: 'loja'})
    expect(json.subAccount).toBe('loja')
  })

  test('a transaction', async () => {
    const {id} = await service.test.create('/pix', {amount: 5}, {subAccount: 'loja'})
    const reply = await service.test.get(`/transactions/${id}`, {subAccount: 'loja'})
    expect(reply.json).toMatchObject({id, subAccount: 'loja'})
  })

  test('a wallet has only its own money: the main balance pays no withdrawal of it', async () => {
    const body = {...withdrawalDraft, amount: 5}
    const reply = await service.test.post('/withdrawals', body, {subAccount: 'outra'})
    expect(reply.status).toBe(400)
    expect(reply.json.details['code']).toBe('INSUFFICIENT_BALANCE')
  })

  test.each([
    {header: 'omitted', options: {}},
    {header: 'principal', options: {subAccount: 'principal'}},
  ])('when it is $header the operation runs in the main account', async ({options}) => {
    const before = await available(service.test)
    const {id} = await service.test.create('/pix', {amount: 10.99}, options)
    await service.command(`/charges/${id}/pay`)
    expect(await available(service.test)).toBe(plus(before, 10))
    expect((await service.test.get('/balance', options)).json.subAccount).toBe('principal')
  })
})

describe('Authentication: sub-account access scope', () => {
  test.each(HEADER_PATHS)('starts off: $method $path is 403 SUB_ACCOUNT_FORBIDDEN', async (row) => {
    const caller = await service.credential()
    const options = 'body' in row ? {body: row.body} : {}
    const reply = await caller.call(row.method, row.path, {...options, subAccount: 'loja'})
    expect(reply.status).toBe(403)
    expect(reply.json.error).toBe('Forbidden')
    expect(reply.json.details['code']).toBe('SUB_ACCOUNT_FORBIDDEN')
  })

  test.each(['principal', 'loja', 'nowhere', 'NOT A REFERENCE', 'parada'])(
    'off: any header is refused: %s',
    async (subAccount) => {
      const reply = await (await service.credential()).get('/balance', {subAccount})
      expect(reply.status).toBe(403)
      expect(reply.json.details['code']).toBe('SUB_ACCOUNT_FORBIDDEN')
    },
  )

  test('off: without the header everything works', async () => {
    expect((await (await service.credential()).get('/balance')).status).toBe(200)
  })

  test('turning it on applies immediately, to tokens already issued too', async () => {
    const caller = await service.credential()
    expect((await caller.get('/balance', {subAccount: 'loja'})).status).toBe(403)
    await service.change(`/credentials/${caller.clientId}`, {subAccountAccess: 'all'})
    expect((await caller.get('/balance', {subAccount: 'loja'})).status).toBe(200)
    await service.change(`/credentials/${caller.clientId}`, {subAccountAccess: 'off'})
    expect((await caller.get('/balance', {subAccount: 'loja'})).status).toBe(403)
  })

  test('decides which wallets the header reaches', async () => {
    const caller = await service.credential({subAccountAccess: ['loja']})
    expect((await caller.get('/balance', {subAccount: 'loja'})).status).toBe(200)
    const reply = await caller.get('/balance', {subAccount: 'outra'})
    expect(reply.status).toBe(403)
    expect(reply.json.details['code']).toBe('SUB_ACCOUNT_FORBIDDEN')
  })

  test('decides which wallets the split reaches', async () => {
    const caller = await service.credential({subAccountAccess: ['loja']})
    const pix = (subAccount: string) =>
      caller.post('/pix', {amount: 10, split: [{subAccount, amount: 1}]})
    expect((await pix('loja')).status).toBe(201)
    const reply = await pix('outra')
    expect(reply.status).toBe(403)
    expect(reply.json.details['code']).toBe('SUB_ACCOUNT_FORBIDDEN')
  })

  test('off: a split to a sub-account is out of reach', async () => {
    const split = [{subAccount: 'loja', amount: 1}]
    const reply = await (await service.credential()).post('/pix', {amount: 10, split})
    expect(reply.status).toBe(403)
    expect(reply.json.details['code']).toBe('SUB_ACCOUNT_FORBIDDEN')
  })

  test('all reaches a wallet made afterwards', async () => {
    const caller = await service.credential({subAccountAccess: 'all'})
    await service.test.create('/sub-accounts', {reference: 'depois'})
    expect((await caller.get('/balance', {subAccount: 'depois'})).status).toBe(200)
  })
})

describe('Authentication: header errors', () => {
  test.each(['nowhere', 'LOJA', 'a', '-x', 'x y', 'x'.repeat(40), 'Principal'])(
    'a header that names no sub-account is 404 SUB_ACCOUNT_NOT_FOUND: %s',
    async (subAccount) => {
      const reply = await service.test.get('/balance', {subAccount})
      expect(reply.status).toBe(404)
      expect(reply.json.error).toBe('NotFound')
      expect(reply.json.details['code']).toBe('SUB_ACCOUNT_NOT_FOUND')
    },
  )

  test.each(HEADER_PATHS)('suspended: $method $path is 403 SUB_ACCOUNT_SUSPENDED', async (row) => {
    const options = 'body' in row ? {body: row.body} : {}
    const reply = await service.test.call(row.method, row.path, {...options, subAccount: 'parada'})
    expect(reply.status).toBe(403)
    expect(reply.json.error).toBe('Forbidden')
    expect(reply.json.details['code']).toBe('SUB_ACCOUNT_SUSPENDED')
  })

  test('a charge from before the suspension can still be paid, and is seen by the main', async () => {
    await service.command('/sub-accounts/test/parada/activate')
    const {id} = await service.test.create('/pix', {amount: 10.99}, {subAccount: 'parada'})
    await service.command('/sub-accounts/test/parada/suspend')
    await service.command(`/charges/${id}/pay`)
    expect((await service.test.get(`/transactions/${id}`)).json).toMatchObject({
      status: 'completed',
      subAccount: 'parada',
    })
    expect((await service.statement('parada')).map(({amount}) => amount)).toEqual([10.99, -0.99])
  })

  test('an activated sub-account works again', async () => {
    await service.command('/sub-accounts/test/parada/activate')
    expect((await service.test.get('/balance', {subAccount: 'parada'})).status).toBe(200)
    await service.command('/sub-accounts/test/parada/suspend')
  })

  test('the account is not a wallet: GET /account ignores the header', async () => {
    const plain = (await service.test.get('/account')).json
    const reply = await service.test.get('/account', {subAccount: 'loja'})
    expect(reply.status).toBe(200)
    expect(reply.json.account).toEqual(plain.account)
  })
})
