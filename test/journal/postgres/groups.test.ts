import {setTimeout as pause} from 'node:timers/promises'
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest'
import {beginAll, settleAll} from '../../../src/journal/postgres/groups.ts'
import {openPostgresJournal} from '../../../src/journal/postgres/postgres-journal.ts'
import {
  BEGIN_REQUESTS,
  BEGUN_COLUMNS,
  ENDING_COLUMNS,
  SETTLE_REQUESTS,
  WRITTEN_WITHIN_MS,
} from '../../../src/journal/postgres/request-sql.ts'
import {JOURNAL_SCHEMA} from '../../../src/journal/postgres/schema.ts'
import type {RequestRecord} from '../../../src/journal/request-record.ts'
import type {Postgres, PostgresRow} from '../../../src/platform/postgres/postgres.ts'
import {migrate} from '../../../src/platform/postgres/schema.ts'
import {ServerClock} from '../../../src/platform/postgres/server-clock.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'
import {outcome, request} from '../fixtures.ts'
import {refusedWith} from './scripted-server.ts'

const absence = postgresAbsence()

/** Until some statement waits for the end of another transaction. */
async function untilWaiting(postgres: Postgres): Promise<void> {
  const waiting = `SELECT 1 AS one FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`
  await vi.waitFor(async () => expect(await postgres.query(waiting)).toHaveLength(1), {
    timeout: 60_000,
  })
}

