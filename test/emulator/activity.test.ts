import {expect, test} from 'vitest'
import {drive} from './driver.ts'
import {listener} from './listener.ts'

test('the log has every request and every attempt to deliver, in order, without secrets', async () => {
  const hook = await listener([500])
  const driver = await drive()
  await driver.post('/v2/webhooks', {url: hook.url})
  const headers = {'X-Sub-Account': 'principal', 'Idempotency-Key': 'order-1041'}
  const {body: charge} = await driver.post('/v2/pix', {amount: 10}, headers)
  await driver.post('/v2/pix', {amount: -1})
  await driver.get('/v2/projects?limit=1', {Authorization: 'Bearer wrong'})
  await driver.control(`/charges/${charge.id}/pay`)
  await driver.control('/clock', {advanceSeconds: 60})
  const {body} = await driver.get('/_emulator/log?environment=test')
  const clientId = driver.emulator.credentials.test.clientId
  expect(body.entries).toMatchObject([
    {kind: 'request', method: 'POST', path: '/v2/auth', status: 200, clientId},
    {kind: 'request', path: '/v2/webhooks', status: 201},
    {path: '/v2/pix', status: 201, subAccount: 'principal', idempotencyKey: 'order-1041'},
    {path: '/v2/pix', status: 400, response: expect.stringContaining('"message"')},
    {path: '/v2/projects?limit=1', status: 401, clientId: null, environment: null},
    {kind: 'delivery', event: 'payment_completed', attempt: 1, status: 500, state: 'pending'},
    {kind: 'delivery', event: 'payment_completed', attempt: 2, status: 200, state: 'delivered'},
  ])
  const text = JSON.stringify(body)
  expect(text).not.toContain(driver.emulator.credentials.test.clientSecret)
  expect(text).not.toMatch(/whsec_|"access_token\\":\\"[^…]/)
  const after = await driver.get(`/_emulator/log?environment=test&after=${body.last - 1}`)
  expect(after.body.entries.map(({seq}: {seq: number}) => seq)).toEqual([body.last])
  const live = await driver.get('/_emulator/log?environment=live')
  expect(live.body.entries).toMatchObject([{path: '/v2/projects?limit=1'}])
})

test('the log keeps the newest, and takes down what a fault did to a request', async () => {
  const driver = await drive()
  const fault = {match: {path: '/v2/balance'}, action: {kind: 'reset'}, count: 1}
  await driver.control('/faults', fault)
  await driver.get('/v2/balance').catch(() => {})
  const {body} = await driver.get('/_emulator/log?environment=test&limit=1')
  expect(body.entries).toMatchObject([{path: '/v2/balance', status: null, fault: 'reset'}])
  for (let call = 0; call < 4_100; call += 1) await driver.get('/v2/balance')
  const newest = await driver.get('/_emulator/log?environment=test&limit=2000')
  expect(newest.body.entries).toHaveLength(2_000)
  expect(newest.body.entries.at(-1).seq).toBe(newest.body.last)
})

test('/ leads to the dashboard, and whoever types it on this machine comes in', async () => {
  const driver = await drive()
  const from = async (headers: Record<string, string>) => {
    const reply = await fetch(driver.emulator.url, {redirect: 'manual', headers})
    return [reply.status, reply.headers.get('location')]
  }
  const place = '/_emulator/dashboard/'
  expect(await from({})).toEqual([303, place])
  expect(await from({'Sec-Fetch-Site': 'cross-site'})).toEqual([303, place])
  const token = new URL(driver.emulator.dashboardUrl).search
  expect(await from({'Sec-Fetch-Site': 'none'})).toEqual([303, place + token])
})
