import {expect, test} from 'vitest'
import {searchTerms} from '../../../src/domain/search-terms.ts'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import {PAGE_BYTES} from '../../../src/inbox/postgres/search.ts'
import type {Postgres, PostgresRow} from '../../../src/platform/postgres/postgres.ts'
import {connectTo, newStore, postgresAbsence, startPostgres} from '../../helpers/postgres.ts'
import {aDelivery} from '../../helpers/webhooks.ts'

const absence = postgresAbsence()

const bodyOf = (number: number): Buffer =>
  Buffer.from(JSON.stringify({data: {externalReference: `order-${number}`}}))

test.skipIf(absence !== undefined)(
  'a search of the shared inbox has one page in memory, of so many events and bytes',
  async () => {
    const server = await startPostgres()
    const postgres = await connectTo(await newStore(server))
    try {
      const small = Array.from({length: 1_420}, (_, number) => {
        return aDelivery({eventId: `e${number}`, body: bodyOf(number)})
      })
      const large = Array.from({length: 9}, (_, number) => {
        return aDelivery({eventId: `l${number}`, body: Buffer.alloc(2 ** 18, ' ')})
      })
      await new PostgresInbox(postgres).take([...large, ...small])
      const pages: PostgresRow[][] = []
      let asked = 0
      const counting: Postgres = {
        ...postgres,
        query: (sql, values) => {
          asked += 1
          return postgres.query(sql, values)
        },
        queryPrepared: async (sql, values) => {
          const page = await postgres.queryPrepared(sql, values)
          pages.push(page)
          return page
        },
      }
      const terms = [...searchTerms({data: {externalReference: 'order-7'}}, 1_000)]
      const found = await new PostgresInbox(counting).search(terms, 10)
      expect(found.map(({eventId, body}) => [eventId, body])).toEqual([['e7', bodyOf(7)]])
      // The third page ends with the large one that is the first beyond the bytes of a page.
      expect(pages.map(({length}) => length)).toEqual([500, 500, 420 + 4, 4, 1])
      for (const page of pages) expect(bytesOf(page.slice(0, -1))).toBeLessThan(PAGE_BYTES)
      // The event that is found, and what was sent of it.
      expect(asked).toBe(2)
      pages.length = 0
      const latest = searchTerms({data: {externalReference: 'order-1419'}}, 1_000)
      await new PostgresInbox(counting).search([...latest], 1)
      expect(pages).toHaveLength(1)
    } finally {
      await postgres.close()
      server.close()
    }
  },
  60_000,
)

const bytesOf = (page: readonly PostgresRow[]): number =>
  page.reduce((sum, {body}) => sum + (body as Buffer).length, 0)
