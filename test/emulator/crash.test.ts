import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import type {RunningEmulator} from '../../src/emulator/start.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {type Driver, login} from './driver.ts'
import {listener} from './listener.ts'
import {broken} from './walk/invariants.ts'
import {Walked} from './walk/walked.ts'

const ROUNDS = 5
const CALLERS = 4

/** Starts an emulator that can be killed at any moment. */
async function spawned(dataDir: string): Promise<{child: ChildProcess; driver: Driver}> {
  const file = join(import.meta.dirname, 'crash-child.ts')
  const child = spawn(process.execPath, [file, dataDir], {stdio: ['ignore', 'pipe', 'inherit']})
  const [line] = await once(child.stdout ?? child, 'data')
  const ready: RunningEmulator = JSON.parse(String(line))
  return {child, driver: await login(ready, ready.credentials.test)}
}

/** Creates and pays until the connection breaks; remembers what was answered. */
async function work(driver: Driver, name: string, answered: Map<string, string>): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const key = `${name}-${turn}-key`
    try {
      const {body} = await driver.post('/v2/pix', {amount: 20}, {'Idempotency-Key': key})
      answered.set(key, body.id)
      const paid = await driver.control(`/charges/${body.id}/pay`)
      if (paid.status === 200) answered.set(`${key}/paid`, body.id)
    } catch {
      return
    }
  }
}

test('killed at any moment, it has everything that it answered, and tells every event', async () => {
  using directory = temporaryDirectory()
  const dataDir = `${directory.path}/data`
  const hook = await listener()
  const answered = new Map<string, string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const {child, driver} = await spawned(dataDir)
    if (round === 0) await driver.post('/v2/webhooks', {url: hook.url})
    const callers = Array.from({length: CALLERS}, (_, caller) =>
      work(driver, `${round}-${caller}`, answered),
    )
    setTimeout(() => child.kill('SIGKILL'), 150 + round * 37)
    await Promise.all([once(child, 'exit'), ...callers])
  }

  const walked = new Walked(dataDir)
  await walked.start()
  const {charges, deliveries} = walked.world.store
  expect(broken(walked.world)).toEqual({})
  expect(answered.size).toBeGreaterThan(ROUNDS * CALLERS)
  for (const [key, id] of answered) {
    const status = charges.find(id)?.status
    expect(key.endsWith('/paid') ? status === 'completed' : status !== undefined).toBe(true)
  }
  await walked.control('/clock', {advanceSeconds: 60})
  const arrived = new Set(hook.received.map(({body}) => body.eventId))
  expect(deliveries.list('test').filter(({state}) => state !== 'delivered')).toEqual([])
  expect(new Set(deliveries.list('test').map(({eventId}) => eventId))).toEqual(arrived)
  await walked.stop()
})
