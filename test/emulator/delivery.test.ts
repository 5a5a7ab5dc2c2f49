import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {describe, expect, onTestFinished, test} from 'vitest'
import {resolveTarget} from '../../src/emulator/delivery/target.ts'
import {drive} from './driver.ts'
import {listener} from './listener.ts'

describe('the target of a delivery', () => {
  test('is on this machine, by its address and not by its name', async () => {
    expect(await resolveTarget('http://127.0.0.1:1/x', false)).toMatchObject({
      addresses: ['127.0.0.1'],
    })
    expect(await resolveTarget('http://[::1]:1/x', false)).toMatchObject({addresses: ['::1']})
    expect(await resolveTarget('http://10.0.0.1/x', false)).toBe('10.0.0.1 is not on this machine')
    expect(await resolveTarget('http://10.0.0.1/x', true)).toMatchObject({addresses: ['10.0.0.1']})
    expect(await resolveTarget('http://nowhere.invalid/x', true)).toBe(
      'cannot resolve nowhere.invalid',
    )
  })

  test('on localhost is found whichever of its addresses it is at', async () => {
    const hook = await listener()
    const driver = await drive()
    await driver.post('/v2/webhooks', {url: hook.url.replace('127.0.0.1', 'localhost')})
    const {body} = await driver.post('/v2/pix', {amount: 10})
    await driver.control(`/charges/${body.id}/pay`)
    await driver.control('/clock', {advanceSeconds: 0})
    expect(hook.received).toHaveLength(1)
  })
})

test('a listener that closes its connections between events is sent each event once', async () => {
  const driver = await drive()
  let received = 0
  const server = createServer({keepAliveTimeout: 1}, (request, response) => {
    request.resume().on('end', () => {
      received += 1
      response.end(() => setTimeout(() => request.socket.destroy(), 2))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  await driver.post('/v2/webhooks', {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  })
  for (let turn = 0; turn < 20; turn += 1) {
    const {body} = await driver.post('/v2/pix', {amount: 10})
    await driver.control(`/charges/${body.id}/pay`)
  }
  await driver.control('/clock', {advanceSeconds: 0})
  expect(received).toBe(20)
  const {body} = await driver.get('/_emulator/deliveries?environment=test')
  expect(body.deliveries.flatMap((one: {attempts: unknown[]}) => one.attempts)).toHaveLength(20)
})

test('an endless answer is cut at 64 KiB and counts by its status', async () => {
  const driver = await drive()
  const server = createServer((request, response) => {
    request.resume()
    const more = () => {
      while (response.write('x'.repeat(16_384))) {}
      response.once('drain', more)
    }
    more()
    response.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await driver.post('/v2/webhooks', {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  })
  const {body} = await driver.post('/v2/pix', {amount: 10})
  await driver.control(`/charges/${body.id}/pay`)
  await driver.control('/clock', {advanceSeconds: 0})
  const reported = await driver.get('/_emulator/deliveries?environment=test')
  expect(reported.body.deliveries[0]).toMatchObject({state: 'delivered', attempts: [{status: 200}]})
})
