import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {takeUnsent} from '../../../src/inbox/postgres/intake.ts'
import {
  ARRIVED_COLUMNS,
  COUNT,
  FIND_KNOWN,
  OWE_AGAIN,
} from '../../../src/inbox/postgres/intake-sql.ts'
import type {Postgres, PostgresValue} from '../../../src/platform/postgres/postgres.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'

const delivery = (nth: number) => ({
  event: 'payment_completed',
  eventId: `e-${nth}`,
  subAccount: null,
  subject: null,
  receivedAtMs: nth,
  headers: [],
  body: Buffer.from(`{"nth":${nth}}`),
  forward: 'none' as const,
  forwardRepeats: false,
})

describe.skipIf(postgresAbsence())('events that are in the database already', () => {
  let server: PostgresServer
  let postgres: Postgres

  beforeAll(async () => {
    server = await startPostgres(['autovacuum = off'])
    postgres = await connectTo(await newStore(server))
    expect(await takeUnsent(postgres, [delivery(7), delivery(8)])).toEqual(['stored', 'stored'])
    await postgres.query(`INSERT INTO pixctl_events (account, environment, event_id, event_key,
        variant, id, event, bucket, received_at_ms, stored_at, forward, body_hash, headers, body)
      SELECT '', '', 'other-' || nth, 'payment_completed', '', gen_random_uuid(),
        'payment_completed', 0, nth, now(), 'none', '', '[]', ''
      FROM generate_series(1, 50000) AS nth`)
  })

  afterAll(async () => {
    await postgres.close()
    server.close()
  })

  /** Every row of the inbox has the first two columns of its indexes alike. */
  const READS_ALL =
    /Seq Scan on pixctl_events|Index Cond: \(\(account = ''::text\) AND \(environment = ''::text\)\)\n/

  test.each([
    {name: 'looked for', sql: FIND_KNOWN, values: [['e-7']]},
    {
      name: 'counted',
      sql: COUNT,
      values: ['[{"event_id":"e-7","event_key":"payment_completed","variant":"","count":1}]'],
    },
    {
      name: 'owed again',
      sql: OWE_AGAIN,
      values: [...Object.keys(ARRIVED_COLUMNS).map(() => []), []],
    },
  ])(
    'are $name by an index, also where the server has no statistics yet',
    async ({sql, values}) => {
      const rows = await postgres.query(`EXPLAIN ${sql}`, values as PostgresValue[])
      const plan = `${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`
      expect(plan).toContain('pixctl_events')
      expect(plan).not.toMatch(READS_ALL)
    },
  )

  test('are distinguished from new ones that come with them', async () => {
    const other = {...delivery(8), body: Buffer.from('{"nth":"other"}')}
    const taken = await takeUnsent(postgres, [
      delivery(7),
      delivery(3001),
      other,
      delivery(3001),
      delivery(3002),
    ])
    expect(taken).toEqual(['duplicate', 'stored', 'conflict', 'duplicate', 'stored'])
  })
})
