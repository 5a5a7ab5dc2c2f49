import {afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'
import type {Journal} from '../../../src/journal/journal.ts'
import {openPostgresJournal} from '../../../src/journal/postgres/postgres-journal.ts'
import {CLAIM_REQUEST} from '../../../src/journal/postgres/request-sql.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'
import {outcome, request} from '../fixtures.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(
  `rows of a journal that several machines share${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    let [here, there]: Journal[] = []
    let postgres: Postgres

    beforeAll(async () => {
      server = await sharedPostgres()
      url = await newStore(server)
      here = await openPostgresJournal(await connectTo(url))
      there = await openPostgresJournal(await connectTo(url))
      postgres = await connectTo(url)
    })
    afterAll(async () => {
      for (const one of [here, there, postgres]) await one?.close()
      await server.close()
    })
    beforeEach(() => emptyStore(url))

    const requestsOf = (journal: Journal | undefined) => {
      if (!journal) throw new Error('not opened')
      return journal.requests
    }

    test('one machine sends a row at a time', async () => {
      await requestsOf(here).begin(request)
      expect(await requestsOf(there).claim('id-1', 9000)).toBeUndefined()
      await requestsOf(here).settle('id-1', outcome('unanswered'))
      expect(await requestsOf(there).claim('id-1', 9000)).toMatchObject({standing: 'doubtful'})
      expect(await requestsOf(here).claim('id-1', 9000)).toBeUndefined()
    })

    test('a row of a machine that died is another one’s once its lease ran out', async () => {
      await requestsOf(here).begin(request)
      await postgres.query(`UPDATE pixctl_requests SET lease_until = now() - INTERVAL '1 second'`)
      expect(await requestsOf(there).claim('id-1', 9000)).toMatchObject({standing: 'doubtful'})
      // It was not dead: that nothing of it left says nothing of what the other one sends.
      const late = await requestsOf(here).settle('id-1', outcome('not_sent'))
      expect(late).toMatchObject({state: 'unknown', standing: 'doubtful'})
    })

    describe('an end that arrives late, while another machine sends the row', () => {
      const lease = async () => {
        const sql = `SELECT lease_owner <> '' AND lease_until > now() AS is_held FROM pixctl_requests`
        return (await postgres.query(sql))[0]
      }

      test.each(['not_sent', 'turned_away', 'unanswered'] as const)(
        '%s leaves it that lease',
        async (event) => {
          await requestsOf(here).begin(request)
          await postgres.query(
            `UPDATE pixctl_requests SET lease_until = now() - INTERVAL '1 second'`,
          )
          await requestsOf(there).claim('id-1', 9000)
          const late = await requestsOf(here).settle('id-1', outcome(event))
          expect(late).toMatchObject({standing: 'doubtful', attempts: 1})
          expect(await lease()).toEqual({is_held: true})
          await requestsOf(there).settle('id-1', outcome('unanswered'))
          expect(await lease()).toEqual({is_held: false})
        },
      )

      test.each([
        {event: 'not_sent', standing: 'fresh', attempts: 1},
        {event: 'turned_away', standing: 'fresh', attempts: 1},
        {event: 'unanswered', standing: 'doubtful', attempts: 2},
      ] as const)('$event leaves one that is sent anew $standing', async ({event, ...left}) => {
        await requestsOf(here).begin(request)
        const late = await openPostgresJournal(await connectTo(url))
        onTestFinished(() => late.close())
        await requestsOf(here).settle('id-1', outcome('not_sent'))
        await requestsOf(there).claim('id-1', 9000)
        expect(await late.requests.settle('id-1', outcome(event))).toMatchObject(left)
        expect(await requestsOf(here).find('id-1')).toMatchObject(left)
        expect(await lease()).toEqual({is_held: true})
      })
    })

    test('what another machine sent and settled meanwhile is not taken up again', async () => {
      await requestsOf(here).begin(request)
      await requestsOf(here).settle('id-1', outcome('refused'))
      const own = await connectTo(url)
      onTestFinished(() => own.close())
      const query: Postgres['query'] = async (sql, values) => {
        if (sql === CLAIM_REQUEST) {
          await requestsOf(there).claim('id-1', 9000)
          await requestsOf(there).settle('id-1', outcome('created', {resourceId: 'r-1'}))
        }
        return own.query(sql, values)
      }
      const late = await openPostgresJournal(Object.assign(Object.create(own), {query}))
      expect(await late.requests.claim('id-1', 9500)).toMatchObject({state: 'done'})
      const found = {state: 'done', resourceId: 'r-1'}
      expect(await requestsOf(here).find('id-1')).toMatchObject(found)
    })

    test.each([
      {event: 'unanswered', hours: 5},
      {event: 'not_sent', hours: 0},
    ] as const)('a key after $event has, once sent again, an age of $hours hours', async (row) => {
      await requestsOf(here).begin(request)
      await requestsOf(here).settle('id-1', outcome(row.event))
      await postgres.query(`UPDATE pixctl_requests SET begun_at = now() - INTERVAL '5 hours'`)
      const claimed = await requestsOf(there).claim('id-1', 9000)
      expect(Math.round((claimed?.ageMs ?? 0) / 3_600_000)).toBe(row.hours)
    })

    test('a machine that sends for long keeps its lease', async () => {
      vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']})
      onTestFinished(() => void vi.useRealTimers())
      const slow = await openPostgresJournal(await connectTo(url))
      onTestFinished(() => slow.close())
      await slow.requests.begin(request)
      await postgres.query(`UPDATE pixctl_requests SET lease_until = now() - INTERVAL '1 second'`)
      await vi.advanceTimersByTimeAsync(3_000)
      await vi.waitFor(async () => {
        const [row] = await postgres.query(
          'SELECT lease_until > now() AS held FROM pixctl_requests',
        )
        expect(row).toEqual({held: true})
      }, 60_000)
      expect(await requestsOf(there).claim('id-1', 9000)).toBeUndefined()
    })

    test('the age of a key is by the clock of the database, whatever the machine’s shows', async () => {
      await requestsOf(here).begin({...request, createdAtMs: 1})
      await postgres.query(`UPDATE pixctl_requests SET begun_at = now() - INTERVAL '5 hours'`)
      const found = await requestsOf(there).find('id-1')
      expect(Math.round((found?.ageMs ?? 0) / 3_600_000)).toBe(5)
      expect(found?.createdAtMs).toBe(1)
    })

    test('of two that settle one request at once, what is done wins', async () => {
      await requestsOf(here).begin(request)
      await Promise.all([
        requestsOf(here).settle('id-1', outcome('unanswered')),
        requestsOf(there).settle('id-1', outcome('created', {resourceId: 'r-1'})),
      ])
      expect(await requestsOf(here).find('id-1')).toMatchObject({state: 'done', resourceId: 'r-1'})
    })
  },
)
