import {newStore, postgresAbsence, startPostgres} from '../../test/helpers/postgres.ts'

/**
 * One PostgreSQL server for all tests, so that none waits for its own to start, and one database with
 * all tables, so that none makes them for each mutant. Where a schema is mutated, each makes its own.
 */
export async function startDatabase(files) {
  if (postgresAbsence() !== undefined) return {env: {}, close: () => {}}
  const server = await startPostgres()
  const env = {PIXCTL_TEST_POSTGRES: await server.newDatabase()}
  const isMade = !files.some((file) => file.endsWith('/schema.ts'))
  if (isMade) env.PIXCTL_TEST_POSTGRES_STORE = await newStore(server)
  return {env, close: () => server.close()}
}
