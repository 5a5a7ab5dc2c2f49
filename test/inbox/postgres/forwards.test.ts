import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import type {Delivery} from '../../../src/inbox/inbox.ts'
import {NEXT_DUE, OLDEST_ROWS} from '../../../src/inbox/postgres/due-sql.ts'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'
import {aDelivery} from '../../helpers/webhooks.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(
  `what a listener forwards from a store that others use, too${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    let postgres: Postgres
    let here: PostgresInbox
    beforeAll(async () => {
      server = await startPostgres()
      url = await newStore(server)
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      await emptyStore(url)
      postgres = await connectTo(url)
      here = new PostgresInbox(postgres)
      return () => here.close()
    })

    const owed = (eventId: string, over: Partial<Delivery> = {}): Delivery =>
      aDelivery({eventId, forward: 'queued', subject: 'c1', receivedAtMs: Date.now(), ...over})
    const dueNow = async (inbox: PostgresInbox): Promise<string[]> => {
      const jobs = await inbox.due({nowMs: Date.now() + 1_000, limit: 100})
      return jobs.map(({eventId}) => eventId)
    }

    test('what was received earlier goes before what was stored meanwhile', async () => {
      await here.take([owed('second')])
      await here.take([owed('first', {receivedAtMs: Date.now() - 5_000})], 'earlier')
      expect(await dueNow(here)).toEqual(['first'])
    })

    test('what a server that hung stored late goes in the order of its receipt', async () => {
      const first = owed('first', {receivedAtMs: Date.now() - 5_000})
      await here.take([first])
      await here.take([owed('second', {receivedAtMs: Date.now() - 3_000})], 'earlier')
      await here.take([first], 'earlier')
      expect(await dueNow(here)).toEqual(['first'])
    })

    test('the next one is found by an index, however many wait', async () => {
      const nowMs = Date.now()
      for (const [eventId, subject] of [
        ['e1', 'c1'],
        ['e2', 'c2'],
      ] as const) {
        await here.take([owed(eventId, {subject, receivedAtMs: nowMs})])
      }
      await postgres.query(`UPDATE pixctl_forwards SET due_at_ms = due_at_ms + 5000
        WHERE subject = 'c2'`)
      expect(await here.nextDueMs(nowMs)).toBe(nowMs + 5000)
      expect(await here.nextDueMs(nowMs + 5000)).toBeUndefined()
      const plan = await postgres.query(`EXPLAIN ${NEXT_DUE}`, [nowMs])
      const text = plan.map((row) => row['QUERY PLAN']).join('\n')
      expect(text).toContain('pixctl_forwards_by_due')
      expect(text).not.toContain('Sort')
    })

    test('nothing, while another listener brings over what it kept', async () => {
      const there = new PostgresInbox(await connectTo(url))
      await here.take([owed('e1')])
      await there.sayBehind(true)
      expect(await dueNow(here)).toEqual([])
      await there.sayBehind(false)
      expect(await dueNow(here)).toEqual(['e1'])
      await there.close()
    })

    test('whether the others have come back: those that have listened, and have not said so since', async () => {
      const trouble = {troubleMs: 5_000, quietMs: 0}
      const there = new PostgresInbox(await connectTo(url))
      await there.due({nowMs: 1, limit: 1})
      expect(await here.haveReturned(trouble)).toBe(false)
      expect(await here.haveReturned({...trouble, quietMs: 60_000})).toBe(true)
      await there.close()
      expect(await here.haveReturned(trouble)).toBe(true)
    })

    test('nothing of a subject whose first event waits, and all the same what is behind many of it', async () => {
      await here.take(
        Array.from({length: OLDEST_ROWS + 100}, (_, nth) => owed(`e${nth}`)).concat(
          owed('alone', {subject: null}),
          owed('other', {subject: 'c2'}),
        ),
      )
      const [first] = await here.due({nowMs: Date.now() + 1_000, limit: 1})
      expect(first?.eventId).toBe('e0')
      const made = {
        kind: 'forward',
        atMs: Date.now(),
        url: 'http://127.0.0.1/',
        status: 503,
      } as const
      const later = {jobId: first?.jobId ?? '', next: {atMs: Date.now() + 60_000}}
      await here.record([{...made, id: first?.id ?? '', job: later}])
      expect(await dueNow(here)).toEqual(['alone', 'other'])
    })

    test('nothing that the store handed out before the leases ran out, where the answer came after', async () => {
      await here.take([owed('e1')])
      expect(await dueNow(here)).toEqual(['e1'])
      let isHeld = true
      const stopped = new PostgresInbox({
        ...postgres,
        transaction: (work) => postgres.transaction(work),
        query: async (sql, values) => {
          const rows = await postgres.query(sql, values)
          // The process is stopped while the answer is on its way, and another one takes its leases.
          if (isHeld && sql.includes('AS job')) {
            isHeld = false
            await postgres.query(`UPDATE pixctl_leases SET owner = 'another'`)
            clock.now += 9_000
          }
          return rows
        },
      })
      const clock = {now: performance.now()}
      const own = performance.now
      performance.now = () => clock.now
      try {
        await postgres.query(`UPDATE pixctl_leases SET owner = '', until = now()`)
        expect(await dueNow(stopped)).toEqual([])
        expect(isHeld).toBe(false)
      } finally {
        performance.now = own
      }
    })
  },
)
