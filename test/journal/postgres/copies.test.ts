import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import type {KeptResource} from '../../../src/journal/kept-resource.ts'
import {copyRequests} from '../../../src/journal/postgres/copy-requests.ts'
import {PostgresResources} from '../../../src/journal/postgres/postgres-resources.ts'
import {PostgresRequestQueries} from '../../../src/journal/postgres/request-queries.ts'
import {begunRecord, settledRecord} from '../../../src/journal/record-changes.ts'
import type {RequestRecord} from '../../../src/journal/request-record.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'
import {kept, outcome, request} from '../fixtures.ts'

const absence = postgresAbsence()
const NOW_MS = 50_000

describe.skipIf(absence)(
  `what is copied into a shared journal${absence ? ` (skipped: ${absence})` : ''}`,
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

    const fresh = (nth = 1): RequestRecord =>
      begunRecord({
        ...request,
        id: `id-${nth}`,
        idempotencyKey: `key-${nth}`,
        body: '{"amount":7,"pixKey":"a@b.co","externalReference":"order-7","description":"Rent"}',
      })
    const found = async (id = 'id-1') => {
      const {ageMs, ...record} = (await new PostgresRequestQueries(postgres).find(id)) ?? {}
      return {ageMs, record}
    }
    const copy = (...records: RequestRecord[]) => copyRequests(postgres, records, NOW_MS)

    test.each([
      {name: 'was just written', record: fresh()},
      {name: 'is in doubt', record: settledRecord(fresh(), outcome('unanswered', {attempts: 2}))},
      {
        name: 'is done',
        record: settledRecord(fresh(), {
          ...outcome('created', {resourceId: 'c-1', statusCode: 201, replayed: true}),
        }),
      },
      {
        name: 'was refused',
        record: settledRecord(
          fresh(),
          outcome('refused', {statusCode: 400, code: 'C', message: 'A \0 reason', traceId: 'T'}),
        ),
      },
      {name: 'has no age', record: {...fresh(), isUndated: true}},
    ])('a request that $name is there as it was here', async ({record}) => {
      expect(await copy(record)).toBe(1)
      expect((await found()).record).toEqual(record)
    })

    test('the age of a key goes on from what it was here', async () => {
      await copy({...fresh(), createdAtMs: NOW_MS - 3_600_000})
      const {ageMs = 0} = await found()
      expect(ageMs).toBeGreaterThanOrEqual(3_600_000)
      expect(ageMs).toBeLessThan(3_600_000 + 300_000)
    })

    test.each([
      {name: 'of this moment has an age', createdAtMs: NOW_MS, isUndated: false},
      {name: 'of a clock that ran ahead has none', createdAtMs: NOW_MS + 1, isUndated: true},
    ])('a request $name', async ({createdAtMs, isUndated}) => {
      await copy({...fresh(), createdAtMs})
      const {ageMs, record} = await found()
      expect(record).toMatchObject({createdAtMs, isUndated})
      expect(ageMs).toBeGreaterThanOrEqual(0)
    })

    test('many are one statement, each with its own values; none is none', async () => {
      const many = [1, 2, 3].map((nth) => settledRecord(fresh(nth), outcome('created')))
      const records = many.map((one, nth) => ({...one, attempts: nth + 5}))
      expect(await copy(...records)).toBe(3)
      for (const record of records) expect((await found(record.id)).record).toEqual(record)
      expect(await copy(...records)).toBe(0)
      expect(await copy()).toBe(0)
    })

    test('what is unknown there and known here becomes known; what is known there stays', async () => {
      const done = settledRecord(fresh(), outcome('created', {resourceId: 'c-1'}))
      await copy(fresh())
      expect(await copy(done)).toBe(1)
      expect((await found()).record).toEqual(done)
      expect(await copy(settledRecord(fresh(), outcome('refused')))).toBe(0)
      expect(await copy(fresh())).toBe(0)
      expect((await found()).record).toEqual(done)
    })

    test.each(['unanswered', 'created'] as const)(
      'what came to nothing there, was sent again here, and is %s, is so there, too',
      async (event) => {
        const refused = settledRecord(fresh(), outcome('refused', {statusCode: 400, code: 'C'}))
        await copy(refused)
        expect(await copy(refused)).toBe(0)
        const sent = {...fresh(), createdAtMs: fresh().createdAtMs + 1}
        const again = settledRecord(sent, outcome(event, {resourceId: 'c-1'}))
        expect(await copy(again)).toBe(1)
        expect((await found()).record).toEqual(again)
        expect(await copy(refused)).toBe(0)
        expect((await found()).record).toEqual(again)
      },
    )

    describe('of two homes with one key', () => {
      const ofHome = (home: string, record: RequestRecord, sentAtMs = 1_000): RequestRecord => ({
        ...record,
        id: `id-${home}`,
        profile: home,
        createdAtMs: sentAtMs,
      })
      const as = {
        written: fresh(),
        unanswered: settledRecord(fresh(), outcome('unanswered')),
        created: settledRecord(fresh(), outcome('created', {resourceId: 'c-1', statusCode: 201})),
        refused: settledRecord(fresh(), outcome('refused', {statusCode: 422, code: 'NO_BALANCE'})),
        failed: settledRecord(fresh(), outcome('not_sent')),
      } as const
      type Name = keyof typeof as
      const place = {...request, idempotencyKey: 'key-1'}
      const queries = () => new PostgresRequestQueries(postgres)

      test.each<{weak: Name; strong: Name; state: string}>([
        {weak: 'refused', strong: 'created', state: 'done'},
        {weak: 'failed', strong: 'created', state: 'done'},
        {weak: 'unanswered', strong: 'created', state: 'done'},
        {weak: 'refused', strong: 'unanswered', state: 'unknown'},
        {weak: 'failed', strong: 'unanswered', state: 'unknown'},
        {weak: 'refused', strong: 'written', state: 'unknown'},
      ])('$strong wins over $weak in either order', async ({weak, strong, state}) => {
        // Which of them was sent first does not matter.
        for (const [atMs, otherAtMs] of [
          [1_000, 2_000],
          [2_000, 1_000],
        ]) {
          const strongOne = ofHome('b', as[strong], atMs)
          const weakOne = ofHome('a', as[weak], otherAtMs)
          const results: object[] = []
          for (const first of ['weak', 'strong'] as const) {
            await emptyStore(url)
            const [one, two] = first === 'weak' ? [weakOne, strongOne] : [strongOne, weakOne]
            expect(await copy(one)).toBe(1)
            expect(await copy(two)).toBe(first === 'weak' ? 1 : 0)
            expect([await copy(one), await copy(two)]).toEqual([0, 0])
            const rows = await queries().findByKeys([place])
            expect(rows).toHaveLength(1)
            const {id, ageMs: _age, ...row} = rows[0] ?? fresh()
            // What is done is never sent again, whoever's id it has.
            if (state === 'unknown') expect(id).toBe('id-b')
            results.push(row)
          }
          const {id: _id, ...expected} = strongOne
          expect(results).toEqual([expected, expected])
          expect(expected.state).toBe(state)
        }
      })

      test('both of unknown outcome are one in doubt, as old as the older', async () => {
        for (const order of ['ab', 'ba']) {
          await emptyStore(url)
          const records = {a: ofHome('a', as.written, 9_000), b: ofHome('b', as.written, 3_000)}
          for (const home of order) {
            expect(await copy(records[home as 'a' | 'b'])).toBe(1)
          }
          expect([await copy(records.a), await copy(records.b)]).toEqual([0, 0])
          const [row] = await queries().findByKeys([place])
          expect(row).toMatchObject({standing: 'doubtful', createdAtMs: 3_000})
          expect(row?.ageMs).toBeGreaterThanOrEqual(NOW_MS - 3_000)
        }
      })

      test('both created stay what the first of them is', async () => {
        expect(await copy(ofHome('a', as.created))).toBe(1)
        expect(await copy(ofHome('b', as.created))).toBe(0)
        expect(await queries().findByKeys([place])).toMatchObject([{id: 'id-a', state: 'done'}])
      })

      test('what is begun under the key finds what may be done before what was refused', async () => {
        // Before the service named the account of a home, its rows are those of its credential.
        const unnamed = (record: RequestRecord) => ({...record, account: 'client:mp_test_a'})
        await copy(ofHome('a', as.refused), unnamed(ofHome('b', as.unanswered)))
        expect(await queries().findByKeys([place])).toMatchObject([{id: 'id-b'}])
        await copy(unnamed(ofHome('c', {...as.created, wallet: ''})))
        expect(await queries().findByKeys([place])).toMatchObject([{id: 'id-b', state: 'done'}])
      })
    })

    test('what is copied can be found by its reference, and by key and amount', async () => {
      await copy(fresh())
      const likeness = {
        environment: 'test',
        kind: 'charge',
        isNet: false,
        sinceMs: 0,
      } as const
      const queries = new PostgresRequestQueries(postgres)
      const alike = async (more: object) =>
        (await queries.findAlike({...likeness, amount: 1, ...more})).length
      expect(await alike({externalReference: 'order-7'})).toBe(1)
      expect(await alike({pixKey: 'a@b.co', amount: 7})).toBe(1)
      expect(await alike({pixKey: 'a@b.co', amount: 8})).toBe(0)
    })

    test('of resources the one that was seen later stays', async () => {
      const resources = new PostgresResources(postgres)
      const seen = (seenAtMs: number, status: string, id = 'c-1'): KeptResource => ({
        ...kept,
        id,
        seenAtMs,
        resource: {status},
      })
      expect(await resources.saveNewer([])).toBe(0)
      expect(await resources.saveNewer([seen(5, 'pending'), seen(5, 'pending', 'c-2')])).toBe(2)
      expect(await resources.saveNewer([seen(5, 'equal'), seen(6, 'completed', 'c-2')])).toBe(1)
      expect(await resources.saveNewer([seen(4, 'older')])).toBe(0)
      const both = await resources.findAll('charge', ['c-1', 'c-2'], 'test')
      expect([...both.values()].map(({resource}) => resource['status'])).toEqual([
        'pending',
        'completed',
      ])
    })

    test('lists of many pages have each row once, and many ids are found at once', async () => {
      await postgres.query(
        `INSERT INTO pixctl_requests (account, environment, id, client_id, profile, base_url,
           instance, place, wallet, kind, path, idempotency_key, body, created_at_ms, begun_at, state)
         SELECT 'a', 'test', 'id-' || n, 'c', 'p', 'u', '', 'u', '', 'charge', '/v2/pix',
           'key-' || n, '{}', n / 10, now(), 'done' FROM generate_series(1, 10002) AS n`,
        [],
      )
      await postgres.query(
        `INSERT INTO pixctl_resources (account, environment, base_url, instance, kind, id, wallet,
           resource, first_seen_at_ms, seen_at_ms)
         SELECT account, environment, base_url, instance, kind, id, wallet, '{}', created_at_ms, 1
         FROM pixctl_requests`,
        [],
      )
      const requests = new PostgresRequestQueries(postgres)
      const resources = new PostgresResources(postgres)
      const charges = {kind: 'charge', environment: 'test'} as const
      const lists = [
        [await requests.list({}), 10_002],
        [await requests.list({limit: 700}), 700],
        [await requests.list({limit: 500}), 500],
        [await resources.list(charges), 10_002],
        [await resources.list({...charges, limit: 700}), 700],
      ] as const
      for (const [rows, count] of lists) {
        expect(new Set(rows.map(({id}) => id)).size).toBe(count)
        expect(rows).toHaveLength(count)
      }
      const newest = lists[0][0].map(({createdAtMs}) => createdAtMs)
      expect(newest).toEqual(newest.toSorted((a, b) => b - a))
      expect([await requests.count({}), await resources.count(charges)]).toEqual([10_001, 10_001])
      await postgres.query(`DELETE FROM pixctl_requests WHERE id IN ('id-1', 'id-2')`, [])
      expect(await requests.count({})).toBe(10_000)
      const ids = Array.from({length: 1_001}, (_, n) => `id-${n + 3}`)
      expect((await resources.findAll('charge', ids, 'test')).size).toBe(1_001)
      const place = {
        ...request,
        account: 'a',
        clientId: 'c',
        baseUrl: 'u',
        instance: '',
      }
      const places = ids.map((id) => ({...place, idempotencyKey: id.replace('id', 'key')}))
      expect(await requests.findByKeys(places)).toHaveLength(1_001)
    })
  },
)
