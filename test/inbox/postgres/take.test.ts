import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import type {Delivery, ForwardJob, StoredEvent} from '../../../src/inbox/inbox.ts'
import type {BroughtEvent} from '../../../src/inbox/postgres/bring.ts'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {PostgresError} from '../../../src/platform/postgres/trouble.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'
import {aDelivery, listed} from '../../helpers/webhooks.ts'

const absence = postgresAbsence()
const skipped = absence ? ` (skipped: ${absence})` : ''

describe.skipIf(absence)(`the shared inbox${skipped}`, () => {
  let server: PostgresServer
  let url: string
  let postgres: Postgres
  let inbox: PostgresInbox
  beforeAll(async () => {
    server = await sharedPostgres()
    url = await newStore(server)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await emptyStore(url)
    postgres = await connectTo(url)
    inbox = new PostgresInbox(postgres)
    return () => inbox.close()
  })

  const sent = (eventId: string, over: Partial<Delivery> = {}): Delivery =>
    aDelivery({eventId, receivedAtMs: Date.now() - 5_000, ...over})
  const other = (eventId: string, over: Partial<Delivery> = {}): Delivery =>
    sent(eventId, {body: Buffer.from(`other ${eventId}`), ...over})
  const due = () => inbox.due({nowMs: 1e15, limit: 100})
  /** Sends what is due, one after the other, and says what that was. */
  const sendAll = async (): Promise<ForwardJob[]> => {
    const all: ForwardJob[] = []
    for (let [next] = await due(); next; [next] = await due()) {
      all.push(next)
      const job = {jobId: next.jobId, next: 'delivered'} as const
      const made = {kind: 'forward', atMs: 1, url: 'http://x', status: 200} as const
      await inbox.record([{...made, id: next.id, job}])
    }
    return all
  }
  const storedAgo = async (table: string): Promise<number> => {
    const sql = `SELECT extract(epoch FROM now() - stored_at) AS ago FROM ${table}`
    return Number((await postgres.query(sql))[0]?.['ago'])
  }

  describe('takes together', () => {
    test('what is new and what is not, and says of each what it was', async () => {
      await inbox.take([sent('a'), sent('b')])
      const group = [sent('c'), sent('a'), other('b'), sent('c'), other('b'), sent('d'), other('d')]
      const verdicts = ['stored', 'duplicate', 'conflict', 'duplicate', 'conflict', 'stored']
      expect(await inbox.take(group)).toEqual([...verdicts, 'conflict'])
      const events = await listed(inbox)
      expect(
        events.map(({eventId, conflict, duplicates}) => [eventId, conflict, duplicates]),
      ).toEqual(
        expect.arrayContaining([
          ['a', false, 1],
          ['b', false, 0],
          ['b', true, 1],
          ['c', false, 1],
          ['d', false, 0],
          ['d', true, 0],
        ]),
      )
      expect(events).toHaveLength(6)
    })

    test('more than go into one commit, in their order', async () => {
      const ids = Array.from({length: 1_002}, (_, nth) => `e${nth}`)
      const verdicts = await inbox.take([...ids, 'e0', 'e1001'].map((eventId) => sent(eventId)))
      expect(verdicts.slice(0, 1_002).every((verdict) => verdict === 'stored')).toBe(true)
      expect(verdicts.slice(1_002)).toEqual(['duplicate', 'duplicate'])
      expect(await inbox.count({}, 5_000)).toBe(1_002)
    })

    test('nothing', async () => {
      expect(await inbox.take([])).toEqual([])
    })

    /** An inbox whose quick statement for new keys fails with this code. */
    const failing = (code: string): PostgresInbox =>
      new PostgresInbox({
        ...postgres,
        transaction: (work) => postgres.transaction(work),
        queryPrepared: async () => {
          throw new PostgresError(url, Object.assign(new Error('failed'), {code}))
        },
      })

    test('what another transaction undid, in one that is repeated', async () => {
      await inbox.take([sent('a')])
      expect(await failing('40001').take([sent('a'), sent('b')])).toEqual(['duplicate', 'stored'])
    })

    test('nothing where the server refuses it, which is said', async () => {
      const refused = failing('53100').take([sent('a')])
      await expect(refused).rejects.toMatchObject({errcode: '53100'})
      expect(await listed(inbox)).toEqual([])
    })

    test('what a listener is given one by one, which is refused with the reason', async () => {
      const refused = failing('53100').accept(sent('a'))
      await expect(refused).rejects.toMatchObject({
        name: 'InboxUnavailable',
        cause: {errcode: '53100'},
      })
    })

    test('one event of two kinds as two', async () => {
      const kind = {event: 'payment_failed'}
      expect(await inbox.take([sent('a'), sent('a', kind), sent('a', kind)])).toEqual([
        'stored',
        'stored',
        'duplicate',
      ])
    })

    test('what another listener takes at the same moment: once', async () => {
      const there = new PostgresInbox(await connectTo(url))
      const ids = Array.from({length: 50}, (_, nth) => `e${nth}`)
      const [here, other] = await Promise.all([
        inbox.take(ids.map((eventId) => sent(eventId))),
        there.take(ids.toReversed().map((eventId) => sent(eventId))),
      ])
      const verdicts = [...here, ...other]
      expect(verdicts.filter((verdict) => verdict === 'stored')).toHaveLength(50)
      expect(verdicts.filter((verdict) => verdict === 'duplicate')).toHaveLength(50)
      expect(await inbox.count({repeated: true}, 100)).toBe(50)
      await there.close()
    })
  })

  describe('forwards a repetition', () => {
    const again = {forward: 'queued', forwardRepeats: true} as const

    test('of what is new in the same commit', async () => {
      await inbox.take([sent('a', {forward: 'queued'}), sent('a', {...again, headers: ['D', '2']})])
      expect(await listed(inbox)).toMatchObject([{duplicates: 1, forward: 'queued'}])
      expect((await sendAll()).map(({headers}) => headers[1])).toEqual(['d1', '2'])
    })

    test('of an event that was delivered: it is queued again', async () => {
      await inbox.take([sent('a', {forward: 'none'})])
      await inbox.take([sent('a', again), sent('a', again)])
      expect(await listed(inbox)).toMatchObject([{duplicates: 2, forward: 'queued'}])
      expect(await sendAll()).toHaveLength(2)
    })

    test.each([
      {name: 'that is not to be forwarded', over: {forward: 'none', forwardRepeats: true} as const},
      {name: 'where only events are', over: {forward: 'queued', forwardRepeats: false} as const},
    ])('not one $name', async ({over}) => {
      await inbox.take([sent('a')])
      expect(await inbox.take([sent('a', over)])).toEqual(['duplicate'])
      expect(await due()).toEqual([])
      expect(await listed(inbox)).toMatchObject([{duplicates: 1, forward: 'none'}])
    })

    test('not of a conflict', async () => {
      await inbox.take([sent('a'), other('a')])
      expect(await inbox.take([other('a', again)])).toEqual(['conflict'])
      expect(await due()).toEqual([])
      expect(await listed(inbox, {conflict: true})).toMatchObject([{duplicates: 1}])
    })

    test('of what retention dropped: with its bytes, as one that was not seen', async () => {
      await inbox.take([sent('a'), sent('b')])
      const retention = {nowMs: 1, keepMs: 0, keepNewest: 1, evenUnseen: true}
      await inbox.markSeen([(await inbox.find('a'))[0]?.id ?? ''])
      await inbox.prune(retention)
      expect(await inbox.take([sent('a')])).toEqual(['duplicate'])
      expect(await inbox.find('a')).toEqual([])
      const repetition = sent('a', {...again, headers: ['D', '2'], receivedAtMs: 77})
      expect(await inbox.take([repetition])).toEqual(['duplicate'])
      const {headers, body} = repetition
      expect(await inbox.find('a')).toMatchObject([
        {headers, body, receivedAtMs: 77, duplicates: 0, forward: 'queued'},
      ])
      expect(await due()).toMatchObject([{headers, body}])
      await inbox.prune({...retention, keepNewest: 0, evenUnseen: false})
      expect(await inbox.find('a')).toHaveLength(1)
    })
  })

  test('drops an event with its attempts, its forwards and its place in a replay', async () => {
    const again = {forward: 'queued', forwardRepeats: true} as const
    await inbox.take([sent('a', {forward: 'queued'}), sent('b', again)])
    expect(await sendAll()).toHaveLength(2)
    const ids = (await listed(inbox)).map(({id}) => id)
    const {replayId} = await inbox.replays.begin({url: 'http://x', resign: false, ids, nowMs: 1})
    for (const id of ids) {
      await inbox.replays.record(replayId, {kind: 'replay', atMs: 2, url: 'http://x', id})
    }
    await inbox.prune({nowMs: 1, keepMs: 0, keepNewest: 1, evenUnseen: true})
    const left = async (table: string) => {
      const rows = await postgres.query(`SELECT event FROM pixctl_${table}`)
      return rows.map(({event}) => `in_${event}`)
    }
    const [, kept = ''] = ids
    expect(await left('attempts')).toEqual([kept, kept])
    expect(await left('forwards')).toEqual([kept])
    expect(await left('replay_events')).toEqual([kept])
  })

  describe('takes what was received earlier', () => {
    test('as stored when it was received, and never later than now', async () => {
      await inbox.take([sent('a', {forward: 'queued'})], 'earlier')
      for (const table of ['pixctl_events', 'pixctl_forwards'])
        expect(await storedAgo(table)).toBeGreaterThan(4.5)
      await emptyStore(url)
      await inbox.take([sent('b', {receivedAtMs: Date.now() + 60_000})], 'earlier')
      expect(await storedAgo('pixctl_events')).toBeGreaterThanOrEqual(0)
      await emptyStore(url)
      await inbox.take([sent('c', {receivedAtMs: Date.now() - 60_000})])
      expect(await storedAgo('pixctl_events')).toBeLessThan(30)
    })

    test('what is there as it was received is itself, not a repetition', async () => {
      const first = sent('a')
      await inbox.take([first])
      expect(await inbox.take([first], 'earlier')).toEqual(['duplicate'])
      expect(await listed(inbox)).toMatchObject([{duplicates: 0}])
    })

    test('the same that came a second time is a repetition', async () => {
      const first = sent('a')
      await inbox.take([first])
      const times = [first, {...first, receivedAtMs: first.receivedAtMs + 1}]
      const headers = [{...first, headers: ['X-Service-Delivery', 'd2']}]
      expect(await inbox.take([...times, ...headers], 'earlier')).toEqual(
        Array(3).fill('duplicate'),
      )
      expect(await listed(inbox)).toMatchObject([{duplicates: 2}])
    })

    test('a conflict that is there is itself, and one with other headers a repetition', async () => {
      await inbox.take([sent('a')])
      const conflict = other('a')
      await inbox.take([conflict])
      expect(await inbox.take([conflict], 'earlier')).toEqual(['conflict'])
      expect(await listed(inbox, {conflict: true})).toMatchObject([{duplicates: 0}])
      expect(await inbox.take([{...conflict, headers: []}], 'earlier')).toEqual(['conflict'])
      expect(await listed(inbox, {conflict: true})).toMatchObject([{duplicates: 1}])
    })

    test('what came now and is there as it was received is a repetition all the same', async () => {
      const first = sent('a')
      await inbox.take([first])
      await inbox.take([first])
      expect(await listed(inbox)).toMatchObject([{duplicates: 1}])
    })
  })

  describe('brings along from another inbox', () => {
    const made = {kind: 'forward', atMs: 3, url: 'http://127.0.0.1/', status: 500} as const
    const brought = (eventId: string, over: Partial<StoredEvent> = {}): BroughtEvent => {
      const delivery = sent(eventId)
      const event: StoredEvent = {
        ...delivery,
        id: 'in_1',
        duplicates: 0,
        conflict: false,
        forward: 'none',
        failure: null,
        attempts: [],
        ...over,
      }
      return {
        event,
        delivery: {...delivery, forward: event.forward === 'queued' ? 'queued' : 'none'},
      }
    }

    test('each event with what was done with it, and says how many were new', async () => {
      const events = [
        brought('a', {duplicates: 3, forward: 'failed', attempts: [made, {...made, atMs: 4}]}),
        brought('b', {forward: 'queued', attempts: [made]}),
        brought('c'),
      ]
      expect(await inbox.bring(events)).toBe(3)
      expect(await inbox.find('a')).toMatchObject([
        {duplicates: 3, forward: 'failed', attempts: [made, {...made, atMs: 4}]},
      ])
      expect(await inbox.find('b')).toMatchObject([{forward: 'queued', attempts: [made]}])
      expect(await inbox.find('c')).toMatchObject([{duplicates: 0, forward: 'none', attempts: []}])
      expect(await due()).toMatchObject([{eventId: 'b'}])
    })

    test('once: what is there stays as it is', async () => {
      await inbox.bring([brought('a', {attempts: [made]})])
      const again = brought('a', {duplicates: 9, forward: 'failed', attempts: [made, made]})
      expect(await inbox.bring([again])).toBe(0)
      const late = brought('b')
      const later = {...late, delivery: {...late.delivery, receivedAtMs: Date.now()}}
      expect(await inbox.bring([again, late, later])).toBe(1)
      expect(await inbox.find('a')).toMatchObject([
        {duplicates: 0, forward: 'none', attempts: [made]},
      ])
      expect(await inbox.find('b')).toMatchObject([{duplicates: 0}])
    })

    test('other bytes and another kind of an event that is there', async () => {
      await inbox.bring([brought('a')])
      const conflict = other('a')
      const {event} = brought('a')
      const kind = sent('a', {event: 'payment_failed'})
      expect(
        await inbox.bring([
          {event: {...event, body: conflict.body, conflict: true}, delivery: conflict},
          {event: {...event, event: kind.event, forward: 'skipped'}, delivery: kind},
        ]),
      ).toBe(2)
      expect((await inbox.find('a')).map(({event, conflict}) => [event, conflict])).toEqual([
        ['payment_completed', false],
        ['payment_failed', false],
        ['payment_completed', true],
      ])
      expect(await listed(inbox, {forward: 'skipped'})).toHaveLength(1)
    })

    test('what several machines bring at once, and each event is counted by the one that stored it', async () => {
      const events = Array.from({length: 50}, (_, nth) => brought(`e${nth}`))
      const counts = await Promise.all(Array.from({length: 4}, () => inbox.bring(events)))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(50)
      expect(await listed(inbox)).toHaveLength(50)
    })

    test('nothing', async () => {
      expect(await inbox.bring([])).toBe(0)
    })
  })
})
