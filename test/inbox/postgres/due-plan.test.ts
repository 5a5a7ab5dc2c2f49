import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {DUE_AMONG_OLDEST, DUE_AMONG_SUBJECTS} from '../../../src/inbox/postgres/due-sql.ts'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'
import {aDelivery} from '../../helpers/webhooks.ts'

const absence = postgresAbsence()
const skipped = absence ? ` (skipped: ${absence})` : ''
const SUBJECTS = 16
const EVENTS_OF_A_SUBJECT = 100
/** Some 800 are read where each row is found by its id, and 18,000 where an index is gone through for each. */
const FEW_PAGES = 3_000

describe.skipIf(absence)(
  `forwards that are owed in a store without newer statistics${skipped}`,
  () => {
    let server: PostgresServer
    let postgres: Postgres
    let inbox: PostgresInbox
    beforeAll(async () => {
      server = await sharedPostgres()
      postgres = await connectTo(await newStore(server))
      inbox = new PostgresInbox(postgres)
      for (let nth = 0; nth < EVENTS_OF_A_SUBJECT; nth += 1) {
        const group = Array.from({length: SUBJECTS}, (_, subject) =>
          aDelivery({eventId: `e${subject}-${nth}`, subject: `s${subject}`, forward: 'queued'}),
        )
        await inbox.take(group)
      }
    })
    afterAll(async () => {
      await inbox.close()
      await server.close()
    })

    test.each([
      ['among the oldest', DUE_AMONG_OLDEST],
      ['among the subjects', DUE_AMONG_SUBJECTS],
    ])('are handed out without reading them again for each subject, %s', async (_, sql) => {
      const now = Date.now() + 60_000
      const due = await inbox.due({nowMs: now, limit: SUBJECTS})
      expect(due).toHaveLength(SUBJECTS)
      const [lease] = await postgres.query(
        `SELECT owner FROM pixctl_leases WHERE owner <> '' LIMIT 1`,
      )
      const buckets = 'ARRAY(SELECT bucket FROM pixctl_leases)'
      const asked = sql
        .replaceAll('$1', String(now))
        .replaceAll('$2', buckets)
        .replaceAll('$3', `'${lease?.['owner']}'`)
        .replaceAll('$4', String(SUBJECTS))
      const plan = await postgres.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${asked}`)
      const [said] = Object.values(plan[0] ?? {})[0] as unknown as [{Plan: Record<string, number>}]
      expect(said.Plan['Actual Rows']).toBe(SUBJECTS)
      expect(said.Plan['Shared Hit Blocks']).toBeLessThan(FEW_PAGES)
    })
  },
)
