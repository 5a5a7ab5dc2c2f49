import {describe, expect, onTestFinished, test, vi} from 'vitest'
import type {ForwardReport} from '../../../src/webhooks/forwarder.ts'
import type {Receipt} from '../../../src/webhooks/receive.ts'
import {type ListenMetrics, openMetrics} from '../../../src/webhooks/watch/metrics.ts'

type WatchedInbox = Parameters<typeof openMetrics>[0]['inbox']

const EMPTY: WatchedInbox = {
  nextDueMs: async () => undefined,
  events: () => {
    throw new Error('an inbox that owes nothing is not read through')
  },
}

/** An inbox that owes a forward, and lists events that came at these moments, the oldest first. */
const owing = (...receivedAtMs: readonly number[]): WatchedInbox => ({
  nextDueMs: async (afterMs) => (afterMs < 0 ? 1 : undefined),
  async *events({forward}) {
    for (const atMs of forward === 'queued' ? receivedAtMs : []) {
      yield {receivedAtMs: atMs} as never
    }
  },
})

const opened = (inbox = EMPTY, refusedByStore = () => 0) =>
  openMetrics({inbox, nowMs: () => 5_000, refusedByStore})

/** Every sample of the page by its name and labels, without the prefix and without zeros. */
async function samples(metrics: ListenMetrics): Promise<Record<string, number>> {
  const {text} = await metrics.page()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const all = lines.map((line) => {
    const [name = '', value] = line.split(' ')
    return [name.replace('pixctl_webhooks_', ''), Number(value)] as const
  })
  return Object.fromEntries(all.filter(([, value]) => value !== 0))
}

const receipt = (verdict: Receipt['verdict']): Receipt => ({
  receivedAtMs: 9_500,
  verdict,
  event: undefined,
  forward: 'none',
})
const anEvent = {eventId: 'e1', event: 'a', subAccount: null, subject: null, data: {}}
const STARTED = {last_event_timestamp_seconds: 5}