describe.skipIf(absence)(
  `groups of journal writes in PostgreSQL${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    let postgres: Postgres

    beforeAll(async () => {
      server = await sharedPostgres()
      url = await newStore(server)
      postgres = await connectTo(url)
    })
    afterAll(async () => {
      await postgres.close()
      await server.close()
    })
    beforeEach(() => emptyStore(url))

    const numbered = (nth: number) => ({...request, id: `id-${nth}`, idempotencyKey: `key-${nth}`})

    /** A process that last saw the clock of the database so long ago. */
    const beginner = (agoMs = 0) => ({
      owner: 'owner',
      clock: new ServerClock(Date.now() - agoMs),
    })

    /** Counts the statements of whatever writes through it. */
    function counted(): {readonly postgres: Postgres; readonly statements: string[]} {
      const statements: string[] = []
      const query: Postgres['query'] = (sql, values) => {
        statements.push(sql)
        return postgres.query(sql, values)
      }
      return {statements, postgres: Object.assign(Object.create(postgres), {query})}
    }

    test('what comes together is begun in one statement, and settled in one', async () => {
      const {postgres: counting, statements} = counted()
      const {requests} = await openPostgresJournal(counting)
      const all = Array.from({length: 50}, (_, nth) => numbered(nth))
      statements.length = 0
      await Promise.all(all.map((one) => requests.begin(one)))
      await Promise.all(all.map(({id}) => requests.settle(id, outcome('created'))))
      expect(statements).toEqual([BEGIN_REQUESTS, SETTLE_REQUESTS])
      expect(await requests.count({state: 'done'})).toBe(50)
    })

    test('what waited longer than its process is written no more', async () => {
      const late: Postgres['query'] = (sql, values) =>
        postgres.query(sql.replace("'20000 milliseconds'", "'-1 seconds'"), values)
      const waited = Object.assign(Object.create(postgres), {query: late})
      expect(await beginAll(waited, [numbered(1)], beginner())).toEqual([undefined])
      expect(await beginAll(postgres, [numbered(1)], beginner())).toMatchObject([{isNew: true}])
    })

    test('what the network held back past its deadline is written no more', async () => {
      let deliver: (() => Promise<PostgresRow[]>) | undefined
      const query: Postgres['query'] = async (sql, values) => {
        deliver = () => postgres.query(sql, values)
        throw refusedWith('ECONNRESET')
      }
      const holding = Object.assign(Object.create(postgres), {query})
      const soonOver = beginner(WRITTEN_WITHIN_MS - 100)
      await expect(beginAll(holding, [numbered(1)], soonOver)).rejects.toThrow()
      await pause(200)
      await deliver?.()
      expect(await postgres.query('SELECT id FROM pixctl_requests')).toEqual([])
      await expect(beginAll(holding, [numbered(1)], beginner())).rejects.toThrow()
      await deliver?.()
      expect(await postgres.query('SELECT id FROM pixctl_requests')).toEqual([{id: 'id-1'}])
    })

    test('nor what comes once its process wrote that it did not send it', async () => {
      let deliver: (() => Promise<PostgresRow[]>) | undefined
      const query: Postgres['query'] = (sql, values) => {
        if (sql !== BEGIN_REQUESTS) return postgres.query(sql, values)
        deliver = () => postgres.query(sql, values)
        throw refusedWith('ECONNRESET')
      }
      const holding = Object.assign(Object.create(postgres), {query})
      const {requests} = await openPostgresJournal(holding)
      await expect(requests.begin(request)).rejects.toMatchObject({errcode: 'ECONNRESET'})
      await deliver?.()
      expect(await requests.list({})).toMatchObject([
        {id: request.id, state: 'failed', attempts: 0, createdAtMs: request.createdAtMs},
      ])
    })

    test('a machine that slept begins at the second try, by the clock of the answer', async () => {
      const asleep = beginner(WRITTEN_WITHIN_MS + 1_000)
      expect(await beginAll(postgres, [numbered(1)], asleep)).toEqual([undefined])
      expect(await beginAll(postgres, [numbered(1)], asleep)).toMatchObject([{isNew: true}])
    })

    test('one that the server refuses fails alone', async () => {
      const {requests} = await openPostgresJournal(postgres)
      const refused = {...numbered(1), profile: 'no\0text'}
      const begun = await Promise.allSettled(
        [numbered(0), refused, numbered(2)].map((one) => requests.begin(one)),
      )
      expect(begun.map(({status}) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(await requests.count({})).toBe(2)
    })

    test('of two machines that settle at one moment one has the resource, the other stays unknown', async () => {
      const {requests} = await openPostgresJournal(postgres)
      const [one, other] = [numbered(1), numbered(2)]
      const begun = await requests.begin(one)
      await requests.begin(other)
      const said = outcome('created', {resourceId: 'r-1', isExclusive: true})
      let ending: Promise<RequestRecord> | undefined
      await postgres.transaction(async (tx) => {
        const writing = Object.assign(Object.create(postgres), {query: tx.query.bind(tx)})
        await settleAll(writing, [
          {before: begun.record, outcome: said, kept: undefined, owner: 'owner'},
        ])
        // Not committed: the other machine cannot see it.
        ending = requests.settle(other.id, said)
        await untilWaiting(postgres)
      })
      expect(await ending).toMatchObject({state: 'unknown', code: 'ANSWER_OF_ANOTHER'})
      expect(await requests.find(one.id)).toMatchObject({state: 'done', resourceId: 'r-1'})
      expect(await requests.find(other.id)).toMatchObject({state: 'unknown'})
    })

    test('rows are found by the index of all that is asked for, also without statistics', async () => {
      const many = Array.from({length: 3000}, (_, nth) => numbered(nth))
      await beginAll(postgres, many, beginner())
      const indexesOf = async (
        sql: string,
        columns: object,
        more: readonly (string | number)[],
      ) => {
        const values = [...Object.keys(columns).map(() => [null]), ...more]
        const [row] = await postgres.query(`EXPLAIN (FORMAT JSON) ${sql}`, values)
        return new Set(indexNames(row?.['QUERY PLAN']))
      }
      expect(await indexesOf(BEGIN_REQUESTS, BEGUN_COLUMNS, ['owner', 0])).toEqual(
        new Set(['pixctl_requests_idempotency_key_environment_path_wallet_acc_key']),
      )
      expect(await indexesOf(SETTLE_REQUESTS, ENDING_COLUMNS, [])).toEqual(
        new Set(['pixctl_requests_pkey', 'pixctl_requests_by_created']),
      )
    })

    test('what two requests found and were answered with before is one’s, and one is left out', async () => {
      const former = await connectTo(await server.newDatabase())
      await migrate(former, [{...JOURNAL_SCHEMA, steps: JOURNAL_SCHEMA.steps.slice(0, 3)}])
      await beginAll(former, [numbered(1), numbered(2), numbered(3)], beginner())
      for (const [id, value] of [
        [numbered(1).id, 'adopted:r-1'],
        [numbered(2).id, 'r-1'],
        [numbered(3).id, 'adopted:r-3'],
      ]) {
        const set = `UPDATE pixctl_requests SET state = 'done', exclusive_id = $2 WHERE id = $1`
        await former.query(set, [id as string, value as string])
      }
      await migrate(former, [JOURNAL_SCHEMA])
      const rows = await former.query('SELECT exclusive_id FROM pixctl_requests ORDER BY id')
      expect(rows.map((row) => row['exclusive_id'])).toEqual([null, 'r-1', 'r-3'])
      await former.close()
    })

    test('a journal of the first form keeps its requests, and a key is used once', async () => {
      const former = await connectTo(await server.newDatabase())
      await migrate(former, [{...JOURNAL_SCHEMA, steps: JOURNAL_SCHEMA.steps.slice(0, 1)}])
      await beginAll(former, [request], beginner())
      await former.query(`UPDATE pixctl_requests SET state = 'refused'`)
      await migrate(former, [JOURNAL_SCHEMA])
      const {requests} = await openPostgresJournal(former)
      expect(await requests.begin({...request, id: 'id-2'})).toMatchObject({
        isNew: false,
        record: {id: 'id-1', state: 'refused'},
      })
      const unique: PostgresRow[] = await former.query(
        `SELECT indexdef FROM pg_indexes WHERE indexdef LIKE 'CREATE UNIQUE%pixctl_requests %'`,
      )
      expect(unique).toHaveLength(3)
      await former.close()
    })
  },
)

/** Every index that a plan reads. */
function indexNames(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  return Object.entries(plan).flatMap(([key, value]) =>
    key === 'Index Name' ? [String(value)] : indexNames(value),
  )
}
