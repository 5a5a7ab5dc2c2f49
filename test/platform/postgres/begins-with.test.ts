import {expect, test} from 'vitest'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import {INBOX_SCHEMA} from '../../../src/inbox/postgres/schema.ts'
import {PostgresRequestQueries} from '../../../src/journal/postgres/request-queries.ts'
import {PostgresResourceQueries} from '../../../src/journal/postgres/resource-queries.ts'
import {JOURNAL_SCHEMA} from '../../../src/journal/postgres/schema.ts'
import {migrate} from '../../../src/platform/postgres/schema.ts'
import {connectTo, postgresAbsence, sharedPostgres} from '../../helpers/postgres.ts'
import {aDelivery} from '../../helpers/webhooks.ts'

const absence = postgresAbsence()

test.skipIf(absence !== undefined).each(['UTF8', 'SQL_ASCII'])(
  'what begins with a text is found in a database of encoding %s',
  async (encoding) => {
    const server = await sharedPostgres()
    const url = new URL(await server.newDatabase())
    const admin = await connectTo(url.href, 1)
    const encoded = `encoded_as_${encoding}_beside_${url.pathname.slice(-12)}`.toLowerCase()
    await admin.query(
      `CREATE DATABASE ${encoded} ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
    )
    await admin.close()
    url.pathname = `/${encoded}`
    const postgres = await connectTo(url.href)
    try {
      await migrate(postgres, [JOURNAL_SCHEMA, INBOX_SCHEMA])
      const inbox = new PostgresInbox(postgres)
      await inbox.take([aDelivery({eventId: 'evento-é-1'}), aDelivery({eventId: 'other-one'})])
      expect((await inbox.find('evento-é')).map(({eventId}) => eventId)).toEqual(['evento-é-1'])
      const place = {environment: 'test'} as const
      expect(await new PostgresResourceQueries(postgres).named('venda', place, 10)).toEqual([])
      expect(await new PostgresRequestQueries(postgres).named('venda', 10)).toEqual([])
    } finally {
      await postgres.close()
      await server.close()
    }
  },
  60_000,
)
