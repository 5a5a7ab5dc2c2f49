import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'

const absence = postgresAbsence()
const ADD = 'INSERT INTO written (value) VALUES ($1::integer) RETURNING value'
const PREPARED = 'SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements'

describe.skipIf(absence)(
  `a statement that a connection keeps prepared${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    let postgres: Postgres
    beforeAll(async () => {
      server = await sharedPostgres()
      url = await newStore(server)
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      postgres = await connectTo(url, 1)
      await postgres.query('DROP TABLE IF EXISTS written; CREATE TABLE written (value INTEGER)')
      return () => postgres.close()
    })

    const written = async () =>
      (await postgres.query('SELECT value FROM written ORDER BY value')).map(({value}) => value)

    test('is prepared once, whatever the number of its runs', async () => {
      for (const value of [1, 2, 3]) {
        expect(await postgres.queryPrepared(ADD, [value])).toEqual([{value}])
      }
      expect(await postgres.query(PREPARED)).toEqual([
        {name: expect.stringMatching(/^pixctl_[0-9a-f]{16}$/), runs: 3},
      ])
      expect(await written()).toEqual([1, 2, 3])
    })

    test('is carried out once where a pooler lost it, and is not prepared again', async () => {
      await postgres.queryPrepared(ADD, [1])
      await postgres.query('DEALLOCATE ALL')
      for (const value of [2, 3]) await postgres.queryPrepared(ADD, [value])
      expect(await written()).toEqual([1, 2, 3])
      expect(await postgres.query(PREPARED)).toEqual([])
    })

    test('is carried out once where another user of the connection prepared it', async () => {
      await postgres.queryPrepared(ADD, [1])
      const [prepared] = await postgres.query(PREPARED)
      await postgres.close()
      postgres = await connectTo(url, 1)
      await postgres.query(`PREPARE ${prepared?.['name']} (integer) AS SELECT $1`)
      for (const value of [2, 3]) await postgres.queryPrepared(ADD, [value])
      expect(await written()).toEqual([1, 2, 3])
    })

    test('that fails by itself fails once, and stays prepared', async () => {
      await postgres.query('ALTER TABLE written ADD CHECK (value > 0)')
      await expect(postgres.queryPrepared(ADD, [-1])).rejects.toMatchObject({errcode: '23514'})
      await postgres.queryPrepared(ADD, [1])
      expect(await written()).toEqual([1])
      expect(await postgres.query(PREPARED)).toHaveLength(1)
    })
  },
)
