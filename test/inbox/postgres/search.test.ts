import {expect, test} from 'vitest'
import {searchTerms} from '../../../src/domain/search-terms.ts'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {connectTo, newStore, postgresAbsence, startPostgres} from '../../helpers/postgres.ts'
import {aDelivery} from '../../helpers/webhooks.ts'

const absence = postgresAbsence()

const bodyOf = (number: number): Buffer =>
  Buffer.from(JSON.stringify({data: {externalReference: `order-${number}`}}))

test.skipIf(absence !== undefined)(
  'a search of the shared inbox asks once for each page, and once for each event it finds',
  async () => {
    const server = await startPostgres()
    const postgres = await connectTo(await newStore(server))
    try {
      const events = Array.from({length: 420}, (_, number) => number)
      await new PostgresInbox(postgres).take(
        events.map((number) => aDelivery({eventId: `e${number}`, body: bodyOf(number)})),
      )
      let asked = 0
      const counting: Postgres = {
        ...postgres,
        query: (sql, values) => {
          asked += 1
          return postgres.query(sql, values)
        },
      }
      const terms = [...searchTerms({data: {externalReference: 'order-7'}}, 1_000)]
      const found = await new PostgresInbox(counting).search(terms, 10)
      expect(found.map(({eventId, body}) => [eventId, body])).toEqual([['e7', bodyOf(7)]])
      expect(asked).toBe(3 + 1)
    } finally {
      await postgres.close()
      server.close()
    }
  },
  60_000,
)
