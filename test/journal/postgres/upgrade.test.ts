import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {JOURNAL_SCHEMA} from '../../../src/journal/postgres/schema.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {migrate} from '../../../src/platform/postgres/schema.ts'
import {
  connectTo,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(
  `a journal of an earlier pixctl${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let postgres: Postgres
    beforeAll(async () => {
      server = await sharedPostgres()
      postgres = await connectTo(await server.newDatabase())
    })
    afterAll(async () => {
      await postgres?.close()
      await server.close()
    })

    const write = (id: string, exclusiveId: string | null, kind = 'withdrawal') =>
      postgres.query(
        `INSERT INTO pixctl_requests (account, environment, base_url, instance, client_id, wallet,
           path, idempotency_key, place, id, kind, profile, body, created_at_ms, is_undated, begun_at,
           state, is_doubtful, attempts, replayed, exclusive_id)
         VALUES ('a', 'test', '', '', 'c', '', '/p', $1, '', $1, $3, '', '{}', 1, FALSE, now(), 'done',
           FALSE, 1, FALSE, $2)`,
        [id, exclusiveId, kind],
      )

    test('has one request for each resource after it: of two the one that was answered', async () => {
      const earlier = JOURNAL_SCHEMA.steps.slice(0, 3)
      await migrate(postgres, [{...JOURNAL_SCHEMA, steps: earlier}])
      await write('answered', 'r-1')
      await write('found-too', 'adopted:r-1')
      await write('found', 'adopted:r-2')
      await write('of-another-kind', 'adopted:r-1', 'charge')
      await write('with-none', null)
      await migrate(postgres, [JOURNAL_SCHEMA])
      const rows = await postgres.query('SELECT id, exclusive_id FROM pixctl_requests ORDER BY id')
      expect(Object.fromEntries(rows.map(({id, exclusive_id}) => [id, exclusive_id]))).toEqual({
        answered: 'r-1',
        found: 'r-2',
        'found-too': null,
        'of-another-kind': 'r-1',
        'with-none': null,
      })
    })
  },
)
