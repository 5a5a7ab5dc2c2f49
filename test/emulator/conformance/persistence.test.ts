import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {startEmulator} from '../../../src/emulator/start.ts'
import {available, fund, withdrawalDraft} from './drafts.ts'
import {openReceiver, subscribe} from './receiver.ts'
import {openService, Service} from './service.ts'

describe('Emulator: what is kept across a restart', () => {
  let dataDir: string
  let service: Service
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'conformance-'))
    service = await openService({dataDir})
  })
  afterEach(async () => {
    await service.close()
    await rm(dataDir, {recursive: true})
  })
  const restart = async () => {
    await service.close()
    service = await openService({dataDir})
  }

  test('credentials and the ready line are the same', async () => {
    const {clientId, clientSecret} = service.test
    await restart()
    expect({clientId, clientSecret}).toEqual({
      clientId: service.test.clientId,
      clientSecret: service.test.clientSecret,
    })
  })

  test('resources, lines and balances', async () => {
    await service.test.create('/sub-accounts', {reference: 'loja'})
    const project = await service.test.create('/projects', {name: 'P', color: '#000000'})
    const charge = await fund(service, service.test, 100)
    await service.test.create('/withdrawals', {...withdrawalDraft, amount: 40})
    const lines = await service.statement()
    await restart()
    expect(await service.statement()).toEqual(lines)
    expect(await available(service.test)).toBe(60)
    expect((await service.test.get(`/projects/${project.id}`)).json).toEqual(project)
    expect((await service.test.get(`/transactions/${charge.id}`)).json.status).toBe('completed')
    expect((await service.test.get('/balance', {subAccount: 'loja'})).status).toBe(200)
  })

  test('a stored answer is replayed, the same bytes', async () => {
    const send = () => service.test.post('/pix', {amount: 5}, {key: 'chave-duradoura'})
    const first = await send()
    await restart()
    const again = await send()
    expect(again.raw).toEqual(first.raw)
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  test('the virtual clock does not go back', async () => {
    const {now} = await service.advance(1_000_000)
    await restart()
    const later = (await service.control('GET', '/clock')).json.now
    expect(Date.parse(later)).toBeGreaterThanOrEqual(Date.parse(now))
  })

  test('fees, limits and other settings', async () => {
    await service.change('/accounts/test', {fees: {pix: {fixed: 1.23, percent: 0}}})
    await service.change('/accounts/live', {transactionLimit: 10})
    await restart()
    expect((await service.test.get('/account')).json.fees['pix']).toEqual({fixed: 1.23, percent: 0})
    expect((await service.live.post('/pix', {amount: 11})).status).toBe(400)
  })

  test('a delivery that was pending is sent once afterwards', async () => {
    const {received} = await subscribe(service.test, {verdicts: [500, 200]})
    await fund(service, service.test, 10)
    await service.advance()
    await restart()
    await service.advance(100)
    expect(received).toHaveLength(2)
    expect(received[1]?.raw).toEqual(received[0]?.raw)
    expect((await service.deliveries()).map(({state}) => state)).toEqual(['delivered'])
  })

  test('a delivery without an answer yet does not hold up the end, and is sent again', async () => {
    const {received} = await subscribe(service.test, {verdicts: ['hang', 200]})
    await fund(service, service.test, 10)
    await vi.waitFor(() => expect(received).toHaveLength(1), 60_000)
    const began = Date.now()
    await restart()
    expect(Date.now() - began).toBeLessThan(5000)
    await service.advance()
    expect(received).toHaveLength(2)
    expect((await service.deliveries())[0]).toMatchObject({state: 'delivered', attempts: [{}]})
  })

  test('a delivery that was done is not sent again', async () => {
    const {received} = await subscribe(service.test)
    await fund(service, service.test, 10)
    await service.advance()
    await restart()
    await service.advance(100)
    expect(received).toHaveLength(1)
  })

  test('a charge that expired meanwhile expires', async () => {
    const {id} = await service.test.create('/pix', {amount: 5, expiresIn: 300})
    await restart()
    await service.advance(301)
    expect((await service.test.get(`/transactions/${id}`)).json.status).toBe('cancelled')
  })

  test('a second emulator on the same data is refused with a clear message', async () => {
    await expect(openService({dataDir})).rejects.toThrow(/another|already|in use|lock/i)
    expect((await service.test.get('/balance')).status).toBe(200)
  })
})

describe('Emulator: how it starts', () => {
  test('answers url, controlUrl and dashboardUrl of one origin', async () => {
    const emulator = await startEmulator({port: 0})
    expect(emulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    for (const url of [emulator.controlUrl, emulator.dashboardUrl]) {
      expect(new URL(url).origin).toBe(emulator.url)
    }
    await emulator.close()
  })

  test('the dashboard opens only for the browser that has its address', async () => {
    const emulator = await startEmulator({port: 0})
    const first = await fetch(emulator.dashboardUrl, {redirect: 'manual'})
    const cookie = first.headers.getSetCookie().map((one) => one.split(';')[0])
    const page = await fetch(new URL(first.headers.get('location') ?? '', emulator.dashboardUrl), {
      headers: {cookie: cookie.join('; ')},
    })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    const {origin, pathname} = new URL(emulator.dashboardUrl)
    expect((await fetch(`${origin}${pathname}`)).status).toBe(401)
    await emulator.close()
  })

  test('the control URL is where the control plane is', async () => {
    const emulator = await startEmulator({port: 0})
    expect((await fetch(`${emulator.controlUrl}/health`)).status).toBe(200)
    await emulator.close()
  })

  test('after close nothing listens', async () => {
    const emulator = await startEmulator({port: 0})
    await emulator.close()
    await expect(fetch(emulator.url)).rejects.toThrow()
  })

  test('two on two ports do not meet', async () => {
    const [one, two] = [await openService(), await openService()]
    await one.test.create('/projects', {name: 'Só aqui', color: '#000000'})
    expect((await two.test.login()).status).toBe(200)
    expect((await two.test.get('/projects')).json.total).toBe(0)
    await Promise.all([one.close(), two.close()])
  })

  test('the same seed gives the same credentials', async () => {
    const [one, two] = [await openService({seed: 7}), await openService({seed: 7})]
    const other = await openService({seed: 8})
    expect(two.test.clientId).toBe(one.test.clientId)
    expect(two.test.clientSecret).toBe(one.test.clientSecret)
    expect(other.test.clientSecret).not.toBe(one.test.clientSecret)
    await Promise.all([one.close(), two.close(), other.close()])
  })

  test('external webhook targets are refused unless allowed at start', async () => {
    const service = new Service(await startEmulator({port: 0, allowExternalTargets: true}))
    const reply = await service.test.post('/webhooks', {url: 'https://example.com/hooks'})
    expect(reply.status).toBe(201)
    const local = await openReceiver()
    expect((await service.test.post('/webhooks', {url: local.url})).status).toBe(201)
    await service.close()
  })

  test('the description of the API is served at /openapi.json', async () => {
    const service = await openService()
    const reply = await service.call('GET', '/openapi.json')
    expect(reply.status).toBe(200)
    for (const path of ['pix', 'withdrawals', 'projects', 'balance-blocks', 'auth']) {
      expect(reply.text).toMatch(new RegExp(`"(/v2)?/${path}"`))
    }
    await service.close()
  })
})
