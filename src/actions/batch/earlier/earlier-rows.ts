import type {RequestRecord} from '../../../journal/request-record.ts'
import {mayExist} from '../../../journal/request-state.ts'
import {PixctlError} from '../../../messages/errors.ts'
import type {Batch, BatchRow} from '../batch.ts'
import {askService, type Looking} from './ask-service.ts'
import {type SentFromOther, sentFromOtherWallets} from './other-wallets.ts'

/** What is known of the rows of a batch before the first of them is sent. */
export interface EarlierRows {
  /** In this journal, for this account at this service. */
  readonly recordOf: (row: BatchRow) => RequestRecord | undefined
  /** Rows that the service had already, and this journal did not say so until now. */
  readonly foundThere: readonly BatchRow[]
  readonly isFoundThere: (row: BatchRow) => boolean
  /** Its key may have been used where this journal does not say so: the service is asked first. */
  readonly mayBeThere: (row: BatchRow) => boolean
  /**
   * Rows that were sent as another account, to another address or from another wallet, and may have
   * been created.
   */
  readonly elsewhere: readonly BatchRow[]
  /** As which profile, to which address, and from which other wallet, the latest of those was sent. */
  readonly whereElse: string
}

/**
 * Looks for the rows in the journal, whichever account, address and wallet they were sent by, in the result
 * file, and at the service: a file that was run from another home, or before a journal was lost, is
 * known there for ever. Every payout is asked for that this journal does not say to exist, also one
 * that was refused here: another home may have sent it since. Of a file of charges a sample is: it
 * finds a file that was run as a whole, and rows that were put before or behind others, but may miss
 * a few among many.
 *
 * Errors: those of a service that cannot be asked: rows may have been created, so none is to be sent.
 * Source: contract, section 3; commands.md, "Batches".
 */
export async function lookForRows(looking: Looking, batch: Batch): Promise<EarlierRows> {
  const {client, journal, isAddressOfProfile} = looking
  const identity = await client.identify()
  const {rows, path, environment} = batch
  const keys = rows.map(({key}) => key)
  const used = await journal.requests.usedKeys(environment, path, keys)
  const own = await recordsOf(
    looking,
    batch,
    rows.filter(({key}) => used.has(key)),
  )
  const strangers = keys.filter((key) => used.has(key) && !own.has(key))
  const uses = await journal.requests.findUses(environment, path, strangers)
  const isReplaced = (use: RequestRecord): boolean =>
    isAddressOfProfile && isOfReplaced(use, {...client.addressee, ...identity})
  const others = uses.filter((use) => mayExist(use.state) && !isReplaced(use))
  const elsewhere = new Set(others.map(({idempotencyKey}) => idempotencyKey))
  const open = rows.filter(({key}) => !isKnownToExist(own.get(key)))
  const {adopted: foundThere, mayBeThere} = await askService(looking, batch, open)
  const adopted = await recordsOf(looking, batch, foundThere)
  const fresh = open.filter(({key}) => !adopted.has(key) && !elsewhere.has(key))
  const known = () => walletsToCompare(looking, batch)
  const moved = await sentFromOtherWallets(batch, fresh, {journal, known, isReplaced})
  const fromOther = new Set(moved.map(({row}) => row))
  return {
    recordOf: ({key}) => adopted.get(key) ?? own.get(key),
    foundThere,
    isFoundThere: ({key}) => adopted.has(key),
    mayBeThere,
    elsewhere: rows.filter((row) => elsewhere.has(row.key) || fromOther.has(row)),
    whereElse: placeOf(others.at(-1)) || walletOf(moved.at(-1)),
  }
}

const isKnownToExist = (record: RequestRecord | undefined): boolean =>
  record !== undefined && mayExist(record.state)

/** The records of rows in this journal, for this account at this service, by key. */
export async function recordsOf(
  {client, journal, inWallet}: Looking,
  {path}: Batch,
  rows: readonly BatchRow[],
): Promise<ReadonlyMap<string, RequestRecord>> {
  const identity = await client.identify()
  const places = rows.map(({key, wallet}) => {
    return {...inWallet(wallet).addressee, ...identity, path, idempotencyKey: key}
  })
  const known = await journal.requests.findByKeys(places)
  return new Map(known.map((record) => [record.idempotencyKey, record]))
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

const walletOf = (sent: SentFromOther | undefined): string =>
  [placeOf(sent?.use), sent?.wallet ?? ''].filter((text) => text !== '').join(', ')

/**
 * A result file of another home names keys of wallets that this journal may not know; the service does.
 * A credential that may not read them leaves it at what the journal knows.
 */
async function walletsToCompare({client}: Looking, {edited}: Batch): Promise<readonly string[]> {
  if (edited.length === 0) return []
  try {
    return (await client.subAccounts.list()).map(({reference}) => reference)
  } catch (error) {
    if (error instanceof PixctlError) return []
    throw error
  }
}
