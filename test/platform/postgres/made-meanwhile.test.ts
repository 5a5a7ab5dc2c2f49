import {expect, test} from 'vitest'
import {STORE_PARTS} from '../../../src/actions/store/shared-store.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {migrate} from '../../../src/platform/postgres/schema.ts'
import {PostgresError} from '../../../src/platform/postgres/trouble.ts'

const refusal = (code: string): PostgresError =>
  new PostgresError('postgres://db.example.com/money', Object.assign(new Error('refused'), {code}))

/** A server that refuses to make the first table, as it does while another command makes it. */
function serverThatRefuses(code: string): Postgres & {readonly statements: readonly string[]} {
  const statements: string[] = []
  const query = (sql: string) => {
    statements.push(sql)
    const isRefused = sql.startsWith('CREATE TABLE IF NOT EXISTS pixctl_schema')
    return isRefused ? Promise.reject(refusal(code)) : Promise.resolve([])
  }
  const transaction = (run: (tx: {query: typeof query}) => Promise<unknown>) => run({query})
  return {statements, query, transaction} as never
}

// Of 360 that made one store at a time, one was refused with 42710.
test.each([
  {code: '42P07', is: 'the table'},
  {code: '23505', is: 'a row of a catalogue'},
  {code: '42710', is: 'the row type of the table'},
])(
  'where another command has made $is meanwhile, the tables are brought up to date',
  async (row) => {
    const server = serverThatRefuses(row.code)
    await migrate(server, STORE_PARTS)
    expect(server.statements.some((sql) => sql.startsWith('UPDATE pixctl_schema'))).toBe(true)
  },
)

test('where the tables may not be made, that is said', async () => {
  const server = serverThatRefuses('42501')
  await expect(migrate(server, STORE_PARTS)).rejects.toThrow(PostgresError)
  expect(server.statements).toHaveLength(1)
})
