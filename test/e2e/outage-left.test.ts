import {once} from 'node:events'
import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {OutageLog} from '../../src/inbox/outage/outage-log.ts'
import {tryToWriteNote} from '../../src/platform/store-notes.ts'
import {temporaryHome} from '../helpers/pixctl.ts'
import {TEST_SECRET} from '../helpers/received.ts'
import {aDelivery} from '../helpers/webhooks.ts'

const STORE = 'postgres://pix@db.example.com/pix'

/** A home whose listener was killed while its shared store was away. */
async function homeWithOutage() {
  const home = temporaryHome()
  const place = join(home.path, 'home')
  const directory = join(place, 'inbox', 'outage')
  mkdirSync(directory, {recursive: true, mode: 0o700})
  tryToWriteNote(place, {url: STORE, part: 'inbox', profile: '', taken: '', isAway: true})
  const log = new OutageLog(directory, 10, () => {})
  for (const eventId of ['e-1', 'e-2', 'e-2', 'e-3']) await log.append(aDelivery({eventId}))
  await log.close()
  return {home, directory}
}

test('what was acknowledged while a store was away is named by each command, and a listener on the home takes it in', async () => {
  const {home, directory} = await homeWithOutage()
  using _ = home
  const waits = `4 deliveries that were acknowledged for ${STORE} while it was away wait in ${directory}`
  const run = (...args: string[]) => home.run(args)
  const list = await run('webhooks', 'events', 'list', '--json')
  expect(list.stderr).toContain(waits)
  expect(list.stderr).toContain('pixctl webhooks listen')
  expect((await run('webhooks', 'events', 'show', 'e-1')).stderr).toContain(waits)
  expect((await run('store', 'copy')).stderr).toContain(waits)
  const doctor = await run('doctor', '--json')
  expect(doctor.code).toBe(7)
  expect(JSON.parse(doctor.stdout).checks).toContainEqual({
    subject: 'inbox',
    code: 'inbox_outage_waits',
    status: 'fault',
    facts: {directory, count: 4},
    mend: 'pixctl webhooks listen',
  })

  const env = {PIXCTL_WEBHOOK_SECRET: TEST_SECRET}
  const listener = home.start(['webhooks', 'listen', '--port', '0', '--json'], {env})
  let said = ''
  listener.stderr.on('data', (text) => {
    said += text
  })
  await once(listener.stdout, 'data')
  listener.kill('SIGINT')
  await once(listener, 'exit')
  expect(said).toContain(
    '4 deliveries that an earlier listener had kept for a shared store are in the inbox of this home now',
  )

  const after = await run('webhooks', 'events', 'list', '--output', 'json')
  expect(after.stderr).not.toContain('wait in')
  const {data} = JSON.parse(after.stdout)
  expect(data.map(({eventId}: {eventId: string}) => eventId)).toEqual(['e-3', 'e-2', 'e-1'])
  const {checks} = JSON.parse((await run('doctor', '--json')).stdout)
  expect(checks.map(({code}: {code: string}) => code)).not.toContain('inbox_outage_waits')
})
