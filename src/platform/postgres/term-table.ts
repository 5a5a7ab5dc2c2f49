import {type AnyOf, isFoundBy} from '../../domain/search-terms.ts'
import {termHash} from '../term-hash.ts'
import {asRows, columnsOf, type TypedColumns} from './as-rows.ts'
import type {Postgres, PostgresRow, PostgresValue} from './postgres.ts'
import {PostgresError} from './trouble.ts'

/** Keys of records without terms that are asked for at once: the comparison begins anew each time. */
const KEYS_AT_ONCE = 20_000
/** Records of one page, and bytes of their texts: only the last one of a page goes beyond them. */
const PAGE_ROWS = 500
export const PAGE_BYTES = 1024 * 1024
/** After so many new rows the server looks at the table: it plans by what it knows of it. */
const LOOKED_AT_ROWS = 1_000
const HASH_BYTES = 4
/** Source: PostgreSQL, error codes: insufficient_privilege, read_only_sql_transaction. */
const MAY_NOT_WRITE = ['42501', '25006']

/** A column of a table of terms: what it holds of the record `own`. */
interface TermColumn {
  readonly type: string
  readonly of: string
  /** A record of which it is another now is read again. */
  readonly isState: boolean
}

/** A table of records, and one beside it with the terms that each is found by. */
export interface TermTable {
  readonly records: string
  readonly terms: string
  /** The key of both tables, in order; `id` is one of its columns. */
  readonly key: TypedColumns
  /** Numbers that the table of terms has of a record, too. */
  readonly columns: Readonly<Record<string, TermColumn>>
  /** The number of which the newest records have most; without one, ids are in order of time. */
  readonly newest: string | undefined
  /** The column of `records` that holds what is searched, and others that `termsOf` reads. */
  readonly text: string
  readonly others: readonly string[]
  readonly termsOf: (row: PostgresRow) => ReadonlySet<string>
}

/** What is looked for, and how many are enough. */
export interface Sought {
  readonly anyOf: AnyOf
  readonly limit: number
  /** Called once where so many records have no terms yet that reading them takes a while. */
  readonly onLong?: (() => void) | undefined
}

/** The values of a key, in the order of its columns. */
type Key = readonly string[]

/**
 * The ids of the newest records that may have every term of one of `anyOf`. What was stored or changed
 * since the last search is read first, by whoever searches: those who write to the store do not know of
 * it. A table of terms holds hashes, so the caller compares the records themselves. Where this user may
 * not write, there are up to twice as many as asked for.
 *
 * Errors: `PostgresError`.
 */
export async function idsWith(
  postgres: Postgres,
  table: TermTable,
  sought: Sought,
): Promise<string[]> {
  const {anyOf, limit} = sought
  const unwritten = await catchUp(postgres, table, sought)
  const values: PostgresValue[] = []
  const has = (term: string): string => `position($${values.push(hashOf(term))} IN terms) > 0`
  const written = await postgres.query(
    `SELECT id FROM ${table.terms}
     WHERE ${anyOf.map((terms) => `(${terms.map(has).join(' AND ')})`).join(' OR ')}
     ORDER BY ${table.newest ? `${table.newest} DESC, ` : ''}id::text DESC LIMIT ${limit}`,
    values,
  )
  return [...unwritten, ...written.map(({id}) => String(id))]
}

/**
 * Writes the terms of the records that have none, or those of an earlier state. Where this user may not
 * write, it gives the ids of those among them that are looked for.
 */
async function catchUp(postgres: Postgres, table: TermTable, sought: Sought): Promise<string[]> {
  let unwritten: PostgresRow[] = []
  let written = 0
  let mayWrite = true
  for (let after: Key | undefined; ; ) {
    const keys = await keysWithoutTerms(postgres, table, after)
    if (after === undefined && keys.length === KEYS_AT_ONCE) sought.onLong?.()
    for await (const page of pagesOf(postgres, table, keys)) {
      mayWrite = mayWrite && (await write(postgres, table, page))
      if (mayWrite) written += page.length
      else unwritten = newestOf(table, [...unwritten, ...page], sought)
    }
    after = keys.at(-1)
    if (keys.length < KEYS_AT_ONCE) break
  }
  if (written >= LOOKED_AT_ROWS) await postgres.query(`ANALYZE ${table.terms}`)
  return unwritten.map(({id}) => String(id))
}

/** The newest of those that are looked for. */
function newestOf(
  {newest = 'id', termsOf}: TermTable,
  rows: readonly PostgresRow[],
  {anyOf, limit}: Sought,
): PostgresRow[] {
  const found = rows.filter((row) => isFoundBy(termsOf(row), anyOf))
  const momentOf = (row: PostgresRow) => row[newest] as number | string
  return found.toSorted((a, b) => (momentOf(a) < momentOf(b) ? 1 : -1)).slice(0, limit)
}

