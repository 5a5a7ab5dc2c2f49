import type {SharedStore} from '../store.ts'
import type {PostgresOptions} from './open-postgres.ts'
import type {Postgres} from './postgres.ts'

/**
 * Connects to the store. The driver is loaded here, so a home of its own costs nothing.
 *
 * Errors: `PostgresError`; those of the vault that holds the password.
 */
export async function openStore(
  {address, password}: SharedStore,
  options: Omit<PostgresOptions, 'address' | 'password'> = {},
): Promise<Postgres> {
  const {openPostgres} = await import('./open-postgres.ts')
  return openPostgres({...options, address, password: await password()})
}
