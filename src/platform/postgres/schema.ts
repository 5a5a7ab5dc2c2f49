import {LocalFailureError} from '../../messages/errors.ts'
import {storeNewer, storeNotReady} from '../../messages/stores/store.ts'
import type {Postgres, Statements} from './postgres.ts'
import {PostgresError} from './trouble.ts'

/** A part of the store with tables of its own, and the steps that make them. A released step is never edited. */
export interface SchemaPart {
  readonly name: string
  readonly steps: readonly string[]
}

const VERSIONS = `CREATE TABLE IF NOT EXISTS pixctl_schema (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  part TEXT NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (account, environment, part)
)`

/** The table, its row in a catalogue, or its row type: which one depends on how far the other had come. */
const MADE_MEANWHILE = ['42P07', '23505', '42710']
const NO_SUCH_TABLE = '42P01'

/**
 * Makes the tables of these parts, or brings them up to date. Of several that do so at once one goes
 * first, by the lock of the part's row, and the others find its work done.
 *
 * Errors: `LocalFailureError`, code `STORE_NEWER`; then nothing was changed.
 */
export async function migrate(postgres: Postgres, parts: readonly SchemaPart[]): Promise<void> {
  await makeVersions(postgres)
  for (const {name} of parts) {
    await postgres.query(
      `INSERT INTO pixctl_schema (account, environment, part, version) VALUES ('', '', $1, 0)
       ON CONFLICT DO NOTHING`,
      [name],
    )
  }
  for (const part of parts) await postgres.transaction((tx) => migratePart(postgres, tx, part))
}

/** Two that make one table at the same moment: one of them is refused, and it is there. */
async function makeVersions(postgres: Postgres): Promise<void> {
  try {
    await postgres.query(VERSIONS)
  } catch (error) {
    const isThere = error instanceof PostgresError && MADE_MEANWHILE.includes(error.errcode)
    if (!isThere) throw error
  }
}

async function migratePart(postgres: Postgres, tx: Statements, part: SchemaPart): Promise<void> {
  const [row] = await tx.query(
    `SELECT version FROM pixctl_schema WHERE account = '' AND environment = '' AND part = $1
     FOR UPDATE`,
    [part.name],
  )
  const found = Number(row?.['version'] ?? 0)
  requireKnown(postgres, part, found)
  if (found === part.steps.length) return
  for (const step of part.steps.slice(found)) await tx.query(step)
  await tx.query(
    `UPDATE pixctl_schema SET version = $2
     WHERE account = '' AND environment = '' AND part = $1`,
    [part.name, part.steps.length],
  )
}

/** The version of each part that is there; none where `store init` never ran. */
export async function schemaVersions(postgres: Postgres): Promise<ReadonlyMap<string, number>> {
  try {
    const rows = await postgres.query('SELECT part, version FROM pixctl_schema')
    return new Map(rows.map(({part, version}) => [String(part), Number(version)]))
  } catch (error) {
    if (error instanceof PostgresError && error.errcode === NO_SUCH_TABLE) return new Map()
    throw error
  }
}

/**
 * Errors: `LocalFailureError`, code `STORE_NOT_READY` where a part is missing or older, and
 *         `STORE_NEWER` where it was made by a newer program.
 */
export async function requireSchema(postgres: Postgres, part: SchemaPart): Promise<void> {
  const found = (await schemaVersions(postgres)).get(part.name) ?? 0
  requireKnown(postgres, part, found)
  if (found === part.steps.length) return
  throw new LocalFailureError(storeNotReady({url: postgres.address.url, isOlder: found > 0}))
}

function requireKnown({address}: Postgres, {steps}: SchemaPart, found: number): void {
  if (found <= steps.length) return
  throw new LocalFailureError(storeNewer({url: address.url, found, known: steps.length}))
}