/** The keys alone: where an index has them, the server does not read the records for them. */
async function keysWithoutTerms(
  postgres: Postgres,
  {records, terms, key, columns}: TermTable,
  after: Key | undefined,
): Promise<Key[]> {
  const names = Object.keys(key)
  const places = Object.values(key).map((type, at) => `$${at + 1}::${type}`)
  const beyond = (table: string): string =>
    after ? `AND (${names.map((name) => `${table}.${name}`)}) > (${places})` : ''
  const same = [sameKey(key, 'known', 'own')]
  for (const [name, {of, isState}] of Object.entries(columns)) {
    if (isState) same.push(`known.${name} = ${of}`)
  }
  const rows = await postgres.query(
    `SELECT ${names.map((name) => `own.${name}`)} FROM ${records} AS own
     WHERE NOT EXISTS (SELECT 1 FROM ${terms} AS known
       WHERE ${same.join(' AND ')} ${beyond('known')}) ${beyond('own')}
     ORDER BY ${names.map((name) => `own.${name}`)} LIMIT ${KEYS_AT_ONCE}`,
    after ?? [],
  )
  return rows.map((row) => names.map((name) => String(row[name])))
}

/** The records of these keys, in pages. The length of a text is known without reading it. */
async function* pagesOf(
  postgres: Postgres,
  {records, key, columns, text, others}: TermTable,
  keys: readonly Key[],
): AsyncGenerator<PostgresRow[]> {
  const asked = {...key, place: 'integer'}
  const read = [
    ...[...Object.keys(key), text, ...others].map((name) => `own.${name}`),
    ...Object.entries(columns).map(([name, {of}]) => `${of} AS ${name}`),
  ]
  const sql = `SELECT * FROM (
      SELECT asked.place, ${read.join(', ')}, sum(octet_length(own.${text})) OVER (
        ORDER BY asked.place ROWS UNBOUNDED PRECEDING) - octet_length(own.${text}) AS bytes_before
      FROM ${asRows('asked', asked)} JOIN ${records} AS own ON ${sameKey(key, 'asked', 'own')}
    ) AS measured WHERE bytes_before < ${PAGE_BYTES} ORDER BY place`
  for (let at = 0; at < keys.length; ) {
    const slice = keys.slice(at, at + PAGE_ROWS)
    const places = slice.map((values, place) => [...values, place])
    const page = await postgres.query(sql, columnsOf(asked, places))
    yield page
    const bytes = page.reduce((sum, row) => sum + sizeOf(row[text]), 0)
    // A record that is gone meanwhile makes a page short, too.
    at += bytes < PAGE_BYTES ? slice.length : Number(page.at(-1)?.['place']) + 1
  }
}

const sizeOf = (text: unknown): number =>
  typeof text === 'string' ? Buffer.byteLength(text) : (text as Buffer).length

/** Says whether this user may write. */
async function write(
  postgres: Postgres,
  {terms, key, columns, termsOf}: TermTable,
  page: readonly PostgresRow[],
): Promise<boolean> {
  const kept = Object.entries(columns).map(([name, {type}]) => [name, type] as const)
  const written = {...key, ...Object.fromEntries(kept), terms: 'bytea'}
  const newer = [...Object.keys(columns), 'terms'].map((name) => `${name} = excluded.${name}`)
  const rows = page.map((row) => [
    ...Object.keys(key).map((name) => String(row[name])),
    ...kept.map(([name]) => Number(row[name])),
    Buffer.concat([...termsOf(row)].map(hashOf)),
  ])
  try {
    await postgres.query(
      `INSERT INTO ${terms} (${namesOf(written)}) SELECT * FROM ${asRows('given', written)}
       ON CONFLICT (${namesOf(key)}) DO UPDATE SET ${newer.join(', ')}`,
      columnsOf(written, rows),
    )
    return true
  } catch (error) {
    if (error instanceof PostgresError && MAY_NOT_WRITE.includes(error.errcode)) return false
    throw error
  }
}

const sameKey = (key: TypedColumns, one: string, other: string): string =>
  Object.keys(key)
    .map((name) => `${one}.${name} = ${other}.${name}`)
    .join(' AND ')

const namesOf = (columns: TypedColumns): string => Object.keys(columns).join(', ')

/** Half of the hash that the index of a home has: four bytes a term, in no order. */
function hashOf(term: string): Buffer {
  const bytes = Buffer.allocUnsafe(HASH_BYTES)
  bytes.writeUInt32BE(termHash(term) % 2 ** 32)
  return bytes
}
