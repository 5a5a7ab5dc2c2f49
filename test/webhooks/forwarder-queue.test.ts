import {beforeEach, describe, expect, test, vi} from 'vitest'
import type {AttemptRecord, ForwardJob} from '../../src/inbox/inbox.ts'
import type {OutgoingEvent, SendResult} from '../../src/webhooks/event-sender.ts'
import {Forwarder, type ForwarderOptions, type ForwardReport} from '../../src/webhooks/forwarder.ts'

const START_MS = 100_000
const HOOK = new URL('http://127.0.0.1:3000/hook')

const aJob = (id: number, tries = 0): ForwardJob => ({
  jobId: id,
  id: `event-${id}`,
  event: 'payment_completed',
  eventId: `e${id}`,
  tries,
  headers: ['X-Service-Delivery', `d${id}`],
  body: Buffer.from(`{"n":${id}}`),
})

/** An inbox that owes what is put into it, whose answers can be made to fail. */
class Owing implements Pick<ForwarderOptions['inbox'], 'due' | 'hasten' | 'record'> {
  readonly calls: unknown[] = []
  readonly recorded: (readonly AttemptRecord[])[] = []
  owed: readonly ForwardJob[]
  nextMs: number | undefined
  lookEveryMs?: number
  isAway: 'hasten' | 'due' | 'nextDueMs' | 'record' | undefined

  constructor(...owed: readonly ForwardJob[]) {
    this.owed = owed
  }

  due = async (asked: Parameters<ForwarderOptions['inbox']['due']>[0]) => {
    this.calls.push(['due', asked])
    if (this.isAway === 'due') throw new Error('away')
    return [...this.owed]
  }

  nextDueMs = async (afterMs: number) => {
    this.calls.push(['nextDueMs', afterMs])
    if (this.isAway === 'nextDueMs') throw new Error('away')
    return this.nextMs
  }

  hasten = async (nowMs: number) => {
    this.calls.push(['hasten', nowMs])
    if (this.isAway === 'hasten') throw new Error('away')
  }

  record = async (records: readonly AttemptRecord[]) => {
    this.calls.push(['record', records.length])
    if (this.isAway === 'record') throw new Error('away')
    this.recorded.push(records)
    const done = records.map(({job}) => job?.jobId)
    this.owed = this.owed.filter(({jobId}) => !done.includes(jobId))
  }

  get looks(): number {
    return this.calls.filter((call) => Array.isArray(call) && call[0] === 'due').length
  }
}

interface Sent {
  readonly event: OutgoingEvent
  readonly answer: (result: SendResult) => void
}

function forwarding(inbox: Owing, {inOrder = false} = {}) {
  const sent: Sent[] = []
  const reports: ForwardReport[] = []
  const send = (event: OutgoingEvent, signal?: AbortSignal): Promise<SendResult> => {
    const {promise, resolve} = Promise.withResolvers<SendResult>()
    signal?.addEventListener('abort', () => resolve({error: 'interrupted'}))
    sent.push({event, answer: resolve})
    return promise
  }
  const report = (one: ForwardReport): void => void reports.push(one)
  const said: string[] = []
  const holdUps = {
    heldUp: (cause: unknown) => void said.push(`held up: ${cause}`),
    goesOn: () => void said.push('goes on'),
  }
  const options = {inbox, sender: {send}, target: HOOK, inOrder, nowMs: Date.now, report}
  const forwarder = new Forwarder({...options, ...holdUps})
  return {forwarder, sent, reports, said}
}

/** Fake time lets a `setImmediate` of a timer take a millisecond. */
const IDLE_MS = 10
const idle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(IDLE_MS)
const passed = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({now: START_MS})
  return () => void vi.useRealTimers()
})

