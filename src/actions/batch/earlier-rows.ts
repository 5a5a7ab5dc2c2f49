import type {Client} from '../../client/client.ts'
import {isUsedByAnother} from '../../client/find-created.ts'
import type {Journal} from '../../journal/journal.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {mayExist} from '../../journal/request-state.ts'
import {
  NotPermittedError,
  PixctlError,
  RefusedError,
  UnreachableError,
} from '../../messages/errors.ts'
import {fileNotLookedFor} from '../../messages/money.ts'
import type {Batch, BatchRow} from './batch.ts'
import {inParallel} from './in-parallel.ts'

/** What is known of the rows of a batch before the first of them is sent. */
export interface EarlierRows {
  /** In this journal, for this account at this service. */
  readonly recordOf: (row: BatchRow) => RequestRecord | undefined
  /** Its key may have been used where this journal does not say so: the service is asked first. */
  readonly mayBeThere: (row: BatchRow) => boolean
  /** Rows that were sent as another account, or to another address, and may have been created. */
  readonly elsewhere: readonly BatchRow[]
  /** As which profile, and to which address, the latest of those was sent. */
  readonly whereElse: string
}

/** Of payouts up to so many are asked for one by one: twice the money is worse than a moment. */
const MOST_ASKED = 1_000
/** Of the other files so many rows at the beginning, at the end, and in between. */
const SAMPLE = 42
/** No more connections than the rows will use, and no burst that a service would turn away. */
const ASKED_AT_ONCE = 32

/** What is looked through. */
interface Looking {
  readonly client: Client
  readonly journal: Journal
  /** The address is the profile's own, and none that a flag or a variable puts in its place. */
  readonly isAddressOfProfile: boolean
}

/**
 * Looks for the rows in the journal, whichever account and address they were sent to, in the result
 * file, and at the service: a file that was run from another home, or before a journal was lost, is
 * known there for ever. Payouts are asked for row by row; of a file of charges, or of very many
 * payouts, a sample is: it finds a file that was run as a whole, and rows that were put before or
 * behind others, but may miss a few among many.
 *
 * Errors: those of a service that cannot be asked: rows may have been created, so none is to be sent.
 * Source: contract, section 3; commands.md, "Batches".
 */
export async function lookForRows(
  {client, journal, isAddressOfProfile}: Looking,
  batch: Batch,
  inWallet: (wallet: string) => Client,
): Promise<EarlierRows> {
  const identity = await client.identify()
  const {rows, path, environment} = batch
  const keys = rows.map(({key}) => key)
  const used = await journal.requests.usedKeys(environment, path, keys)
  const places = rows
    .filter(({key}) => used.has(key))
    .map(({key, wallet}) => {
      return {...inWallet(wallet).addressee, ...identity, path, idempotencyKey: key}
    })
  const known = await journal.requests.findByKeys(places)
  const own = new Map(known.map((record) => [record.idempotencyKey, record]))
  const strangers = keys.filter((key) => used.has(key) && !own.has(key))
  const uses = await journal.requests.findUses(environment, path, strangers)
  const isReplaced = (use: RequestRecord): boolean =>
    isAddressOfProfile && isOfReplaced(use, {...client.addressee, ...identity})
  const others = uses.filter((use) => mayExist(use.state) && !isReplaced(use))
  const elsewhere = new Set(others.map(({idempotencyKey}) => idempotencyKey))
  const fresh = rows.filter(({key}) => !own.has(key) && !batch.usedKeys.has(key))
  const isAskedAll = journal.hasLostRecords || (await isKnownThere(fresh, batch, inWallet))
  return {
    recordOf: ({key}) => own.get(key),
    mayBeThere: ({key}) => isAskedAll || batch.usedKeys.has(key),
    elsewhere: rows.filter(({key}) => elsewhere.has(key)),
    whereElse: placeOf(others.at(-1)),
  }
}

/**
 * Whether rows are of an emulator that another one took the place of: the profile they were sent with
 * names another address by now, and there other data. A real service names no instance.
 */
const isOfReplaced = (use: RequestRecord, now: Pick<RequestRecord, 'profile' | 'instance'>) =>
  use.instance !== '' &&
  now.instance !== '' &&
  use.instance !== now.instance &&
  use.profile === now.profile

const placeOf = (record: RequestRecord | undefined): string =>
  record ? `${record.profile}, ${record.baseUrl}` : ''

/** Rows at the beginning, at the end, and at equal distances over all of a file, each once. */
function sampleOf(rows: readonly BatchRow[]): readonly BatchRow[] {
  if (rows.length <= 3 * SAMPLE) return rows
  const between = Array.from({length: SAMPLE}, (_, nth) => Math.floor((nth * rows.length) / SAMPLE))
  const chosen = new Set(between.map((at) => rows[at] as BatchRow))
  return [...new Set([...rows.slice(0, SAMPLE), ...rows.slice(-SAMPLE), ...chosen])]
}

/**
 * Whether the service has one of the rows, of many a sample. Errors: those of a service that cannot
 * be asked.
 */
async function isKnownThere(
  rows: readonly BatchRow[],
  {kind, path}: Batch,
  inWallet: (wallet: string) => Client,
): Promise<boolean> {
  const [first, ...rest] =
    kind === 'withdrawal' && rows.length <= MOST_ASKED ? rows : sampleOf(rows)
  if (!first) return false
  const ask = ({wallet, key, body}: BatchRow): Promise<boolean> => {
    const creation = {kind, path, idempotencyKey: key, body}
    return isFound(() => inWallet(wallet).adoptCreated(creation))
  }
  if (await ask(first)) return true
  const found = new AbortController()
  await inParallel(rest, {limit: ASKED_AT_ONCE, signal: found.signal}, async (row) => {
    if (await ask(row)) found.abort()
  })
  return found.signal.aborted
}

/**
 * Whether a creation is found. A key or reference that made something else is known there: then every
 * row is asked for by its own. A row of which the service takes no question, as that of a suspended
 * wallet, it does not create either, and that is said when the row is sent. A 404 that is not the
 * service's own comes from a gateway, and tells nothing.
 */
async function isFound(adopt: () => Promise<string | undefined>): Promise<boolean> {
  try {
    return (await adopt()) !== undefined
  } catch (error) {
    if (isUsedByAnother(error)) return true
    if (!(error instanceof PixctlError)) throw error
    if (isOfWallet(error) || (error instanceof RefusedError && error.statusCode !== 404))
      return false
    throw notLookedFor(error)
  }
}

const isOfWallet = ({code}: PixctlError): boolean => code.startsWith('SUB_ACCOUNT_')

function notLookedFor(error: PixctlError): PixctlError {
  const {statusCode, traceId} = error
  const facts = {statusCode, traceId, cause: error}
  const said = fileNotLookedFor(error)
  if (error instanceof NotPermittedError) return new NotPermittedError(said, facts)
  const isAway = error instanceof UnreachableError || error instanceof RefusedError
  return isAway ? new UnreachableError(said, facts) : error
}
