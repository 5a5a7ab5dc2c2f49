import {PixctlError} from '../../messages/errors.ts'
import {LatePostgres} from '../../platform/postgres/late-postgres.ts'
import {openStore} from '../../platform/postgres/open-store.ts'
import type {Postgres} from '../../platform/postgres/postgres.ts'
import {requireSchema} from '../../platform/postgres/schema.ts'
import {PostgresError} from '../../platform/postgres/trouble.ts'
import type {SharedStore} from '../../platform/store.ts'
import {inTime, TookTooLong} from '../outage/in-time.ts'
import {PostgresInbox} from './postgres-inbox.ts'
import {requireRights} from './required-rights.ts'
import {INBOX_SCHEMA} from './schema.ts'

/**
 * The inbox in the database, as commands read it.
 *
 * Errors: `PostgresError`; `LocalFailureError`, code `STORE_NOT_READY` or `STORE_NEWER`.
 */
export async function openPostgresInbox(
  store: SharedStore,
  options: {readonly onLongSearch?: () => void} = {},
): Promise<PostgresInbox> {
  return new PostgresInbox(await openChecked(store), options.onLongSearch)
}

/** A listener does not wait for an answer as long as a command does. */
const LISTENER_PATIENCE_MS = 10_000
/** Nor does it wait so long before it listens: the service gives up after half a minute. */
const START_PATIENCE_MS = 2_000

/**
 * The same as a listener receives into it. A database that is away is connected to when it is back,
 * and one that accepts connections and stays silent is used once it answers; `away` says why it was
 * not reached.
 *
 * @param wrong is called for each thing that keeps a database which was away from being used once it
 *        answers, as where it has no tables.
 * Errors: as above, of a database that answers; `LocalFailureError`, code `STORE_RIGHTS_MISSING`.
 */
export async function openReceivingInbox(
  store: SharedStore,
  wrong: (error: PixctlError) => void,
): Promise<{readonly inbox: PostgresInbox; readonly away?: Error}> {
  // Read once, as by a listener whose store goes away while it runs.
  const password = await store.password()
  const known = {...store, password: async () => password}
  const open = () => openChecked(known, {patienceMs: LISTENER_PATIENCE_MS}, requireRights)
  const opening = open()
  try {
    return {inbox: new PostgresInbox(await inTime(opening, START_PATIENCE_MS))}
  } catch (error) {
    const isSilent = error instanceof TookTooLong
    if (!isSilent && !isAway(error)) throw error
    const attempts = isSilent ? [opening] : []
    const late = new LatePostgres(
      store.address,
      saying(() => attempts.pop() ?? open(), wrong),
    )
    // The attempt that is under way goes on, and its end is said, also where no statement is asked.
    if (isSilent) late.connect()
    return {inbox: new PostgresInbox(late), away: error}
  }
}

const isAway = (error: unknown): error is PostgresError =>
  error instanceof PostgresError && error.isAway

/** The same fault is named once, however often the database is asked. */
function saying(
  open: () => Promise<Postgres>,
  wrong: (error: PixctlError) => void,
): () => Promise<Postgres> {
  const said = new Set<string>()
  return async () => {
    try {
      return await open()
    } catch (error) {
      if (error instanceof PixctlError && !isAway(error) && !said.has(error.sentence)) {
        said.add(error.sentence)
        wrong(error)
      }
      throw error
    }
  }
}

async function openChecked(
  store: SharedStore,
  options: {readonly patienceMs?: number} = {},
  requireMore: (postgres: Postgres) => Promise<void> = async () => {},
): Promise<Postgres> {
  const postgres = await openStore(store, options)
  try {
    await requireSchema(postgres, INBOX_SCHEMA)
    await requireMore(postgres)
    return postgres
  } catch (error) {
    await postgres.close()
    throw error
  }
}
