import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {BUCKETS, INBOX_SCHEMA} from '../../../src/inbox/postgres/schema.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {migrate, schemaVersions} from '../../../src/platform/postgres/schema.ts'
import {
  connectTo,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(
  `the tables of a new inbox${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let postgres: Postgres
    beforeAll(async () => {
      server = await sharedPostgres()
      postgres = await connectTo(await server.newDatabase())
      await migrate(postgres, [INBOX_SCHEMA])
    })
    afterAll(async () => {
      await postgres.close()
      await server.close()
    })

    const columnOf = async (name: string, sql: string): Promise<unknown[]> =>
      (await postgres.query(`SELECT ${name} ${sql}`)).map((row) => row[name])

    test('are known to a later program by the name of their part', async () => {
      expect([...(await schemaVersions(postgres))]).toEqual([['inbox', INBOX_SCHEMA.steps.length]])
    })

    test('have a lease for each bucket, and for no other one', async () => {
      const buckets = await columnOf('bucket', 'FROM pixctl_leases ORDER BY bucket')
      expect(buckets).toEqual(Array.from({length: BUCKETS}, (_, bucket) => bucket))
    })

    test.each(['events', 'forwards', 'attempts'])(
      'have statistics of %s before the first one is there, and no row',
      async (name) => {
        const seen = `FROM pg_stats WHERE tablename = 'pixctl_${name}'`
        expect(await columnOf('attname', seen)).toContain('account')
        expect(await columnOf('id', `FROM pixctl_${name}`)).toEqual([])
      },
    )

    test.each([
      {name: 'when the next forward is due', columns: 'account, environment, due_at_ms'},
      {name: 'the first one of a subject', columns: 'account, environment, subject, stored_at, id'},
    ])('have an index for $name, of what is queued', async ({columns}) => {
      const made = await columnOf('indexdef', `FROM pg_indexes WHERE tablename = 'pixctl_forwards'`)
      expect(made).toContainEqual(
        expect.stringMatching(`[(]${columns}[)] WHERE [(]state = 'queued'::text[)]`),
      )
    })
  },
)
