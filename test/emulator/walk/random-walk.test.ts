import {expect, test} from 'vitest'
import {DATA_SET_NAMES, FILE_NAMES} from '../../../src/reconcile/read/files/inputs.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {listener} from '../listener.ts'
import {broken} from './invariants.ts'
import {Lots} from './lots.ts'
import {drawStep, newMemory, type Walker} from './steps.ts'
import {Walked} from './walked.ts'

/** `WALK_SEED=… WALK_STEPS=…` replays a walk, or makes a longer one. */
const SEED = Number(process.env['WALK_SEED'] ?? Date.now() % 1_000_000)
const STEPS = Number(process.env['WALK_STEPS'] ?? 2_500)
const RESTART_EVERY = 400

test(`${STEPS} random operations with faults and restarts keep every book right (WALK_SEED=${SEED})`, async () => {
  using directory = temporaryDirectory()
  const lots = new Lots(SEED)
  const hook = await listener(Array.from({length: 3_000}, () => (lots.isLucky(0.2) ? 500 : 200)))
  const walked = new Walked(`${directory.path}/data`)
  const walker: Walker = {walked, lots, memory: newMemory()}
  await walked.start()
  await walked.service('POST', '/v2/webhooks', {url: hook.url})

  for (let step = 1; step <= STEPS; step += 1) {
    await drawStep(lots)(walker)
    expect(broken(walked.world), `after step ${step}`).toEqual({})
    if (step % RESTART_EVERY !== 0) continue
    await walked.stop()
    await walked.start()
    expect(broken(walked.world), `after the restart at step ${step}`).toEqual({})
  }

  await walked.control('/faults', undefined, 'DELETE')
  for (const {id} of [...walked.world.store.withdrawals.list('test')]) {
    await walked.control(`/withdrawals/${id}/complete`)
  }
  await walked.control('/clock', {advanceSeconds: 8 * 86_400})
  expect(broken(walked.world)).toEqual({})
  await expectDelivered(walked, hook.received)
  await expectReconciled(walked)
  await walked.stop()
}, 240_000)

/** Each event is at the listener, or has had its five attempts; the listener knows no other. */
async function expectDelivered(
  {world}: Walked,
  received: readonly {readonly body: {readonly eventId?: string}}[],
): Promise<void> {
  const arrived = new Set(received.flatMap(({body}) => body.eventId ?? []))
  const known = new Set([...world.store.events.list('test')].map(({id}) => id))
  expect([...arrived].filter((id) => !known.has(id))).toEqual([])
  const deliveries = world.store.deliveries.list('test')
  expect(new Set(deliveries.map(({eventId}) => eventId))).toEqual(known)
  expect(deliveries).toHaveLength(known.size)
  for (const {state, eventId, attempts} of deliveries) {
    if (state === 'delivered') expect(arrived).toContain(eventId)
    else expect([state, attempts]).toEqual(['failed', 5])
  }
}

/** An engine that shares no code with the handlers finds nothing to complain of. */
async function expectReconciled(walked: Walked): Promise<void> {
  await walked.login()
  const names = DATA_SET_NAMES.filter((name) => name !== 'policy')
  const files = await Promise.all(
    names.map(async (name) => {
      const {text} = await walked.control(`/export/test/${FILE_NAMES[name]}`, undefined, 'GET')
      const source = {name: FILE_NAMES[name], open: () => [Buffer.from(text)]}
      return [name, [source]] as const
    }),
  )
  const {result} = await reconcile(Object.fromEntries(files), {timezone: 'America/Sao_Paulo'})
  const complaints = result.findings
    .filter(({class: kind}) => kind === 'error' || kind === 'data')
    // Two payouts of a walk may be equal by chance, which is what this finding says.
    .filter(({code}) => code !== 'DUPLICATE_PAYMENT_SUSPECT')
  expect(complaints).toEqual([])
}
