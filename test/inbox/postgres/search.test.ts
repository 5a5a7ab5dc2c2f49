import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {searchTerms} from '../../../src/domain/search-terms.ts'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import type {Postgres, PostgresRow} from '../../../src/platform/postgres/postgres.ts'
import {PAGE_BYTES} from '../../../src/platform/postgres/term-table.ts'
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

const bodyOf = (number: number): Buffer =>
  Buffer.from(JSON.stringify({data: {externalReference: `order-${number}`}}))
const referenceOf = (number: number): string[][] => [
  [...searchTerms({data: {externalReference: `order-${number}`}}, 1_000)],
]

describe.skipIf(absence)(
  `a search of the shared inbox${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    let postgres: Postgres
    beforeAll(async () => {
      server = await startPostgres()
      url = await newStore(server)
      postgres = await connectTo(url)
    })
    afterAll(async () => {
      await postgres.close()
      server.close()
    })

    const take = (numbers: readonly number[]) =>
      new PostgresInbox(postgres).take(
        numbers.map((number) => aDelivery({eventId: `e${number}`, body: bodyOf(number)})),
      )
    const found = async (through: Postgres, number: number, limit = 10) =>
      (await new PostgresInbox(through).search(referenceOf(number), limit)).map(
        ({eventId}) => eventId,
      )

    test('reads each body once, in pages of so many events and bytes', async () => {
      await emptyStore(url)
      const numbers = Array.from({length: 1_420}, (_, number) => number)
      const large = Array.from({length: 9}, (_, number) =>
        aDelivery({eventId: `l${number}`, body: Buffer.alloc(2 ** 18, ' ')}),
      )
      await new PostgresInbox(postgres).take(large)
      await take(numbers)
      const pages: PostgresRow[][] = []
      let asked = 0
      const counting: Postgres = {
        ...postgres,
        query: async (sql, values) => {
          const rows = await postgres.query(sql, values)
          asked += 1
          if (rows[0]?.['bytes_before'] !== undefined) pages.push(rows)
          return rows
        },
      }
      expect(await found(counting, 7)).toEqual(['e7'])
      // Each page of the large ones ends with the first that is beyond the bytes of a page.
      expect(pages.map(({length}) => length)).toEqual([4, 4, 500, 500, 421])
      for (const page of pages) expect(bytesOf(page.slice(0, -1))).toBeLessThan(PAGE_BYTES)
      pages.length = 0
      asked = 0
      await take([1_500])
      expect(await found(counting, 1_500)).toEqual(['e1500'])
      expect(pages.map(({length}) => length)).toEqual([1])
      asked = 0
      expect(await found(counting, 8)).toEqual(['e8'])
      // What is new, the terms, the event that is found, and what was sent of it.
      expect(asked).toBe(4)
    })

    test('finds an event that came with an earlier id after a search', async () => {
      await emptyStore(url)
      await take([1, 2])
      expect(await found(postgres, 1)).toEqual(['e1'])
      await take([3])
      await postgres.query(
        `UPDATE pixctl_events SET id = '00000000-0000-7000-8000-000000000001'
         WHERE event_id = 'e3'`,
      )
      expect(await found(postgres, 3)).toEqual(['e3'])
    })

    test('keeps nothing by which a dropped event was found', async () => {
      await emptyStore(url)
      await take([1, 2])
      expect(await found(postgres, 1)).toEqual(['e1'])
      const retention = {nowMs: 9e12, keepMs: 0, keepNewest: 1, evenUnseen: true}
      await new PostgresInbox(postgres).prune(retention)
      const kept = await postgres.query(
        `SELECT event_id, octet_length(terms) > 0 AS terms FROM pixctl_events
         JOIN pixctl_event_terms USING (id) ORDER BY event_id`,
      )
      expect(kept).toEqual([
        {event_id: 'e1', terms: false},
        {event_id: 'e2', terms: true},
      ])
    })

    test('by a user who may only read reads the bodies each time, and finds the newest', async () => {
      await emptyStore(url)
      await take([1])
      expect(await found(postgres, 1)).toEqual(['e1'])
      const body = bodyOf(1)
      const again = ['a', 'b', 'c'].map((eventId) => aDelivery({eventId, body}))
      for (const delivery of again) await new PostgresInbox(postgres).take([delivery])
      await postgres.query(
        `DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN PASSWORD 'read';
         GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader`,
      )
      const named = new URL(url)
      named.username = 'reader'
      named.password = 'read'
      const reader = await connectTo(named.href)
      try {
        expect(await found(reader, 1)).toEqual(['c', 'b', 'a', 'e1'])
        expect(await found(reader, 1, 2)).toEqual(['c', 'b'])
        expect(await found(postgres, 1)).toEqual(['c', 'b', 'a', 'e1'])
        expect(await found(reader, 1)).toEqual(['c', 'b', 'a', 'e1'])
      } finally {
        await reader.close()
        await postgres.query('DROP OWNED BY reader; DROP ROLE reader')
      }
    })
  },
)

const bytesOf = (page: readonly PostgresRow[]): number =>
  page.reduce((sum, {body}) => sum + (body as Buffer).length, 0)
