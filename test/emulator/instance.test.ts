import {expect, onTestFinished, test} from 'vitest'
import {startEmulator} from '../../src/emulator/start.ts'
import {INSTANCE_HEADER} from '../../src/wire/unspecified.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {type Driver, drive, login} from './driver.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const instanceOf = async (driver: Driver): Promise<string> =>
  (await driver.get('/_emulator/health')).body.instanceId

test('every answer of the service says which data set it comes from, refusals and faults too', async () => {
  const driver = await drive()
  const id = await instanceOf(driver)
  expect(id).toMatch(UUID)
  const fault = {match: {path: '/v2/projects'}, action: {kind: 'status', status: 503}}
  await driver.control('/faults', fault)
  const answers = [
    await driver.post('/v2/pix', {amount: 10}),
    await driver.post('/v2/pix', {amount: -1}),
    await driver.get('/v2/nowhere'),
    await driver.get('/v2/projects'),
    await driver.get('/v2/balance', {Authorization: 'Bearer none'}),
  ]
  expect(answers.map(({status}) => status)).toEqual([201, 400, 404, 503, 401])
  expect(answers.map(({headers}) => headers.get(INSTANCE_HEADER))).toEqual(answers.map(() => id))
})

test('each ephemeral start is another data set, also with the same seed', async () => {
  expect(await instanceOf(await drive({seed: 1}))).not.toBe(
    await instanceOf(await drive({seed: 1})),
  )
})

test('a data directory keeps its id across restarts, and a reset makes another data set of it', async () => {
  using directory = temporaryDirectory()
  const ids: string[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    const emulator = await startEmulator({port: 0, dataDir: directory.path})
    const driver = await login(emulator, emulator.credentials.test)
    ids.push(await instanceOf(driver))
    if (turn === 1) {
      await driver.control('/reset')
      ids.push(await instanceOf(driver))
    }
    await emulator.close()
  }
  const emulator = await startEmulator({port: 0, dataDir: directory.path})
  onTestFinished(() => emulator.close())
  ids.push(await instanceOf(await login(emulator, emulator.credentials.test)))
  const [first, second, reset, afterwards] = ids
  expect([second, afterwards]).toEqual([first, reset])
  expect(reset).not.toBe(first)
})

test('a snapshot brings back the data set that it was taken of', async () => {
  const driver = await drive()
  const id = await instanceOf(driver)
  await driver.control('/snapshots', {name: 'now'})
  await driver.control('/reset')
  expect(await instanceOf(driver)).not.toBe(id)
  await driver.control('/snapshots/now/restore')
  expect(await instanceOf(driver)).toBe(id)
})
