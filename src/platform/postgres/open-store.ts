import type {SharedStore} from '../store.ts'
import type {PostgresOptions} from './open-postgres.ts'
import type {Postgres} from './postgres.ts'

/**
 * Connects to the store. The driver is loaded here, so a home of its own costs nothing.
 *
 * Errors: `PostgresError`; those of the vault that holds the password.
 */
export async function openStore(
  {address, password, passwordNow}: SharedStore,
  options: Omit<PostgresOptions, 'address' | 'password'> = {},
): Promise<Postgres> {
  const {openPostgres} = await import('./open-postgres.ts')
  const given = await password()
  const isKept = given !== undefined && passwordNow !== undefined
  return openPostgres({
    ...options,
    address,
    password: isKept ? keptAnew(given, passwordNow) : given,
  })
}

/** The connections that a command begins with are made within this; a vault may take long to be asked for each. */
const FRESH_MS = 1_000

/**
 * The password for each new connection, as it is kept by then: a listener lives on when the role is given
 * another one. One that cannot be read now is the one before.
 */
function keptAnew(
  given: string,
  passwordNow: NonNullable<SharedStore['passwordNow']>,
): () => Promise<string> {
  let last = given
  let readAtMs = performance.now()
  return async () => {
    if (performance.now() - readAtMs < FRESH_MS) return last
    last = (await passwordNow().catch(() => undefined)) ?? last
    readAtMs = performance.now()
    return last
  }
}
