import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {searchTerms} from '../../src/domain/search-terms.ts'
import type {EventSelection, OpenInbox, ReplayHold, ReplayProcess} from '../../src/inbox/inbox.ts'
import {listed} from '../helpers/webhooks.ts'
import {delivery} from './behaviour.ts'

interface OpenBackend {
  /** Before each test. */
  readonly empty?: () => Promise<void>
  readonly open: (home: string) => Promise<OpenInbox>
  /** An inbox id that it would give, and has not given. */
  readonly absentId: string
}

let inbox: OpenInbox

const idOf = async (eventId: string): Promise<string> => (await inbox.find(eventId))[0]?.id ?? ''
const eventIds = (events: readonly {eventId: string}[]): string =>
  events.map(({eventId}) => eventId).join('')

function requireHold(found: ReplayHold | ReplayProcess): ReplayHold {
  if (!('release' in found)) throw new Error(`held by ${found.pid}`)
  return found
}

/** What every inbox does for commands, whatever its store. Called in a `describe` of its own. */
export function itServesCommands({empty, open, absentId}: OpenBackend): void {
  let home: string
  beforeEach(async () => {
    await empty?.()
    home = mkdtempSync(join(tmpdir(), 'pixctl-inbox-'))
    inbox = await open(home)
  })
  afterEach(async () => {
    await inbox.close()
    rmSync(home, {recursive: true})
  })

  describe('lists', () => {
    test('all there is to say of an event, and shows what was sent', async () => {
      const sent = delivery({eventId: 'e', subject: null, forward: 'queued'})
      await inbox.accept(sent)
      const [event] = await listed(inbox)
      expect(event).toEqual({
        id: expect.stringMatching(/^in_./),
        event: 'payment_completed',
        eventId: 'e',
        subAccount: 'principal',
        subject: null,
        receivedAtMs: 1_000,
        duplicates: 0,
        conflict: false,
        forward: 'queued',
        failure: null,
      })
      const {headers, body} = sent
      expect(await inbox.find('e')).toEqual([{...event, headers, body, attempts: []}])
      expect(await inbox.find(event?.id ?? '')).toEqual(await inbox.find('e'))
    })

    test('every one of many once, in order of arrival and against it', async () => {
      const ids = Array.from({length: 1_001}, (_, nth) => `e${nth}`)
      await Promise.all(ids.map((eventId) => inbox.accept(delivery({eventId}))))
      const forwards = (await listed(inbox)).map(({eventId}) => eventId)
      expect(forwards).toEqual(ids)
      const backwards = (await listed(inbox, {newestFirst: true})).map(({eventId}) => eventId)
      expect(backwards).toEqual(ids.toReversed())
      expect(await listed(inbox, {newestFirst: false})).toHaveLength(1_001)
    })

    test('nothing of an inbox without events', async () => {
      expect(await listed(inbox)).toEqual([])
      expect(await listed(inbox, {newestFirst: true})).toEqual([])
      expect(await inbox.count({}, 10)).toBe(0)
      expect(await inbox.find('e')).toEqual([])
      expect(await inbox.replays.unfinished()).toBeUndefined()
      expect(await inbox.nextDueMs(0)).toBeUndefined()
      expect(await inbox.lastForwardTarget()).toBeUndefined()
    })
  })

  describe('chooses', () => {
    beforeEach(async () => {
      const at = (receivedAtMs: number) => ({receivedAtMs})
      await inbox.accept(delivery({eventId: 'a', ...at(10), subAccount: null}))
      await inbox.accept(delivery({eventId: 'b', ...at(20), subAccount: 'loja', forward: 'queued'}))
      await inbox.accept(delivery({eventId: 'c', ...at(30), subject: 'c9', forward: 'skipped'}))
      await inbox.accept(delivery({eventId: 'd', ...at(40), event: 'withdrawal_failed'}))
      await inbox.accept(delivery({eventId: 'a', ...at(50), subAccount: null}))
      await inbox.accept(
        delivery({eventId: 'd', event: 'withdrawal_failed', body: Buffer.from('x')}),
      )
      const made = {kind: 'replay', atMs: 1, url: 'http://127.0.0.1/'} as const
      const [a, b, c, d] = await Promise.all(['a', 'b', 'c', 'd'].map(idOf))
      await inbox.record([
        {...made, id: a ?? '', status: 199},
        {...made, id: b ?? '', status: 200},
        {...made, id: c ?? '', status: 299},
        {...made, id: d ?? '', status: 300},
      ])
    })

    test.each<{selection: EventSelection; ids: string}>([
      {selection: {}, ids: 'abcdd'},
      {selection: {fromMs: 20, untilMs: 40}, ids: 'bc'},
      {selection: {event: 'withdrawal_failed'}, ids: 'dd'},
      {selection: {event: 'withdrawal.failed', conflict: true}, ids: 'd'},
      {selection: {event: 'withdrawal.failed', conflict: false}, ids: 'd'},
      {selection: {conflict: false}, ids: 'abcd'},
      {selection: {repeated: true}, ids: 'a'},
      {selection: {repeated: false}, ids: 'bcdd'},
      {selection: {forward: 'queued'}, ids: 'b'},
      {selection: {forward: 'skipped'}, ids: 'c'},
      {selection: {forward: 'none'}, ids: 'add'},
      {selection: {failed: true}, ids: 'ad'},
      {selection: {failed: false}, ids: 'abcdd'},
      {selection: {subAccount: 'loja'}, ids: 'b'},
      {selection: {subAccount: 'principal'}, ids: 'acdd'},
      {selection: {subject: 'c9'}, ids: 'c'},
      {selection: {subject: 'c', fromMs: 0}, ids: ''},
      {selection: {subject: 'c9', newestFirst: true}, ids: 'c'},
      {selection: {newestFirst: true, repeated: false}, ids: 'ddcb'},
      {selection: {repeated: true, failed: true}, ids: 'a'},
      {selection: {repeated: false, failed: true}, ids: 'd'},
    ])('$selection: $ids', async ({selection, ids}) => {
      expect(eventIds(await listed(inbox, selection))).toBe(ids)
      expect(await inbox.count(selection, 100)).toBe(ids.length)
      expect(await inbox.count(selection, 2)).toBe(Math.min(2, ids.length))
    })
  })

  describe('names the events about each of many subjects', () => {
    test('each name once, and nothing of a subject that was not asked for or has none', async () => {
      const about = (subject: string | null, event: string) =>
        inbox.accept(delivery({eventId: `${subject} ${event}`, subject, event}))
      const many = Array.from({length: 2_500}, (_, nth) => `c${nth}`)
      await Promise.all(many.map((subject) => about(subject, 'payment_created')))
      await about('c7', 'payment_completed')
      await inbox.accept(delivery({eventId: 'again', subject: 'c7'}))
      await inbox.accept(delivery({eventId: 'again', subject: 'c7', body: Buffer.from('x')}))
      await about(null, 'payment_completed')
      await about('c', 'payment_completed')
      const names = await inbox.eventNames([...many, 'c7', 'none'])
      expect([...names.keys()].toSorted()).toEqual(many.toSorted())
      expect(names.get('c7')?.toSorted()).toEqual(['payment_completed', 'payment_created'])
      expect(names.get('c2499')).toEqual(['payment_created'])
      expect((await inbox.eventNames([])).size).toBe(0)
    })

    test('and no name of an event that retention dropped', async () => {
      await inbox.accept(delivery({eventId: 'old', subject: 'c9', event: 'payment_created'}))
      await inbox.accept(delivery({eventId: 'new', subject: 'c9'}))
      await inbox.prune({nowMs: 1, keepMs: 0, keepNewest: 1, evenUnseen: true})
      expect([...(await inbox.eventNames(['c9']))]).toEqual([['c9', ['payment_completed']]])
    })

    test.each([
      {name: 'longer than an index takes', subject: 'é'.repeat(2_000)},
      {name: 'with a NUL and half of a surrogate pair', subject: 'c\0\ud800'},
      {name: 'with a quotation mark and a comma', subject: `{c"',\\}`},
    ])('under the text that was asked for, also one $name', async ({subject}) => {
      await inbox.accept(delivery({subject}))
      await inbox.accept(delivery({eventId: 'e2', subject: `${subject}2`, event: 'payment.failed'}))
      const names = await inbox.eventNames([subject, `${subject}2`, `${subject}3`])
      expect([...names]).toEqual(
        expect.arrayContaining([
          [subject, ['payment_completed']],
          [`${subject}2`, ['payment.failed']],
        ]),
      )
      expect(names.size).toBe(2)
    })
  })

  describe('finds', () => {
    const shared = 'evt_2026_11_22_payment_'
    const found = async (text: string) => (await inbox.find(text)).map(({eventId}) => eventId)
    beforeEach(async () => {
      for (const eventId of [`${shared}one`, `${shared}two`, 'other-id', 'short-1', 'in_a_long_id'])
        await inbox.accept(delivery({eventId}))
    })

    test.each([
      {text: 'other-id', ids: ['other-id']},
      {text: `${shared}o`, ids: [`${shared}one`]},
      {text: `${shared}two`, ids: [`${shared}two`]},
      {text: `${shared}x`, ids: []},
      {text: shared, ids: []},
      {text: shared.slice(0, 8), ids: []},
      {text: 'short-1', ids: ['short-1']},
      {text: 'short-', ids: []},
      {text: 'other-i', ids: []},
      {text: 'in_a_lon', ids: ['in_a_long_id']},
      {text: 'ther-id', ids: []},
      {text: 'in_12345678', ids: []},
      {text: 'in_01936b2e-0000-7000-8000-000000000000', ids: []},
    ])('$text: $ids', async ({text, ids}) => {
      expect(await found(text)).toEqual(ids)
    })

    test('all of the one id that a text begins: each kind, the event before its conflicts', async () => {
      const eventId = 'the-same-id'
      const other = Buffer.from('other')
      await inbox.accept(delivery({eventId}))
      await inbox.accept(delivery({eventId, body: other}))
      await inbox.accept(delivery({eventId, event: 'payment_failed'}))
      for (const text of [eventId, 'the-same']) {
        expect((await inbox.find(text)).map(({event, conflict}) => [event, conflict])).toEqual([
          ['payment_completed', false],
          ['payment_failed', false],
          ['payment_completed', true],
        ])
      }
    })

    test('nothing by an inbox id that begins the id of another event', async () => {
      await inbox.accept(delivery({eventId: `${absentId}-of-another`}))
      expect(await found(absentId)).toEqual([])
      expect(await found(`${absentId}-`)).toEqual([`${absentId}-of-another`])
    })

    test('nothing that retention dropped', async () => {
      const retention = {nowMs: 1, keepMs: 0, keepNewest: 1, evenUnseen: true}
      expect(await inbox.prune(retention)).toMatchObject({count: 4})
      expect(await found('other-id')).toEqual([])
      expect(await found('other-id'.slice(0, 8))).toEqual([])
      expect(await inbox.count({}, 10)).toBe(1)
    })
  })

  describe('searches', () => {
    const body = (reference: string): Buffer =>
      Buffer.from(JSON.stringify({data: {externalReference: reference}}))
    const found = async (reference: string, limit = 10) =>
      eventIds(
        await inbox.search(
          [[...searchTerms({data: {externalReference: reference}}, 1_000)]],
          limit,
        ),
      )

    test('for what is in the bodies, the newest first, and no more than asked for', async () => {
      await inbox.accept(delivery({eventId: 'a', body: body('order-1')}))
      await inbox.accept(delivery({eventId: 'b', body: Buffer.from('no JSON')}))
      expect(await found('order-1')).toBe('a')
      await inbox.accept(delivery({eventId: 'c', body: body('order-2')}))
      await inbox.accept(delivery({eventId: 'd', body: body('order-1')}))
      expect(await found('order-1')).toBe('da')
      expect(await found('order-1', 1)).toBe('d')
      expect(await found('order-3')).toBe('')
    })

    test('for every term: one that only another event has finds nothing', async () => {
      await inbox.accept(delivery({eventId: 'a', body: body('order-1')}))
      await inbox.accept(delivery({eventId: 'b', body: body('order-2')}))
      const terms = ['order-1', 'order-2'].flatMap((reference) => [
        ...searchTerms({data: {externalReference: reference}}, 1_000),
      ])
      expect(await inbox.search([terms], 10)).toEqual([])
    })

    test('behind many others, and behind others that are large', async () => {
      await inbox.accept(delivery({eventId: 'a', body: body('order-1')}))
      const large = JSON.stringify({
        data: {externalReference: 'order-2', text: 'x'.repeat(2 ** 20)},
      })
      for (let nth = 0; nth < 9; nth += 1) {
        await inbox.accept(delivery({eventId: `large${nth}`, body: Buffer.from(large)}))
      }
      const many = Array.from({length: 1_001}, (_, nth) => nth)
      await Promise.all(
        many.map((nth) => inbox.accept(delivery({eventId: `n${nth}`, body: body('order-3')}))),
      )
      await inbox.accept(delivery({eventId: 'z', body: body('order-1')}))
      expect(await found('order-1')).toBe('za')
      expect(await found('order-2', 9)).toHaveLength(9 * 'large0'.length)
    })

    test('and gives each with what was sent of it', async () => {
      await inbox.accept(delivery({eventId: 'a', body: body('order-1')}))
      const made = {kind: 'replay', atMs: 1, url: 'http://127.0.0.1/', status: 200} as const
      await inbox.record([{...made, id: await idOf('a')}])
      const terms = [...searchTerms({data: {externalReference: 'order-1'}}, 1_000)]
      expect(await inbox.search([terms], 10)).toEqual(await inbox.find('a'))
      expect((await inbox.find('a'))[0]?.attempts).toEqual([made])
    })
  })

  describe('remembers', () => {
    const made = {kind: 'replay', atMs: 7, url: 'http://127.0.0.1/'} as const

    test('what was sent of each event, in order', async () => {
      for (const eventId of ['a', 'b']) await inbox.accept(delivery({eventId}))
      const [a, b] = [await idOf('a'), await idOf('b')]
      await inbox.record([
        {...made, id: a, status: 500},
        {...made, id: b, error: 'timeout'},
        {...made, id: a, status: 200, atMs: 8},
      ])
      expect(await inbox.attempts(a)).toEqual([
        {...made, status: 500},
        {...made, status: 200, atMs: 8},
      ])
      expect(await inbox.attempts(b)).toEqual([{...made, error: 'timeout'}])
      expect(await inbox.attempts('in_0')).toEqual([])
      expect(await inbox.attempts('e')).toEqual([])
    })

    test('what was seen: retention may drop that, and nothing else', async () => {
      for (const eventId of ['a', 'b', 'c', 'd']) await inbox.accept(delivery({eventId}))
      await inbox.markSeen([await idOf('a'), 'in_9', 'no id', await idOf('c')])
      const retention = {nowMs: 1, keepMs: 0, keepNewest: 1, evenUnseen: false}
      expect(await inbox.prune(retention)).toEqual({count: 2, lastReceivedAtMs: 1_000})
      expect(eventIds(await listed(inbox))).toBe('bd')
    })

    test.each([
      {status: 199, dropped: false},
      {status: 200, dropped: true},
      {status: 299, dropped: true},
      {status: 300, dropped: false},
      {status: undefined, dropped: false},
    ])('a replay that got $status: retention may drop its event: $dropped', async (row) => {
      for (const eventId of ['a', 'b']) await inbox.accept(delivery({eventId}))
      await inbox.record([{...made, id: await idOf('a'), status: row.status}])
      await inbox.prune({nowMs: 1, keepMs: 0, keepNewest: 1, evenUnseen: false})
      expect(eventIds(await listed(inbox))).toBe(row.dropped ? 'b' : 'ab')
    })
  })

  describe('a replay', () => {
    const plan = {url: 'http://127.0.0.1/x', resign: true, nowMs: 5}
    const made = {kind: 'replay', atMs: 6, url: plan.url, status: 200} as const
    let ids: string[]
    beforeEach(async () => {
      for (const eventId of ['a', 'b', 'c']) await inbox.accept(delivery({eventId}))
      ids = [await idOf('a'), await idOf('b'), await idOf('c')]
    })

    test('says what is left of it, until nothing is', async () => {
      const begun = await inbox.replays.begin({...plan, ids})
      expect(begun).toEqual({replayId: begun.replayId, url: plan.url, resign: true, left: ids})
      const [a = '', b = '', c = ''] = ids
      await inbox.replays.record(begun.replayId, {...made, id: b})
      expect(await inbox.replays.unfinished()).toEqual({...begun, left: [a, c]})
      expect(await inbox.attempts(b)).toEqual([made])
      await inbox.replays.record(begun.replayId, {...made, id: c, status: 500})
      await inbox.replays.record(begun.replayId, {...made, id: a})
      expect(await inbox.replays.unfinished()).toBeUndefined()
    })

    test('that was begun last and is not finished is the one to go on with', async () => {
      const first = await inbox.replays.begin({...plan, ids, resign: false})
      const second = await inbox.replays.begin({...plan, ids: ids.slice(0, 1), url: 'http://b/'})
      expect(await inbox.replays.unfinished()).toEqual(second)
      await inbox.replays.record(second.replayId, {...made, id: ids[0] ?? ''})
      expect(await inbox.replays.unfinished()).toEqual(first)
    })

    test('is held by one process at a time, and each by its own', async () => {
      const [own, another] = [
        {host: 'a', pid: 4711},
        {host: 'b', pid: 4712},
      ]
      const first = await inbox.replays.begin({...plan, ids})
      const second = await inbox.replays.begin({...plan, ids})
      const hold = requireHold(await inbox.replays.hold(first.replayId, own))
      expect(hold.isLost()).toBe(false)
      expect(await inbox.replays.hold(first.replayId, another)).toMatchObject({pid: 4711})
      requireHold(await inbox.replays.hold(second.replayId, another))
      await hold.release(false)
      const later = requireHold(await inbox.replays.hold(first.replayId, another))
      await later.release(true)
    })

    test('keeps its events from retention until each was sent', async () => {
      const {replayId} = await inbox.replays.begin({...plan, ids: ids.slice(0, 1)})
      const retention = {nowMs: 1, keepMs: 0, keepNewest: 1, evenUnseen: true}
      expect(await inbox.prune(retention)).toMatchObject({count: 1})
      expect(eventIds(await listed(inbox))).toBe('ac')
      await inbox.replays.record(replayId, {...made, id: ids[0] ?? ''})
      expect(await inbox.prune(retention)).toMatchObject({count: 1})
    })
  })
}