describe('what a listener counts', () => {
  test('before anything came it says when it started, and nothing else', async () => {
    expect(await samples(await opened())).toEqual(STARTED)
  })

  test.each([
    {verdict: 'stored', counted: {verified_total: 1, stored_total: 1}},
    {verdict: 'duplicate', counted: {verified_total: 1, repeated_total: 1}},
    {verdict: 'conflict', counted: {verified_total: 1, conflicts_total: 1}},
    {
      verdict: 'not_an_event',
      counted: {verified_total: 1, 'refused_total{reason="not_an_event"}': 1},
    },
    {verdict: 'mismatch', counted: {'refused_total{reason="mismatch"}': 1}},
    {verdict: 'unavailable', counted: {'refused_total{reason="unavailable"}': 1}},
  ] as const)('a request that is $verdict', async ({verdict, counted}) => {
    const metrics = await opened()
    metrics.delivery(receipt(verdict))
    expect(await samples(metrics)).toEqual({...STARTED, received_total: 1, ...counted})
  })

  test('when an event came last; a refused request is none', async () => {
    const metrics = await opened()
    metrics.delivery({...receipt('stored'), event: anEvent})
    metrics.delivery({...receipt('mismatch'), receivedAtMs: 20_000})
    expect(await samples(metrics)).toMatchObject({last_event_timestamp_seconds: 9.5})
  })

  test('attempts to forward by their outcome', async () => {
    const metrics = await opened()
    for (const state of ['delivered', 'failed', 'delivered'] as const) {
      metrics.forward({state} as ForwardReport)
    }
    expect(await samples(metrics)).toMatchObject({
      'forwards_total{outcome="delivered"}': 2,
      'forwards_total{outcome="failed"}': 1,
    })
  })

  test('an alarm as long as it is raised', async () => {
    const metrics = await opened()
    metrics.alarm('silence', true)
    metrics.alarm('refused_signatures', true)
    metrics.alarm('refused_signatures', false)
    expect(await samples(metrics)).toEqual({...STARTED, 'alarm{kind="silence"}': 1})
    const {text} = await metrics.page()
    expect(text).toContain('alarm{kind="refused_signatures"} 0\n')
  })

  test('how long deliveries take to be on the disk, and not those that are not', async () => {
    const metrics = await opened()
    let isDown = false
    const {accept} = metrics.timed({
      accept: async () => {
        if (isDown) throw new Error('down')
        return 'duplicate'
      },
    })
    expect(await accept({} as never)).toBe('duplicate')
    isDown = true
    await expect(accept({} as never)).rejects.toThrow('down')
    const seen = await samples(metrics)
    expect(seen['commit_seconds_count']).toBe(1)
    // In seconds: a promise that was kept at once took no whole one.
    expect(seen['commit_seconds_sum']).toBeGreaterThan(0)
    expect(seen['commit_seconds_sum']).toBeLessThan(1)
  })

  test('that time in steps that tell a fast disk from a slow one', async () => {
    const {text} = await (await opened()).page()
    const steps = [...text.matchAll(/commit_seconds_bucket\{le="(.*?)"/g)].map(([, le]) => le)
    expect(steps.map(Number)).toEqual([
      ...[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      Number.NaN,
    ])
  })
})

describe('the age of the oldest event that is still to be forwarded', () => {
  test.each([
    {name: 'is nothing where none is owed', inbox: EMPTY, age: undefined},
    {name: 'counts from the first that waits', inbox: owing(1_500, 4_000), age: 3.5},
    {name: 'is never below nothing', inbox: owing(6_000), age: undefined},
    {name: 'is nothing once the last one went', inbox: owing(), age: undefined},
  ])('$name', async ({inbox, age}) => {
    const {oldest_unforwarded_age_seconds: seen} = await samples(await opened(inbox))
    expect(seen).toBe(age)
  })

  test('is of what is known without a write, where the inbox cannot be written', async () => {
    const inbox = {
      ...owing(4_000),
      events: () => {
        throw new Error('database or disk is full')
      },
      oldestOwedAtMs: async () => 1_500,
    }
    expect(await samples(await opened(inbox))).toMatchObject({oldest_unforwarded_age_seconds: 3.5})
  })
})

describe('a store that several machines share', () => {
  const shared = (state: 'ok' | 'outage', waiting: number): WatchedInbox => ({
    ...owing(1_500),
    health: () => ({state, waiting}),
  })
  const away: WatchedInbox = {
    ...shared('ok', 0),
    nextDueMs: async () => {
      throw new Error('away')
    },
  }

  test.each([
    {name: 'is up', inbox: shared('ok', 0), seen: {store_up: 1, age: 3.5}},
    {name: 'is away', inbox: shared('outage', 7), seen: {outage_log_deliveries: 7}},
    {name: 'went away since it was asked last', inbox: away, seen: {store_up: 1}},
  ])('$name', async ({inbox, seen}) => {
    const {oldest_unforwarded_age_seconds: age, ...rest} = await samples(await opened(inbox))
    expect({...rest, ...(age !== undefined && {age})}).toEqual({...STARTED, ...seen})
  })

  test('keeps no page waiting, nor an old age on it', async () => {
    const inbox = {...shared('ok', 0)}
    const metrics = await opened(inbox)
    expect((await metrics.page()).text).toMatch(/^pixctl_webhooks_oldest_unforwarded_\w+ 3.5$/m)
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
    onTestFinished(() => void vi.useRealTimers())
    inbox.nextDueMs = () => new Promise(() => {})
    const page = metrics.page()
    await vi.advanceTimersByTimeAsync(3_000)
    const {text} = await page
    expect(text).not.toMatch(/^pixctl_webhooks_oldest_unforwarded/m)
    expect(text).toMatch(/^pixctl_webhooks_store_up 1$/m)
  })

  test('counts what it refused after it was acknowledged, however often the page is asked for', async () => {
    let refused = 2
    const metrics = await opened(shared('ok', 0), () => refused)
    const first = await samples(metrics)
    expect(first).toMatchObject({refused_by_store_total: 2})
    expect(await samples(metrics)).toEqual(first)
    refused = 5
    expect(await samples(metrics)).toEqual({...first, refused_by_store_total: 5})
    expect((await metrics.page()).text).toContain(
      '# TYPE pixctl_webhooks_refused_by_store_total counter',
    )
  })

  test('is no matter of an inbox of this machine', async () => {
    const {text} = await (await opened()).page()
    expect(text).not.toMatch(/store_up|refused_by_store/)
  })
})

describe('the page', () => {
  test('is of the type that Prometheus asks for, and its names are those of this program', async () => {
    const {type, text} = await (await opened()).page()
    expect(type).toMatch(/^text\/plain; version=0\.0\.4/)
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    expect(names.filter((name) => !name?.startsWith('pixctl_webhooks_'))).toEqual([])
    expect(names).toHaveLength(11)
  })

  test('says of each what it is', async () => {
    const {text} = await (await opened()).page()
    expect(text.match(/^# HELP \S+ \S+ \S+/gm)).toHaveLength(11)
  })
})
