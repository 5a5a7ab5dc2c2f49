import {setImmediate as turn} from 'node:timers/promises'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import {BucketLeases} from '../../../src/inbox/postgres/bucket-leases.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'

const absence = postgresAbsence()
const ALL = Array.from({length: 64}, (_, bucket) => bucket)

describe.skipIf(absence)(
  `which listener forwards${absence ? ` (skipped: ${absence})` : ''}`,
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
    beforeEach(async () => {
      await emptyStore(url)
      await postgres.query('UPDATE pixctl_leases SET epoch = 0')
      vi.useFakeTimers({toFake: ['setInterval', 'clearInterval', 'performance']})
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    const sorted = (buckets: readonly number[]) => buckets.toSorted((a, b) => a - b)

    /** A listener, whose way to the store can be cut. */
    function listener() {
      const store = {isAway: false, asked: 0, pending: 0}
      const counted: Postgres = {
        ...postgres,
        query: async (sql, values) => {
          store.asked += 1
          store.pending += 1
          try {
            if (store.isAway) throw new Error('away')
            return await postgres.query(sql, values)
          } finally {
            store.pending -= 1
          }
        },
      }
      const leases = new BucketLeases(counted)
      onTestFinished(async () => {
        store.isAway = false
        await leases.release()
      })
      return {leases, store}
    }
    type Listening = ReturnType<typeof listener>

    /** The moment at which listeners renew their leases. */
    async function renewal(...listeners: readonly Listening[]): Promise<void> {
      vi.advanceTimersByTime(3_000)
      await turn()
      while (listeners.some(({store}) => store.pending > 0)) await turn()
    }
    const other = (buckets: string, until: string): Promise<unknown> =>
      postgres.query(
        `UPDATE pixctl_leases SET owner = 'other', epoch = 5, until = now() + INTERVAL '${until}'
       WHERE bucket ${buckets}`,
      )
    const seen = (owner: string, ago: string): Promise<unknown> =>
      postgres.query(
        `INSERT INTO pixctl_listeners (account, environment, owner, seen_at)
       VALUES ('', '', $1, now() - INTERVAL '${ago}')`,
        [owner],
      )
    const count = async (table: string): Promise<number> => {
      const [row] = await postgres.query(`SELECT count(*) AS count FROM ${table}`)
      return Number(row?.['count'])
    }

    test('one alone forwards all, and counts that they changed hands', async () => {
      const {leases, store} = listener()
      expect(leases.epochOf(0)).toBeUndefined()
      expect(sorted(await leases.current())).toEqual(ALL)
      expect(ALL.map((bucket) => leases.epochOf(bucket))).toEqual(ALL.map(() => 1))
      expect(leases.epochOf(64)).toBeUndefined()
      const {asked} = store
      expect(sorted(await leases.current())).toEqual(ALL)
      expect(store.asked).toBe(asked)
      await renewal({leases, store})
      expect(sorted(await leases.current())).toEqual(ALL)
      expect(leases.epochOf(3)).toBe(1)
    })

    test('two share them, and no bucket is forwarded by both at any moment', async () => {
      const [first, second] = [listener(), listener()]
      expect(await first.leases.current()).toHaveLength(64)
      expect(await second.leases.current()).toEqual([])
      const held: number[][] = []
      for (let nth = 0; nth < 4; nth += 1) {
        await renewal(first, second)
        const [one, two] = [await first.leases.current(), await second.leases.current()]
        expect(new Set([...one, ...two]).size).toBe(one.length + two.length)
        held.push([one.length, two.length])
      }
      expect(held[0]).toEqual([32, 0])
      expect(held.at(-1)).toEqual([32, 32])
      const given = await second.leases.current()
      expect(given.map((bucket) => second.leases.epochOf(bucket))).toEqual(given.map(() => 2))
      expect(given.map((bucket) => first.leases.epochOf(bucket))).toEqual(
        given.map(() => undefined),
      )
    })

    test.each([
      {ago: '11 seconds', has: 64},
      {ago: '9 seconds', has: 32},
    ])('one that was seen $ago ago leaves $has of them', async ({ago, has}) => {
      await seen('another', ago)
      expect(await listener().leases.current()).toHaveLength(has)
    })

    test('what another one holds is taken when its lease has run out, and not before', async () => {
      await other('< 10', '1 hour')
      await other('BETWEEN 10 AND 19', '-1 second')
      const {leases} = listener()
      expect(sorted(await leases.current())).toEqual(ALL.slice(10))
      expect([9, 10, 20].map((bucket) => leases.epochOf(bucket))).toEqual([undefined, 6, 1])
    })

    test('a lease that another one took over is not renewed', async () => {
      const {leases, store} = listener()
      await leases.current()
      await other('< 10', '1 hour')
      await renewal({leases, store})
      expect(sorted(await leases.current())).toEqual(ALL.slice(10))
      expect(leases.epochOf(9)).toBeUndefined()
    })

    test('nothing is begun under leases that were not renewed for eight seconds', async () => {
      const {leases, store} = listener()
      await leases.current()
      store.isAway = true
      await renewal({leases, store})
      await renewal({leases, store})
      vi.advanceTimersByTime(2_000)
      expect(await leases.current()).toHaveLength(64)
      vi.advanceTimersByTime(1)
      expect(await leases.current()).toEqual([])
      store.isAway = false
      await renewal({leases, store})
      expect(await leases.current()).toHaveLength(64)
    })

    test('what is given back goes to others at once, also in the middle of a renewal', async () => {
      const [first, second] = [listener(), listener()]
      await first.leases.current()
      vi.advanceTimersByTime(3_000)
      await first.leases.release()
      expect(await count(`pixctl_leases WHERE owner <> '' OR until > now()`)).toBe(0)
      expect(await count('pixctl_listeners')).toBe(0)
      expect(await second.leases.current()).toHaveLength(64)
      expect(second.leases.epochOf(1)).toBe(2)
      const {asked} = first.store
      await renewal(second)
      expect(first.store.asked).toBe(asked)
    })

    test('one that never forwarded has nothing to give back', async () => {
      const {leases, store} = listener()
      await leases.release()
      expect(store.asked).toBe(0)
    })

    const BEHIND = `pixctl_listeners WHERE behind_until > now() + INTERVAL '9 seconds'
    AND behind_until <= now() + INTERVAL '10 seconds'`

    test('one that is behind says so, also where it forwards nothing', async () => {
      const {leases} = listener()
      leases.isBehind = true
      await leases.sayBehind()
      expect(await count(BEHIND)).toBe(1)
      expect(await count(`pixctl_listeners WHERE seen_at = '-infinity'`)).toBe(1)
      expect(await listener().leases.current()).toHaveLength(64)
      leases.isBehind = false
      await leases.sayBehind()
      expect(await count(`pixctl_listeners WHERE behind_until IS NULL`)).toBe(2)
      await postgres.query('DELETE FROM pixctl_listeners')
    })

    test('one that is behind goes on saying so when it renews', async () => {
      const {leases, store} = listener()
      leases.isBehind = true
      await leases.current()
      expect(await count(BEHIND)).toBe(1)
      leases.isBehind = false
      await renewal({leases, store})
      expect(await count(BEHIND)).toBe(0)
    })

    test.each([
      {ago: '0.5 seconds', haveReturned: true},
      {ago: '2 seconds', haveReturned: false},
      {ago: '14 seconds', haveReturned: false},
      {ago: '16 seconds', haveReturned: true},
    ])('one seen $ago ago, after trouble of 5 seconds: has returned $haveReturned', async (row) => {
      const {leases} = listener()
      await seen('another', row.ago)
      await seen(leases.owner, '2 seconds')
      const trouble = {troubleMs: 5_000, quietMs: 1_000}
      expect(await leases.haveReturned(trouble)).toBe(row.haveReturned)
    })
  },
)
