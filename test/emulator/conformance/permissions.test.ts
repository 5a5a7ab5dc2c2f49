import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {fund, nextProject, paidCharge, withdrawalDraft} from './drafts.ts'
import type {Reply} from './http.ts'
import {type Caller, openService, type Service} from './service.ts'

let service: Service
let references = 0
beforeAll(async () => {
  service = await openService()
  await fund(service, service.test, 10_000)
})
afterAll(() => service.close())

/** Each operation with the permission that the table gives it. */
const OPERATIONS: readonly {
  operation: string
  permission: string
  run: (caller: Caller) => Promise<Reply>
}[] = [
  {
    operation: 'create a charge',
    permission: 'PIX:WRITE',
    run: (caller) => caller.post('/pix', {amount: 1}),
  },
  {
    operation: 'refund a charge',
    permission: 'PIX:WRITE',
    run: async (caller) => {
      const {id} = await paidCharge(service, service.test, {amount: 5})
      return caller.post(`/transactions/${id}/refund`, {})
    },
  },
  {
    operation: 'create a withdrawal',
    permission: 'WITHDRAWAL:WRITE',
    run: (caller) => caller.post('/withdrawals', {...withdrawalDraft, amount: 5}),
  },
  {
    operation: 'create a project',
    permission: 'PROJECT:WRITE',
    run: (caller) => caller.post('/projects', nextProject()),
  },
  {
    operation: 'list projects',
    permission: 'PROJECT:READ',
    run: (caller) => caller.get('/projects'),
  },
  {
    operation: 'list balance blocks',
    permission: 'BALANCE_BLOCK:READ',
    run: (caller) => caller.get('/balance-blocks'),
  },
  {
    operation: 'list sub-accounts',
    permission: 'SUBACCOUNT:READ',
    run: (caller) => caller.get('/sub-accounts'),
  },
  {
    operation: 'create a sub-account',
    permission: 'SUBACCOUNT:WRITE',
    run: (caller) => {
      references += 1
      return caller.post('/sub-accounts', {reference: `perm-${references}`})
    },
  },
]

const PERMISSIONS = [...new Set(OPERATIONS.map(({permission}) => permission))]
const MATRIX = PERMISSIONS.flatMap((held) => OPERATIONS.map((row) => ({held, ...row})))

describe('Authentication: permissions', () => {
  test.each(MATRIX.filter(({held, permission}) => held === permission))(
    '$held grants: $operation',
    async ({held, run}) => {
      const reply = await run(await service.credential({permissions: [held]}))
      expect(reply.status).toBeLessThan(300)
    },
  )

  test.each(MATRIX.filter(({held, permission}) => held !== permission))(
    '$held does not grant: $operation',
    async ({held, run}) => {
      const reply = await run(await service.credential({permissions: [held]}))
      expect(reply.status).toBe(403)
      expect(reply.json.error).toBe('Forbidden')
    },
  )

  test.each(OPERATIONS)('FULL_ACCESS grants: $operation', async ({run}) => {
    expect((await run(await service.credential())).status).toBeLessThan(300)
  })

  test.each(OPERATIONS)('no permission at all does not grant: $operation', async ({run}) => {
    const reply = await run(await service.credential({permissions: []}))
    expect(reply.status).toBe(403)
  })

  test.each([
    {held: ['SUBACCOUNT:WRITE'], method: 'GET', required: 'SUBACCOUNT:READ'},
    {held: ['SUBACCOUNT:READ'], method: 'POST', required: 'SUBACCOUNT:WRITE'},
    {held: ['PIX:WRITE'], method: 'POST', required: 'SUBACCOUNT:WRITE'},
  ] as const)('$method /sub-accounts names what it requires: $required', async (row) => {
    const caller = await service.credential({permissions: row.held})
    const body = row.method === 'POST' ? {body: {reference: 'never'}} : {}
    const reply = await caller.call(row.method, '/sub-accounts', body)
    expect(reply.status).toBe(403)
    expect(reply.json.message).toBe(`Insufficient permissions. Required: ${row.required}`)
  })

  test('several permissions add up', async () => {
    const caller = await service.credential({permissions: ['PROJECT:READ', 'PROJECT:WRITE']})
    expect((await caller.post('/projects', nextProject())).status).toBe(201)
    expect((await caller.get('/projects')).status).toBe(200)
    expect((await caller.post('/pix', {amount: 1})).status).toBe(403)
  })

  test('a permission taken away applies at once to tokens already issued', async () => {
    const caller = await service.credential({permissions: ['PROJECT:READ']})
    expect((await caller.get('/projects')).status).toBe(200)
    await service.change(`/credentials/${caller.clientId}`, {permissions: ['PIX:WRITE']})
    expect((await caller.get('/projects')).status).toBe(403)
    expect((await caller.post('/pix', {amount: 1})).status).toBe(201)
  })

  test('a field that PATCH does not name stays', async () => {
    const caller = await service.credential({
      permissions: ['PROJECT:READ'],
      subAccountAccess: 'all',
    })
    await service.change(`/credentials/${caller.clientId}`, {ipAllowList: ['127.0.0.1']})
    expect((await caller.get('/projects', {subAccount: 'principal'})).status).toBe(200)
  })

  test('the header needs only the permission of the operation itself', async () => {
    await service.test.create('/sub-accounts', {reference: 'carteira'})
    const caller = await service.credential({permissions: ['PIX:WRITE'], subAccountAccess: 'all'})
    expect((await caller.post('/pix', {amount: 5}, {subAccount: 'carteira'})).status).toBe(201)
  })

  test('a split needs only the permission of the operation itself', async () => {
    const caller = await service.credential({permissions: ['PIX:WRITE'], subAccountAccess: 'all'})
    const split = [{subAccount: 'carteira', amount: 1}]
    expect((await caller.post('/pix', {amount: 5, split})).status).toBe(201)
  })

  test('SUBACCOUNT permissions do not open the header', async () => {
    const permissions = ['PIX:WRITE', 'SUBACCOUNT:READ', 'SUBACCOUNT:WRITE']
    const caller = await service.credential({permissions})
    const reply = await caller.post('/pix', {amount: 5}, {subAccount: 'carteira'})
    expect(reply.status).toBe(403)
    expect(reply.json.details['code']).toBe('SUB_ACCOUNT_FORBIDDEN')
  })

  test('a permission that does not exist is refused by the control plane', async () => {
    const body = {environment: 'test', permissions: ['PIX:EVERYTHING']}
    expect((await service.control('POST', '/credentials', body)).status).toBe(400)
  })
})
