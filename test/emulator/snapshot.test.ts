import {describe, expect, test} from 'vitest'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {drive} from './driver.ts'

describe.each(['memory', 'a data directory'])('a snapshot in %s', (place) => {
  test('brings back state, clock and what is due', async () => {
    using directory = temporaryDirectory()
    const dataDir = place === 'memory' ? undefined : `${directory.path}/data`
    const driver = await drive({seed: 7, dataDir})
    const {body: paid} = await driver.post('/v2/pix', {amount: 100})
    const {body: open} = await driver.post('/v2/pix', {amount: 50, expiresIn: 300})
    await driver.control(`/charges/${paid.id}/pay`)
    const before = await driver.get('/_emulator/clock')
    expect((await driver.control('/snapshots', {name: 'before'})).status).toBe(201)

    await driver.control(`/charges/${paid.id}/refund`)
    await driver.control('/clock', {advanceSeconds: 250})
    const restored = await driver.control('/snapshots/before/restore')
    expect(restored.body).toEqual({name: 'before'})

    expect(await driver.available()).toBe(99.01)
    expect((await driver.get('/_emulator/clock')).body).toEqual(before.body)
    const {body: after} = await driver.control('/clock', {advanceSeconds: 299})
    expect(after.fired).toBe(0)
    expect((await driver.get(`/v2/transactions/${open.id}`)).body.status).toBe('pending')
    expect((await driver.control('/clock', {advanceSeconds: 1})).body.fired).toBe(1)
  })

  test('that was never taken is 404, and one with a path for a name 400', async () => {
    using directory = temporaryDirectory()
    const driver = await drive({dataDir: place === 'memory' ? undefined : directory.path})
    expect((await driver.control('/snapshots/other/restore')).status).toBe(404)
    expect((await driver.control('/snapshots', {name: '../x'})).status).toBe(400)
  })
})

test('a reset brings back the first credentials, the default fees and an empty book', async () => {
  using directory = temporaryDirectory()
  const driver = await drive({dataDir: directory.path})
  await driver.call('PATCH', '/_emulator/accounts/test', {
    body: {fees: {pix: {fixed: 2, percent: 1}}},
  })
  await driver.post('/v2/pix', {amount: 100})
  expect((await driver.control('/reset')).status).toBe(204)
  const {clientId, clientSecret} = driver.emulator.credentials.test
  const body = {client_id: clientId, client_secret: clientSecret}
  const auth = await driver.call('POST', '/v2/auth', {body})
  expect(auth.status).toBe(200)
  const headers = {Authorization: `Bearer ${auth.body.access_token}`}
  const account = await driver.get('/v2/account', headers)
  expect(account.body.fees.pix).toEqual({fixed: 0.99, percent: 0})
  expect((await driver.get('/_emulator/health')).body.counts.charges).toBe(0)
})
