import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import type {Delivery, EventSelection, Inbox, InboxEvent, JobId} from '../../src/inbox/inbox.ts'

export interface Backend {
  /** Before each test. */
  readonly empty?: () => Promise<void>
  readonly open: (home: string) => Promise<Inbox>
  /** Several listeners forward from it: it gives one forward per subject, also where more may go. */
  readonly isAlwaysInOrder?: boolean
}

let home: string
let inbox: Inbox

export const delivery = (over: Partial<Delivery> = {}): Delivery => ({
  event: 'payment_completed',
  eventId: 'e1',
  subAccount: 'principal',
  subject: 'c1',
  receivedAtMs: 1_000,
  headers: ['X-Service-Delivery', 'd1'],
  body: Buffer.from('{"a":1}'),
  forward: 'none',
  forwardRepeats: false,
  ...over,
})

const listed = async (selection: EventSelection = {}): Promise<InboxEvent[]> => {
  const events: InboxEvent[] = []
  for await (const event of inbox.events(selection)) events.push(event)
  return events
}

/** What every inbox does, whatever its store. Called in a `describe` of its own. */
export function itIsAnInbox({empty, open, isAlwaysInOrder}: Backend): void {
  beforeEach(async () => {
    await empty?.()
    home = mkdtempSync(join(tmpdir(), 'pixctl-inbox-'))
    inbox = await open(home)
  })
  afterEach(async () => {
    await inbox.close()
    rmSync(home, {recursive: true})
  })

  const reopen = async (): Promise<void> => {
    await inbox.close()
    inbox = await open(home)
  }

  test('keeps an event with its exact bytes and headers', async () => {
    const body = Buffer.from([0x7b, 0xff, 0x00, 0x0d, 0x0a, 0x7d])
    expect(await inbox.accept(delivery({body, headers: ['A', '1', 'a', '2']}))).toBe('stored')
    await reopen()
    const [event] = await inbox.find('e1')
    expect(event?.body).toEqual(body)
    expect(event?.headers).toEqual(['A', '1', 'a', '2'])
    expect(event).toMatchObject({
      event: 'payment_completed',
      subAccount: 'principal',
      duplicates: 0,
    })
  })

  test('keeps what was given to it before it was closed', async () => {
    const accepted = inbox.accept(delivery())
    await reopen()
    expect(await accepted).toBe('stored')
    expect(await listed()).toMatchObject([{eventId: 'e1'}])
  })

  test('counts a repetition and keeps one event', async () => {
    await inbox.accept(delivery())
    expect(await inbox.accept(delivery())).toBe('duplicate')
    await reopen()
    expect(await inbox.accept(delivery())).toBe('duplicate')
    expect(await listed()).toMatchObject([{eventId: 'e1', duplicates: 2, conflict: false}])
  })

  test('tells repetitions that arrive at the same moment from the first', async () => {
    const verdicts = await Promise.all([1, 2, 3].map(() => inbox.accept(delivery())))
    expect(verdicts).toEqual(['stored', 'duplicate', 'duplicate'])
    expect(await listed()).toMatchObject([{duplicates: 2}])
  })

  test('keeps other bytes under the same key as a conflict that is not forwarded', async () => {
    await inbox.accept(delivery({forward: 'queued'}))
    const other = delivery({body: Buffer.from('{"a":2}'), forward: 'queued'})
    expect(await inbox.accept(other)).toBe('conflict')
    expect(await inbox.accept(other)).toBe('conflict')
    expect(await listed()).toMatchObject([
      {conflict: false, duplicates: 0, forward: 'queued'},
      {conflict: true, duplicates: 1, forward: 'none'},
    ])
    expect(await inbox.due({nowMs: 2_000, limit: 10})).toHaveLength(1)
  })

  test('reads a dotted kind as the underscore form of the same event', async () => {
    await inbox.accept(delivery({event: 'custom.kind'}))
    expect(await inbox.accept(delivery({event: 'custom_kind'}))).toBe('duplicate')
    expect(await listed({event: 'custom_kind'})).toMatchObject([{event: 'custom.kind'}])
  })

  test('takes the same eventId under another kind for another event', async () => {
    await inbox.accept(delivery())
    expect(await inbox.accept(delivery({event: 'payment_failed'}))).toBe('stored')
    expect(await inbox.find('e1')).toHaveLength(2)
  })

  test('finds each of many by its inbox id, and nothing by what only contains one', async () => {
    for (let nth = 0; nth < 12; nth += 1) await inbox.accept(delivery({eventId: `e${nth}`}))
    for (const {id, eventId} of await listed()) {
      expect(await inbox.find(id)).toMatchObject([{id, eventId}])
      expect(await inbox.find(`x${id}`)).toEqual([])
      expect(await inbox.find(`${id}x`)).toEqual([])
    }
  })

  test('finds by inbox id and by eventId, and an eventId may look like an inbox id', async () => {
    await inbox.accept(delivery({eventId: 'in_7'}))
    const [event] = await listed()
    expect(await inbox.find(event?.id ?? '')).toHaveLength(1)
    expect(await inbox.find('in_7')).toHaveLength(1)
    expect(await inbox.find('in_8')).toEqual([])
  })

  describe('selects', () => {
    beforeEach(async () => {
      await inbox.accept(delivery({eventId: 'a', receivedAtMs: 10, subAccount: null}))
      await inbox.accept(delivery({eventId: 'b', receivedAtMs: 20, subAccount: 'loja-2'}))
      await inbox.accept(delivery({eventId: 'c', receivedAtMs: 30, subject: 'c9'}))
      await inbox.accept(delivery({eventId: 'd', receivedAtMs: 40, event: 'withdrawal_failed'}))
      const [a, b, c] = await listed()
      const at = {kind: 'replay', atMs: 1, url: 'http://127.0.0.1/'} as const
      await inbox.record([
        {...at, id: a?.id ?? '', status: 500},
        {...at, id: b?.id ?? '', status: 500},
        {...at, id: b?.id ?? '', status: 204},
        {...at, id: c?.id ?? '', error: 'unreachable'},
      ])
    })

    test.each<{name: string; selection: EventSelection; ids: string}>([
      {name: 'from, inclusive', selection: {fromMs: 20}, ids: 'bcd'},
      {name: 'until, exclusive', selection: {untilMs: 20}, ids: 'a'},
      {name: 'a kind', selection: {event: 'withdrawal.failed'}, ids: 'd'},
      {name: 'a wallet', selection: {subAccount: 'loja-2'}, ids: 'b'},
      {name: 'the main account, also unnamed', selection: {subAccount: 'principal'}, ids: 'acd'},
      {name: 'a subject', selection: {subject: 'c9'}, ids: 'c'},
      {name: 'what failed last', selection: {failed: true}, ids: 'ac'},
      {name: 'several conditions', selection: {failed: true, fromMs: 11}, ids: 'c'},
    ])('by $name', async ({selection, ids}) => {
      expect((await listed(selection)).map(({eventId}) => eventId).join('')).toBe(ids)
    })
  })

  describe('forwards', () => {
    const jobs = (nowMs = 5_000, inOrder = false) => inbox.due({nowMs, limit: 10, inOrder})
    const attempt = {kind: 'forward', atMs: 3_000, url: 'http://127.0.0.1:1/x'} as const

    test('owes a queued event until it is delivered', async () => {
      await inbox.accept(delivery({forward: 'queued'}))
      const [job] = await jobs()
      expect(job).toMatchObject({eventId: 'e1', tries: 0})
      const {id = '', jobId = 0} = job ?? {}
      const later = {jobId, next: {atMs: 9_000}}
      await inbox.record([{...attempt, id, error: 'unreachable', job: later}])
      expect(await jobs(8_999)).toEqual([])
      expect(await jobs(9_000)).toMatchObject([{tries: 1}])
      await inbox.record([{...attempt, id, status: 200, job: {jobId, next: 'delivered'}}])
      expect(await jobs(99_999)).toEqual([])
      const [event] = await inbox.find('e1')
      expect(event?.forward).toBe('delivered')
      expect(event?.attempts).toEqual([
        {...attempt, error: 'unreachable'},
        {...attempt, status: 200},
      ])
    })

    test('owes nothing for what is skipped or not forwarded', async () => {
      await inbox.accept(delivery({eventId: 'a', forward: 'skipped'}))
      await inbox.accept(delivery({eventId: 'b'}))
      expect(await jobs()).toEqual([])
      expect((await listed()).map(({forward}) => forward)).toEqual(['skipped', 'none'])
    })

    test('survive a restart, and go at once after it', async () => {
      await inbox.accept(delivery({forward: 'queued'}))
      const [job] = await jobs()
      const {id = '', jobId = 0} = job ?? {}
      await inbox.record([{...attempt, id, status: 500, job: {jobId, next: {atMs: 60_000}}}])
      await reopen()
      expect(await inbox.nextDueMs(5_000)).toBe(60_000)
      await inbox.hasten(5_000)
      expect(await jobs(5_000)).toMatchObject([{eventId: 'e1', tries: 1}])
    })

    test('include repetitions only when those are forwarded', async () => {
      await inbox.accept(delivery({forward: 'queued'}))
      await inbox.accept(delivery({forward: 'queued'}))
      expect(await jobs()).toHaveLength(1)
      const again = delivery({forward: 'queued', forwardRepeats: true, headers: ['D', '2']})
      await inbox.accept(again)
      const sent: unknown[] = []
      for (let [job] = await jobs(); job; [job] = await jobs()) {
        sent.push(job.headers[1])
        const {id, jobId} = job
        await inbox.record([{...attempt, id, status: 200, job: {jobId, next: 'delivered'}}])
      }
      expect(sent).toEqual(['d1', '2'])
      expect(await listed()).toMatchObject([{duplicates: 2}])
    })

    const again = {forward: 'queued', forwardRepeats: true} as const

    test('of an event that was delivered and comes again are owed again', async () => {
      await inbox.accept(delivery({forward: 'queued'}))
      const [job] = await jobs()
      const {id = '', jobId = 0} = job ?? {}
      await inbox.record([{...attempt, id, status: 200, job: {jobId, next: 'delivered'}}])
      expect(await inbox.accept(delivery(again))).toBe('duplicate')
      expect(await jobs()).toMatchObject([{eventId: 'e1', tries: 0}])
      expect(await listed()).toMatchObject([{forward: 'queued', duplicates: 1}])
    })

    test.each<{name: string; over: Partial<Delivery>; state: string}>([
      {name: 'one that is skipped', over: {...again, forward: 'skipped'}, state: 'skipped,none'},
      {name: 'a conflict', over: {...again, body: Buffer.from('other')}, state: 'skipped,none'},
    ])('do not include the repetition of $name', async ({over, state}) => {
      await inbox.accept(delivery({forward: 'skipped'}))
      await inbox.accept(delivery({body: Buffer.from('other')}))
      await inbox.accept(delivery(over))
      expect(await jobs()).toEqual([])
      expect((await listed()).map(({forward}) => forward).join()).toBe(state)
    })

    test('in order give at most one per subject', async () => {
      for (const pair of ['ax', 'bx', 'cy', 'd']) {
        const [eventId = '', subject = null] = pair
        await inbox.accept(delivery({eventId, subject, forward: 'queued'}))
      }
      expect((await jobs(5_000, true)).map(({eventId}) => eventId)).toEqual(['a', 'c', 'd'])
      expect(await jobs(5_000, false)).toHaveLength(isAlwaysInOrder ? 3 : 4)
    })

    test('are given oldest first, whole, and no more than asked for', async () => {
      const sent = delivery({eventId: 'a', forward: 'queued', receivedAtMs: 100})
      await inbox.accept(sent)
      const later = {eventId: 'b', subject: 'c2', receivedAtMs: 200} as const
      await inbox.accept(delivery({...later, forward: 'queued'}))
      const [event] = await inbox.find('a')
      const [job, ...rest] = await jobs()
      const {eventId, headers, body} = sent
      const {jobId} = job ?? {}
      expect(job).toEqual({
        jobId: expect.anything(),
        id: event?.id,
        event: 'payment_completed',
        eventId,
        headers,
        body,
        tries: 0,
      })
      expect(rest).toMatchObject([{eventId: 'b'}])
      expect(await inbox.due({nowMs: 5_000, limit: 1})).toMatchObject([{jobId}])
      expect(await inbox.due({nowMs: 5_000, limit: 1, inOrder: true})).toMatchObject([{jobId}])
      expect(await jobs(99)).toEqual([])
      expect(await jobs(100)).toMatchObject([{eventId: 'a'}])
      expect(await jobs(100, true)).toMatchObject([{eventId: 'a'}])
    })

    test('are due at a moment, and the next one after it', async () => {
      for (const [eventId, receivedAtMs] of [['a', 100] as const, ['b', 200] as const])
        await inbox.accept(delivery({eventId, receivedAtMs, forward: 'queued'}))
      await listed()
      expect(await inbox.nextDueMs(99)).toBe(100)
      expect(await inbox.nextDueMs(100)).toBe(200)
      expect(await inbox.nextDueMs(200)).toBeUndefined()
      await inbox.hasten(150)
      expect(await inbox.nextDueMs(99)).toBe(100)
      expect(await inbox.nextDueMs(100)).toBe(150)
      expect(await inbox.nextDueMs(150)).toBeUndefined()
    })

    test('of one event that comes again are owed until each is through', async () => {
      await inbox.accept(delivery({forward: 'queued'}))
      await inbox.accept(delivery({forward: 'queued', forwardRepeats: true}))
      const [first] = await jobs()
      const sent = (job: typeof first, next: 'delivered' | 'failed') => ({
        ...attempt,
        id: job?.id ?? '',
        status: next === 'delivered' ? 200 : 500,
        job: {jobId: job?.jobId ?? 0, next},
      })
      await inbox.record([sent(first, 'delivered')])
      expect(await listed()).toMatchObject([{forward: 'queued'}])
      const [second, ...others] = await jobs()
      expect(others).toEqual([])
      expect(second?.jobId).not.toBe(first?.jobId)
      await inbox.record([sent(second, 'failed')])
      expect(await listed()).toMatchObject([{forward: 'failed', failure: 'status_500'}])
    })

    test.each([
      {name: 'a status', got: {status: 503}, failure: 'status_503'},
      {name: 'a word', got: {error: 'unreachable'}, failure: 'unreachable'},
    ])('that were given up say why: by $name', async ({got, failure}) => {
      await inbox.accept(delivery({forward: 'queued'}))
      const [job] = await jobs()
      const {id = '', jobId = 0} = job ?? {}
      await inbox.record([{...attempt, id, status: 404, job: {jobId, next: {atMs: 1}}}])
      expect(await listed()).toMatchObject([{forward: 'queued', failure: null}])
      await jobs()
      await inbox.record([{...attempt, id, ...got, job: {jobId, next: 'failed'}}])
      await inbox.record([{kind: 'replay', atMs: 1, url: 'http://x', id, status: 500}])
      expect(await listed()).toMatchObject([{forward: 'failed', failure}])
      expect(await jobs(1e15)).toEqual([])
    })

    test.each([
      {status: 199, forward: 'failed'},
      {status: 200, forward: 'delivered'},
      {status: 299, forward: 'delivered'},
      {status: 300, forward: 'failed'},
      {status: undefined, forward: 'failed'},
    ])('a replay of a dead letter that got $status leaves it $forward', async (row) => {
      await inbox.accept(delivery({forward: 'queued'}))
      const [job] = await jobs()
      const {id = '', jobId = 0} = job ?? {}
      await inbox.record([{...attempt, id, status: 500, job: {jobId, next: 'failed'}}])
      await inbox.record([{kind: 'replay', atMs: 1, url: attempt.url, id, status: row.status}])
      expect(await listed()).toMatchObject([{forward: row.forward}])
    })

    test('a replay does not settle what is still to be forwarded', async () => {
      await inbox.accept(delivery({forward: 'queued'}))
      const [job] = await jobs()
      const {id = '', jobId = 0} = job ?? {}
      await inbox.record([{...attempt, id, status: 500, job: {jobId, next: {atMs: 1}}}])
      await inbox.record([{kind: 'replay', atMs: 1, url: attempt.url, id, status: 200}])
      expect(await listed()).toMatchObject([{forward: 'queued'}])
      expect(await jobs()).toMatchObject([{tries: 1}])
    })

    test('what was given up is not settled by the record of a forward that says nothing of it', async () => {
      await inbox.accept(delivery({forward: 'queued'}))
      const [job] = await jobs()
      const {id = '', jobId = 0} = job ?? {}
      await inbox.record([{...attempt, id, status: 500, job: {jobId, next: 'failed'}}])
      await inbox.record([{...attempt, id, status: 200}])
      expect(await listed()).toMatchObject([{forward: 'failed'}])
    })

    test('the last target is that of a forward, not of a replay', async () => {
      for (const eventId of ['a', 'b'])
        await inbox.accept(delivery({eventId, subject: eventId, forward: 'queued'}))
      const [a, b] = await jobs()
      expect(await inbox.lastForwardTarget()).toBeUndefined()
      const failed = (job: typeof a) => ({
        ...attempt,
        id: job?.id ?? '',
        job: {jobId: job?.jobId ?? 0, next: {atMs: 1}},
      })
      await inbox.record([failed(a)])
      await inbox.record([{...failed(b), url: 'http://127.0.0.1:2/y'}])
      await inbox.record([{kind: 'replay', atMs: 9, url: 'http://x', id: a?.id ?? ''}])
      expect(await inbox.lastForwardTarget()).toBe('http://127.0.0.1:2/y')
    })

    test('a dead letter is settled by a replay to the same target only', async () => {
      await inbox.accept(delivery({forward: 'queued'}))
      const [job] = await jobs()
      const {id = '', jobId = 0} = job ?? {}
      await inbox.record([{...attempt, id, status: 500, job: {jobId, next: 'failed'}}])
      expect(await listed({forward: 'failed'})).toHaveLength(1)
      await inbox.record([{kind: 'replay', atMs: 1, url: 'http://127.0.0.1:2/', id, status: 200}])
      expect(await listed({forward: 'failed'})).toHaveLength(1)
      await inbox.record([{kind: 'replay', atMs: 1, url: attempt.url, id, status: 200}])
      expect(await listed({forward: 'delivered'})).toHaveLength(1)
      expect(await inbox.lastForwardTarget()).toBe(attempt.url)
    })
  })

  test.each([
    {name: 'lone halves of a surrogate pair', ids: ['a\ud800', 'a\ud801', 'a\ufffd', 'a\udc00']},
    {name: 'what follows a NUL', ids: ['a\0b', 'a\0c', 'a']},
    {name: 'what looks like their stored form', ids: ['\ud800', '\u001bjson:"\\ud800"']},
  ])('tells event ids apart by $name', async ({ids}) => {
    for (const eventId of ids) {
      expect(await inbox.accept(delivery({eventId, subject: eventId}))).toBe('stored')
      expect(await inbox.accept(delivery({eventId, subject: eventId}))).toBe('duplicate')
    }
    await reopen()
    expect((await listed()).map(({eventId}) => eventId)).toEqual(ids)
    for (const eventId of ids) {
      expect(await inbox.find(eventId)).toMatchObject([{eventId, subject: eventId}])
      expect(await listed({subject: eventId})).toMatchObject([{eventId}])
      expect(await inbox.accept(delivery({eventId}))).toBe('duplicate')
    }
  })

  describe('retention', () => {
    const DAY_MS = 86_400_000
    const NOW = 1_000 * DAY_MS
    const retention = {nowMs: NOW, keepMs: 90 * DAY_MS, keepNewest: 100, evenUnseen: true}
    const old = (eventId: string, over: Partial<Delivery> = {}): Delivery =>
      delivery({eventId, receivedAtMs: NOW - 100 * DAY_MS, ...over})
    const left = async (): Promise<string[]> => (await listed()).map(({eventId}) => eventId)
    const send = async (
      job: {id: string; jobId: JobId} | undefined,
      next: 'failed' | 'delivered',
    ) => {
      const {id = '', jobId = 0} = job ?? {}
      const status = next === 'delivered' ? 200 : 500
      await inbox.record([
        {kind: 'forward', atMs: 1, url: 'http://x', id, status, job: {jobId, next}},
      ])
    }

    test('drops by age, and never what is still owed or was given up', async () => {
      for (const [index, forward] of (['none', 'queued', 'skipped', 'queued'] as const).entries()) {
        await inbox.accept(old(`${index}`, {forward}))
      }
      await inbox.accept(delivery({eventId: 'new', receivedAtMs: NOW}))
      const job = (await inbox.due({nowMs: NOW, limit: 9})).at(-1)
      await send(job, 'failed')
      expect(await inbox.prune(retention)).toEqual({
        count: 2,
        lastReceivedAtMs: NOW - 100 * DAY_MS,
      })
      expect(await left()).toEqual(['1', '3', 'new'])
      expect(await inbox.prune(retention)).toBeUndefined()
    })

    test.each([
      {name: 'an event as old as is kept', receivedAtMs: NOW - 90 * DAY_MS, kept: true},
      {name: 'one a moment older', receivedAtMs: NOW - 90 * DAY_MS - 1, kept: false},
    ])('$name: kept $kept', async ({receivedAtMs, kept}) => {
      await inbox.accept(delivery({eventId: 'a', receivedAtMs}))
      await inbox.accept(delivery({eventId: 'new', receivedAtMs: NOW}))
      await inbox.prune(retention)
      expect(await left()).toEqual(kept ? ['a', 'new'] : ['new'])
    })

    test('a clock that runs ahead makes no event old: its age ends at the last receipt', async () => {
      await inbox.accept(delivery({eventId: 'a', receivedAtMs: NOW}))
      expect(await inbox.prune({...retention, nowMs: NOW + 1_000 * DAY_MS})).toBeUndefined()
      expect(await left()).toEqual(['a'])
    })

    test('a receipt from the future makes no event old either', async () => {
      await inbox.accept(delivery({eventId: 'a', receivedAtMs: NOW}))
      await inbox.accept(delivery({eventId: 'b', receivedAtMs: NOW + 1_000 * DAY_MS}))
      expect(await inbox.prune(retention)).toBeUndefined()
    })

    test('keeps what was never seen, until it is delivered or the caller says so', async () => {
      for (const eventId of ['a', 'b'])
        await inbox.accept(old(eventId, {subject: eventId, forward: 'queued'}))
      await inbox.accept(old('c'))
      await inbox.accept(delivery({eventId: 'new', receivedAtMs: NOW}))
      const seenOnly = {...retention, evenUnseen: false}
      expect(await inbox.prune(seenOnly)).toBeUndefined()
      for (const job of await inbox.due({nowMs: NOW, limit: 9})) await send(job, 'delivered')
      expect(await inbox.prune(seenOnly)).toMatchObject({count: 2})
      expect(await left()).toEqual(['c', 'new'])
      expect(await inbox.prune(retention)).toMatchObject({count: 1})
    })

    test('drops all of many, and says when the last of them was received', async () => {
      const many = Array.from({length: 1_001}, (_, nth) =>
        old(`e${nth}`, {receivedAtMs: NOW - 100 * DAY_MS - (nth % 700)}),
      )
      await Promise.all(many.map((one) => inbox.accept(one)))
      await inbox.accept(delivery({eventId: 'new', receivedAtMs: NOW}))
      const lastReceivedAtMs = NOW - 100 * DAY_MS
      expect(await inbox.prune(retention)).toEqual({count: 1_001, lastReceivedAtMs})
      expect(await left()).toEqual(['new'])
    })

    test('drops beyond the newest', async () => {
      for (const eventId of ['a', 'b', 'c']) await inbox.accept(delivery({eventId}))
      expect(await inbox.prune({...retention, keepNewest: 2})).toMatchObject({count: 1})
      expect(await left()).toEqual(['b', 'c'])
    })

    test('a dropped event that comes again is a repetition, and other bytes are a conflict', async () => {
      for (const eventId of ['a', 'b', 'c'])
        await inbox.accept(delivery({eventId, forward: 'none'}))
      await inbox.prune({...retention, keepNewest: 1})
      const again = delivery({eventId: 'a', forward: 'queued'})
      expect(await inbox.accept(again)).toBe('duplicate')
      await reopen()
      expect(await inbox.accept(again)).toBe('duplicate')
      expect(await left()).toEqual(['c'])
      expect(await inbox.accept({...again, body: Buffer.from('{"a":2}')})).toBe('conflict')
      expect(await listed()).toMatchObject([{eventId: 'c'}, {eventId: 'a', conflict: true}])
      expect(await inbox.due({nowMs: NOW, limit: 9})).toEqual([])
    })

    test('a dropped event that comes again is forwarded where repetitions are', async () => {
      for (const eventId of ['a', 'b']) await inbox.accept(delivery({eventId}))
      await inbox.prune({...retention, keepNewest: 1})
      const again = delivery({eventId: 'a', forward: 'queued', forwardRepeats: true})
      expect(await inbox.accept(again)).toBe('duplicate')
      expect(await inbox.due({nowMs: NOW, limit: 9})).toMatchObject([{eventId: 'a'}])
    })
  })
}
