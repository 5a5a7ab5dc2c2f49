import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {PostgresApprovals} from '../../../src/journal/postgres/postgres-approvals.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(
  `approvals of several homes${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let homes: Postgres[] = []

    beforeAll(async () => {
      server = await startPostgres()
      const store = await newStore(server)
      homes = await Promise.all([connectTo(store), connectTo(store)])
    })
    afterAll(async () => {
      for (const home of homes) await home.close()
      server.close()
    })

    test('that are copied at one moment are new to one of them alone', async () => {
      const ids = Array.from({length: 30}, (_, at) => `a-${at}`)
      const saved = await Promise.all(
        homes.map(async (home) => {
          const approvals = new PostgresApprovals(home)
          let copied = 0
          for (const id of ids) {
            const approval = {id, document: '{}', savedAtMs: 1, idempotencyKeys: [`key of ${id}`]}
            if (await approvals.saveNew(approval)) copied += 1
          }
          return copied
        }),
      )
      expect(saved.reduce((sum, one) => sum + one)).toBe(ids.length)
      const [home] = homes as [Postgres]
      const approvals = new PostgresApprovals(home)
      expect(await approvals.all()).toHaveLength(ids.length)
      expect(await approvals.idsOf('key of a-29')).toEqual(['a-29'])
    })
  },
)
