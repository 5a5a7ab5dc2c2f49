import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {fund, withdrawalDraft} from './drafts.ts'
import {type CallOptions, openService, type Service} from './service.ts'

/** Loopback has many addresses: a call may come from any of 127.0.0.0/8. */
const HERE = '127.0.0.1'
const ELSEWHERE = '127.0.0.9'

describe('Authentication: IP restriction', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
    await fund(service, service.test, 1000)
  })
  afterAll(() => service.close())

  const limited = (ipAllowList: string[]) => service.credential({ipAllowList})
  const calls = [
    {name: 'GET /projects', method: 'GET', path: '/projects', options: {}},
    {name: 'GET /balance', method: 'GET', path: '/balance', options: {}},
    {name: 'POST /pix', method: 'POST', path: '/pix', options: {body: {amount: 5}}},
    {
      name: 'POST /withdrawals',
      method: 'POST',
      path: '/withdrawals',
      options: {body: {...withdrawalDraft, amount: 5}},
    },
  ] as const

  test.each(calls)('$name from another IP is 403 Forbidden', async ({method, path, options}) => {
    const caller = await limited([HERE])
    await caller.token()
    const elsewhere: CallOptions = {...options, from: ELSEWHERE}
    const reply = await caller.call(method, path, elsewhere)
    expect(reply.status).toBe(403)
    expect(reply.json.error).toBe('Forbidden')
  })

  test.each(calls)('$name from a listed IP is answered', async ({method, path, options}) => {
    const caller = await limited([ELSEWHERE, HERE])
    await caller.token()
    const elsewhere: CallOptions = {...options, from: ELSEWHERE}
    expect((await caller.call(method, path, elsewhere)).status).toBeLessThan(300)
  })

  test('the list binds /auth too', async () => {
    const caller = await limited([ELSEWHERE])
    const reply = await caller.login()
    expect(reply.status).toBe(403)
    expect(reply.json.error).toBe('Forbidden')
    expect((await caller.login({from: ELSEWHERE})).status).toBe(200)
  })

  test('a credential without a list is reached from any IP', async () => {
    const caller = await service.credential()
    await caller.token()
    expect((await caller.get('/projects', {from: ELSEWHERE})).status).toBe(200)
  })

  test('a change applies at once to tokens already issued', async () => {
    const caller = await limited([HERE])
    expect((await caller.get('/projects')).status).toBe(200)
    await service.change(`/credentials/${caller.clientId}`, {ipAllowList: [ELSEWHERE]})
    expect((await caller.get('/projects')).status).toBe(403)
    expect((await caller.get('/projects', {from: ELSEWHERE})).status).toBe(200)
  })

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded'])(
    '%s does not change where a request comes from',
    async (name) => {
      const caller = await limited([HERE])
      await caller.token()
      const headers = {[name]: name === 'forwarded' ? `for=${HERE}` : HERE}
      expect((await caller.get('/projects', {from: ELSEWHERE, headers})).status).toBe(403)
    },
  )

  test('a refused withdrawal debits nothing', async () => {
    const caller = await limited([HERE])
    await caller.token()
    const before = await service.statement()
    await caller.post('/withdrawals', {...withdrawalDraft, amount: 5}, {from: ELSEWHERE})
    expect(await service.statement()).toEqual(before)
  })
})