describe('what is due', () => {
  test('is hastened first by the clock, and then asked for as it is to be ordered', async () => {
    const inbox = new Owing()
    await forwarding(inbox, {inOrder: true}).forwarder.start()
    await idle()
    expect(inbox.calls).toEqual([
      ['hasten', START_MS],
      ['due', {nowMs: START_MS, limit: 32, inOrder: true}],
      ['nextDueMs', START_MS],
    ])
  })

  test('of a store that is away at the start is hastened when it is back, and then no more', async () => {
    const inbox = new Owing(aJob(1))
    inbox.lookEveryMs = 250
    inbox.isAway = 'hasten'
    const {forwarder, sent} = forwarding(inbox)
    await forwarder.start()
    await idle()
    expect([inbox.looks, sent.length]).toEqual([0, 0])
    inbox.isAway = undefined
    await vi.advanceTimersByTimeAsync(1_000)
    await idle()
    expect([inbox.looks, sent.length]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(1_000)
    const hastened = inbox.calls.filter((call) => Array.isArray(call) && call[0] === 'hasten')
    expect([inbox.looks > 1, hastened.length]).toEqual([true, 2])
  })

  test('of an inbox of this machine that cannot be hastened fails the start', async () => {
    const inbox = new Owing()
    inbox.isAway = 'hasten'
    await expect(forwarding(inbox).forwarder.start()).rejects.toThrow('away')
  })

  test('is asked for once, however often something new is reported at one moment', async () => {
    const inbox = new Owing()
    const {forwarder} = forwarding(inbox)
    await forwarder.start()
    await idle()
    for (let count = 0; count < 5; count += 1) forwarder.wake()
    await idle()
    expect(inbox.looks).toBe(2)
  })

  test('is asked for once more where something new is reported during the look', async () => {
    const inbox = new Owing()
    const {forwarder} = forwarding(inbox)
    const answer = Promise.withResolvers<readonly ForwardJob[]>()
    vi.spyOn(inbox, 'due').mockReturnValueOnce(answer.promise as Promise<ForwardJob[]>)
    await forwarder.start()
    await idle()
    forwarder.wake()
    forwarder.wake()
    answer.resolve([])
    await idle()
    expect(inbox.looks).toBe(1)
  })

  test('is asked for once more where something new is reported while it falls asleep', async () => {
    const inbox = new Owing()
    const {forwarder} = forwarding(inbox)
    const answer = Promise.withResolvers<number | undefined>()
    vi.spyOn(inbox, 'nextDueMs').mockReturnValueOnce(answer.promise)
    await forwarder.start()
    await idle()
    forwarder.wake()
    await idle()
    expect(inbox.looks).toBe(1)
    answer.resolve(undefined)
    await idle()
    expect(inbox.looks).toBe(2)
  })

  test('is sent once, also where a look that waits is older than the last one of a stop', async () => {
    const inbox = new Owing(aJob(1))
    const {forwarder, sent} = forwarding(inbox)
    await forwarder.start()
    await idle()
    const answer = Promise.withResolvers<ForwardJob[]>()
    vi.spyOn(inbox, 'due').mockReturnValueOnce(answer.promise)
    forwarder.wake()
    await idle()
    sent[0]?.answer({status: 200})
    await idle()
    const stopped = forwarder.stop(1_000)
    await idle()
    answer.resolve([aJob(1)])
    await idle()
    await stopped
    expect(sent).toHaveLength(1)
  })

  test('is sent with its bytes and headers to the target, sixteen events at once at most', async () => {
    const inbox = new Owing(...Array.from({length: 32}, (_, id) => aJob(id)))
    const {forwarder, sent} = forwarding(inbox)
    await forwarder.start()
    await idle()
    expect(sent).toHaveLength(16)
    expect(sent[0]?.event).toEqual({url: HOOK, headers: aJob(0).headers, body: aJob(0).body})
    forwarder.wake()
    await idle()
    expect([sent.length, inbox.looks]).toEqual([16, 1])
    for (const one of sent.slice(0, 3)) one.answer({status: 200})
    await idle()
    expect(sent).toHaveLength(19)
    expect(new Set(sent.map(({event}) => String(event.body))).size).toBe(19)
  })

  test('is looked for after a second where the inbox does not answer', async () => {
    const inbox = new Owing(aJob(1))
    const {forwarder, sent} = forwarding(inbox)
    inbox.isAway = 'due'
    await forwarder.start()
    await idle()
    inbox.isAway = 'nextDueMs'
    await passed(1_000 - 2 * IDLE_MS)
    expect(inbox.looks).toBe(1)
    await passed(2 * IDLE_MS)
    expect([inbox.looks, sent.length]).toEqual([2, 1])
    inbox.isAway = undefined
    await passed(1_000)
    expect(inbox.looks).toBe(3)
    await passed(60_000)
    expect(inbox.looks).toBe(3)
  })
})

describe('the next look', () => {
  test.each([
    {name: 'is when the next try is due', nextMs: START_MS + 5_000, every: undefined, ms: 5_000},
    {name: 'is after a minute at most', nextMs: START_MS + 600_000, every: undefined, ms: 60_000},
    {name: 'is at once for what came due', nextMs: START_MS - 9, every: undefined, ms: 1},
    {name: 'is as often as a shared store asks', nextMs: undefined, every: 2_000, ms: 2_000},
    {name: 'is the earlier of both', nextMs: START_MS + 500, every: 2_000, ms: 500},
  ])('$name', async ({nextMs, every, ms}) => {
    const inbox = new Owing()
    Object.assign(inbox, {nextMs, ...(every !== undefined && {lookEveryMs: every})})
    await forwarding(inbox).forwarder.start()
    await vi.advanceTimersToNextTimerAsync()
    expect(inbox.looks).toBe(1)
    await passed(ms - 1)
    expect(inbox.looks).toBe(1)
    inbox.nextMs = undefined
    await passed(IDLE_MS)
    expect(inbox.looks).toBe(2)
  })

  test('is when the last look found that something is due, and not before', async () => {
    const inbox = new Owing()
    inbox.nextMs = START_MS + 5_000
    const {forwarder} = forwarding(inbox)
    await forwarder.start()
    await idle()
    inbox.nextMs = START_MS + 50_000
    forwarder.wake()
    await idle()
    expect(inbox.looks).toBe(2)
    await passed(10_000)
    expect(inbox.looks).toBe(2)
  })

  test('is none where nothing is owed and nothing else writes to the inbox', async () => {
    const inbox = new Owing()
    await forwarding(inbox).forwarder.start()
    await idle()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a try', () => {
  test.each([
    {tries: 0, result: {status: 200}, next: 'delivered', state: 'delivered'},
    {tries: 0, result: {status: 500}, next: {atMs: START_MS + 4_000}, state: 'retrying'},
    {tries: 3, result: {error: 'reset'}, next: {atMs: START_MS + 11_000}, state: 'retrying'},
    {tries: 19, result: {status: 500}, next: 'failed', state: 'failed'},
    {tries: 19, result: {status: 204}, next: 'delivered', state: 'delivered'},
  ] as const)('after $tries others that ends with $result is $state', async (row) => {
    const inbox = new Owing(aJob(7, row.tries))
    const {forwarder, sent, reports} = forwarding(inbox)
    await forwarder.start()
    await vi.advanceTimersToNextTimerAsync()
    await passed(3_000)
    sent[0]?.answer(row.result)
    await idle()
    const url = HOOK.href
    const record = {kind: 'forward', atMs: START_MS, url, id: 'event-7', ...row.result}
    expect(inbox.recorded).toEqual([[{...record, job: {jobId: 7, next: row.next}}]])
    expect(reports).toEqual([
      {
        job: aJob(7, row.tries),
        ...row.result,
        attempt: row.tries + 1,
        atMs: START_MS,
        durationMs: 3_000,
        state: row.state,
        ...(typeof row.next === 'object' && {nextTryAtMs: row.next.atMs}),
      },
    ])
  })

  test('that was interrupted is neither kept nor reported, and its job is free', async () => {
    const inbox = new Owing(aJob(1))
    const {forwarder, sent, reports} = forwarding(inbox)
    await forwarder.start()
    await idle()
    sent[0]?.answer({error: 'interrupted'})
    await idle()
    expect([inbox.recorded, reports]).toEqual([[], []])
    forwarder.wake()
    await idle()
    expect(sent).toHaveLength(2)
  })

  test('is not made for a job of which one is under way', async () => {
    const inbox = new Owing(aJob(1))
    const {forwarder, sent} = forwarding(inbox)
    await forwarder.start()
    await idle()
    forwarder.wake()
    await idle()
    expect([inbox.looks, sent.length]).toEqual([2, 1])
  })

  test('is kept together with those that ended at the same time', async () => {
    const inbox = new Owing(aJob(1), aJob(2), aJob(3))
    const {forwarder, sent, reports} = forwarding(inbox)
    await forwarder.start()
    await idle()
    for (const one of sent) one.answer({status: 200})
    await idle()
    expect(inbox.recorded.map((records) => records.length)).toEqual([3])
    expect(reports).toHaveLength(3)
    inbox.owed = [aJob(4)]
    forwarder.wake()
    await idle()
    sent[3]?.answer({status: 200})
    await idle()
    expect(inbox.recorded.map((records) => records.length)).toEqual([3, 1])
  })

  test('that the inbox does not take down is reported once it does, and made once', async () => {
    const inbox = new Owing(aJob(1))
    const {forwarder, sent, reports} = forwarding(inbox)
    await forwarder.start()
    await idle()
    inbox.isAway = 'record'
    sent[0]?.answer({status: 200})
    await idle()
    forwarder.wake()
    await passed(1_000 - 3 * IDLE_MS)
    expect([reports.length, sent.length]).toEqual([0, 1])
    inbox.isAway = undefined
    await passed(5 * IDLE_MS)
    expect([reports.length, sent.length]).toEqual([1, 1])
    expect(inbox.recorded).toHaveLength(1)
  })

  test('brings the next look', async () => {
    const inbox = new Owing(aJob(1))
    const {forwarder, sent} = forwarding(inbox)
    await forwarder.start()
    await idle()
    inbox.owed = [...inbox.owed, aJob(2)]
    sent[0]?.answer({status: 200})
    await idle()
    expect(sent).toHaveLength(2)
  })
})

describe('a stop', () => {
  test('sends what was never tried, waits for it, and leaves what was', async () => {
    const inbox = new Owing(aJob(1, 1), ...Array.from({length: 20}, (_, id) => aJob(id + 2)))
    const {forwarder, sent, reports} = forwarding(inbox)
    let isStopped = false
    const stopped = forwarder.stop(60_000).then(() => {
      isStopped = true
    })
    await idle()
    expect([sent.length, isStopped]).toEqual([16, false])
    for (const one of sent.slice(0, 16)) one.answer({status: 200})
    await idle()
    expect([sent.length, isStopped]).toEqual([20, false])
    for (const one of sent.slice(16)) one.answer({status: 200})
    await idle()
    await stopped
    expect(inbox.owed).toEqual([aJob(1, 1)])
    expect(reports).toHaveLength(20)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('cuts off what is under way after its time, and sends nothing more', async () => {
    const inbox = new Owing(...Array.from({length: 20}, (_, id) => aJob(id)))
    const {forwarder, sent, reports} = forwarding(inbox)
    await forwarder.start()
    await idle()
    const stopped = forwarder.stop(5_000)
    await passed(4_999)
    expect(inbox.recorded).toEqual([])
    await idle()
    await stopped
    expect([sent.length, inbox.owed.length, reports.length]).toEqual([16, 20, 0])
  })

  test('looks no more, whatever is reported or due', async () => {
    const inbox = new Owing()
    inbox.nextMs = START_MS + 5_000
    const {forwarder} = forwarding(inbox)
    await forwarder.start()
    await idle()
    await forwarder.stop(1_000)
    expect(vi.getTimerCount()).toBe(0)
    const {looks} = inbox
    forwarder.wake()
    await passed(60_000)
    expect(inbox.looks).toBe(looks)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('of a forwarder that was about to look does not leave a timer behind', async () => {
    const inbox = new Owing()
    inbox.nextMs = START_MS + 5_000
    const {forwarder} = forwarding(inbox)
    await forwarder.start()
    await forwarder.stop(1_000)
    await passed(10)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends although the inbox answers nothing and takes nothing down', async () => {
    const inbox = new Owing(aJob(1))
    const {forwarder, sent} = forwarding(inbox)
    await forwarder.start()
    await idle()
    inbox.isAway = 'record'
    const stopped = forwarder.stop(60_000)
    inbox.owed = []
    sent[0]?.answer({status: 200})
    await passed(10)
    await stopped
    inbox.isAway = 'due'
    await forwarder.stop(60_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('an inbox that fails', () => {
  const HELD_UP = 'held up: Error: away'

  test('when it is asked what is due is reported once, and once that forwards go on', async () => {
    const inbox = new Owing(aJob(1))
    inbox.isAway = 'due'
    const {forwarder, sent, said} = forwarding(inbox)
    await forwarder.start()
    await passed(3_500)
    expect([said, sent.length]).toEqual([[HELD_UP], 0])
    inbox.isAway = undefined
    await passed(1_000)
    expect([said, sent.length]).toEqual([[HELD_UP, 'goes on'], 1])
  })

  test('when it is to keep what was sent is reported until that is kept, and nothing goes twice', async () => {
    const inbox = new Owing(aJob(1))
    inbox.isAway = 'record'
    const {forwarder, sent, said} = forwarding(inbox)
    await forwarder.start()
    await idle()
    sent[0]?.answer({status: 200})
    await passed(3_500)
    forwarder.wake()
    await passed(10)
    expect(said).toEqual([HELD_UP])
    inbox.isAway = undefined
    await passed(1_000)
    expect([said, sent.length]).toEqual([[HELD_UP, 'goes on'], 1])
  })

  test('does not keep a stop waiting, whatever it owed when it was asked last', async () => {
    const inbox = new Owing(aJob(1))
    const {forwarder, sent} = forwarding(inbox)
    await forwarder.start()
    await idle()
    inbox.isAway = 'due'
    sent[0]?.answer({status: 200})
    const stopped = vi.fn()
    void forwarder.stop(5_000).then(stopped)
    await passed(2_000)
    expect(stopped).toHaveBeenCalled()
  })
})
