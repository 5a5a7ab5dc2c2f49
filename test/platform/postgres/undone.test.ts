import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(
  `a statement that another transaction undoes${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    beforeAll(async () => {
      server = await startPostgres()
      url = await newStore(server)
    })
    afterAll(() => server?.close())

    test('is carried out again, once, in a database whose transactions are isolated', async () => {
      const [own, other] = [await connectTo(url, 1), await connectTo(url, 1)]
      try {
        await own.query(`CREATE TABLE counted (value INTEGER); INSERT INTO counted VALUES (1);
          SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ`)
        const [add, waiting] = [
          'UPDATE counted SET value = value + 1',
          `SELECT count(*) AS count
          FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE counted%'`,
        ]
        let done: Promise<unknown> | undefined
        await other.transaction(async (tx) => {
          await tx.query(add)
          done = own.query(add)
          while ((await tx.query(waiting))[0]?.['count'] !== 1) {
            await new Promise((resolve) => setTimeout(resolve, 20))
            await tx.query('SELECT pg_stat_clear_snapshot()')
          }
        })
        await done
        expect(await own.query('SELECT value FROM counted')).toEqual([{value: 3}])
      } finally {
        await own.close()
        await other.close()
      }
    })
  },
)
