import {setTimeout as sleep} from 'node:timers/promises'
import fc from 'fast-check'
import {describe, expect, test, vi} from 'vitest'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {drive, login} from './driver.ts'
import {listener} from './listener.ts'
import {refundDue, ScheduleModel, type Step, steps} from './schedule-model.ts'
import {Walked} from './walk/walked.ts'

/** A schedule that has stopped never gets there, however long this is. */
const EVENTUALLY = {timeout: 60_000, interval: 5}

describe.each([
  {clock: 'that follows the wall', seed: undefined},
  {clock: 'that stands still', seed: 1},
])('with a clock $clock', ({seed}) => {
  test('an event after the clock has passed an expiry is delivered without another move of the clock', async () => {
    const hook = await listener()
    const driver = await drive({seed})
    await driver.post('/v2/webhooks', {url: hook.url})
    await driver.post('/v2/pix', {amount: 10, expiresIn: 300})
    await driver.control('/clock', {advanceSeconds: 3_600})
    const later = await login(driver.emulator, driver.emulator.credentials.test)
    const {body} = await later.post('/v2/pix', {amount: 10})
    await later.control(`/charges/${body.id}/pay`)
    await vi.waitFor(() => {
      const kinds = hook.received.map(({body: event}) => event.event)
      expect(kinds).toEqual(['payment_expired', 'payment_completed'])
    }, EVENTUALLY)
  })

  test('a move of the clock to just before a retry makes the wait for it as short', async () => {
    const hook = await listener([500])
    const driver = await drive({seed})
    await driver.post('/v2/webhooks', {url: hook.url})
    const {body} = await driver.post('/v2/pix', {amount: 10, expiresIn: 86_400})
    await driver.control('/clock', {advanceSeconds: 86_399.8})
    await vi.waitFor(() => expect(hook.received).toHaveLength(1), EVENTUALLY)
    expect(hook.received[0]?.body).toMatchObject({data: {transactionId: body.id}})
  })
})

test('a delivery whose outcome cannot be written is tried again, and the emulator goes on', async () => {
  using directory = temporaryDirectory()
  const hook = await listener()
  const walked = new Walked(`${directory.path}/data`)
  await walked.start()
  await walked.service('POST', '/v2/webhooks', {url: hook.url})
  const {body} = await walked.service('POST', '/v2/pix', {amount: 10})
  walked.world.store.db.exec(
    `CREATE TEMP TRIGGER full BEFORE INSERT ON attempts BEGIN SELECT RAISE(ABORT, 'full'); END`,
  )
  await walked.control(`/charges/${body.id}/pay`)
  await vi.waitFor(() => expect(hook.received.length).toBeGreaterThan(0), EVENTUALLY)
  await sleep(50)
  expect(hook.received.length).toBeLessThan(3)
  walked.world.store.db.exec('DROP TRIGGER full')
  await vi.waitFor(() => {
    expect(walked.world.store.deliveries.list('test')[0]?.state).toBe('delivered')
  }, EVENTUALLY)
  await walked.stop()
})

test('random advances, restarts and events: every due delivery happens, and none besides', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      using directory = temporaryDirectory()
      const run = await Run.start(`${directory.path}/data`)
      for (const step of script) {
        await run.do(step)
        await vi.waitFor(() => run.expectModelled(), EVENTUALLY)
      }
      await run.end()
    }),
    {numRuns: 40, endOnFailure: true},
  )
})

/** An emulator and the model of its schedule, side by side. */
class Run {
  readonly #walked: Walked
  readonly #model = new ScheduleModel()
  /** How often the listener still says no to what is about a charge. */
  readonly #failures: Map<string, number>

  private constructor(walked: Walked, failures: Map<string, number>) {
    this.#walked = walked
    this.#failures = failures
  }

  static async start(dataDir: string): Promise<Run> {
    const failures = new Map<string, number>()
    const hook = await listener([], ({body}) => {
      const key = `${body.data.originalTransactionId ?? body.data.transactionId} ${body.event}`
      const left = failures.get(key) ?? failures.get(key.split(' ')[0] ?? '') ?? 0
      failures.set(key, left - 1)
      return left > 0 ? 500 : 200
    })
    const walked = new Walked(dataDir)
    await walked.start()
    await walked.service('POST', '/v2/webhooks', {url: hook.url})
    return new Run(walked, failures)
  }

  async do(step: Step): Promise<void> {
    if (step.kind === 'advance') {
      await this.#walked.control('/clock', {advanceSeconds: step.seconds})
      await this.#walked.login()
    } else if (step.kind === 'restart') {
      await this.#walked.stop()
      await this.#walked.start()
    } else if (step.kind === 'charge') {
      await this.#charge(step)
    } else {
      await this.#settle(step.kind, step.nth)
    }
  }

  async #charge({expiresInSeconds, failures}: Step & {kind: 'charge'}): Promise<void> {
    const draft = {amount: 10, expiresIn: expiresInSeconds}
    const {status, body} = await this.#walked.service('POST', '/v2/pix', draft)
    expect(status).toBe(201)
    this.#failures.set(body.id, failures)
    this.#model.charges.push({id: body.id, expiresAtMs: Date.parse(body.expiresAt), failures})
  }

  /** Only what the model holds possible is asked for: an open charge is paid, a paid one refunded. */
  async #settle(kind: 'pay' | 'refund', nth: number): Promise<void> {
    const {clock} = this.#walked.world
    const open = this.#model.charges.filter((charge) =>
      kind === 'pay'
        ? charge.paidAtMs === undefined && charge.expiresAtMs > clock.nowMs() + 1_000
        : charge.paidAtMs !== undefined && charge.refundDueAtMs === undefined,
    )
    const charge = open[nth % open.length]
    if (!charge) return
    const nowMs = clock.nowMs()
    if (kind === 'pay') charge.paidAtMs = nowMs
    else charge.refundDueAtMs = refundDue(nowMs)
    const {status} =
      kind === 'pay'
        ? await this.#walked.control(`/charges/${charge.id}/pay`)
        : await this.#walked.service('POST', `/v2/transactions/${charge.id}/refund`, {})
    expect(status).toBeLessThan(300)
  }

  expectModelled(): void {
    const {store, clock} = this.#walked.world
    const expected = this.#model.expectedAt(clock.nowMs())
    const found = new Map(
      store.deliveries.list('test').map(({eventId, attempts}) => {
        const event = store.events.find(eventId)
        const {data} = JSON.parse(event?.body ?? '{}')
        return [`${data.originalTransactionId ?? data.transactionId} ${event?.kind}`, attempts]
      }),
    )
    expect([...found.keys()].sort()).toEqual([...expected.keys()].sort())
    for (const [key, {atLeast, atMost}] of expected) {
      expect(found.get(key), key).toBeGreaterThanOrEqual(atLeast)
      expect(found.get(key), key).toBeLessThanOrEqual(atMost)
    }
  }

  end(): Promise<void> {
    return this.#walked.stop()
  }
}
