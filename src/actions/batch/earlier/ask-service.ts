import type {Client} from '../../../client/client.ts'
import {isUsedByAnother, type SoughtBy} from '../../../client/made-earlier/find-created.ts'
import type {Journal} from '../../../journal/journal.ts'
import {interrupted} from '../../../messages/command-line/command-line.ts'
import {
  InterruptedError,
  NotPermittedError,
  PixctlError,
  RefusedError,
  UnreachableError,
} from '../../../messages/errors.ts'
import {fileNotLookedFor} from '../../../messages/payments/money.ts'
import type {TransactionResource} from '../../../wire/transaction.ts'
import type {Batch, BatchRow} from '../batch.ts'
import {inParallel} from '../sending/in-parallel.ts'

/** What is looked through. */
export interface Looking {
  readonly client: Client
  readonly journal: Journal
  /** The address is the profile's own, and none that a flag or a variable puts in its place. */
  readonly isAddressOfProfile: boolean
  readonly inWallet: (wallet: string) => Client
  /** See `KnownCreation`. */
  readonly isMeantBeside: (otherKey: string | undefined) => boolean
  /** Is given a payout of another machine that has the reference of a row and is another payment. */
  readonly onOtherPayment?: ((row: BatchRow, found: TransactionResource) => void) | undefined
  readonly signal: AbortSignal
  /** So many of the payouts have been asked for. */
  readonly onAsked?: ((done: number, total: number) => void) | undefined
}

/** Of the charges of a file so many rows at the beginning, at the end, and in between. */
const SAMPLE = 42
/** No more connections than the rows will use, and no burst that a service would turn away. */
const ASKED_AT_ONCE = 32

/** What the service says of rows that the journal does not say to exist. */
export interface SaidByService {
  /** They exist, and the journal knows it by now. */
  readonly adopted: readonly BatchRow[]
  readonly mayBeThere: (row: BatchRow) => boolean
}

/**
 * Payouts are asked for one by one; of charges a sample is.
 *
 * Errors: those of a service that cannot be asked: rows may have been created, so none is to be sent.
 */
export async function askService(
  looking: Looking,
  batch: Batch,
  open: readonly BatchRow[],
): Promise<SaidByService> {
  if (batch.kind === 'withdrawal') return askForAll(looking, batch, open)
  const {usedKeys} = batch
  const fresh = open.filter(({key}) => !usedKeys.has(key))
  const isAskedAll = looking.journal.hasLostRecords || (await isKnownThere(looking, batch, fresh))
  return {adopted: [], mayBeThere: ({key}) => isAskedAll || usedKeys.has(key)}
}

/**
 * Asks for payouts one by one: twice the money is worse than a moment. All are asked for by key
 * first, so that no row is taken by its reference for the payout of another row.
 */
async function askForAll(
  looking: Looking,
  batch: Batch,
  rows: readonly BatchRow[],
): Promise<SaidByService> {
  const {signal, onAsked} = looking
  const adopted: BatchRow[] = []
  const disputed = new Set<string>()
  let asked = 0
  const askBy = async (by: SoughtBy, some: readonly BatchRow[]): Promise<BatchRow[]> => {
    const absent: BatchRow[] = []
    await inParallel(some, {limit: ASKED_AT_ONCE, signal}, async (row) => {
      const answer = await answerTo(looking, batch, {row, by})
      if (answer === 'there') adopted.push(row)
      else if (answer === 'another') disputed.add(row.key)
      else if (by === 'key' && hasReference(row)) return void absent.push(row)
      asked += 1
      onAsked?.(asked, rows.length)
    })
    return absent
  }
  await askBy('reference', await askBy('key', rows))
  requireNotInterrupted(signal)
  return {adopted, mayBeThere: ({key}) => disputed.has(key)}
}

const hasReference = ({body}: BatchRow): boolean => body['externalReference'] !== undefined

/** Rows that were not asked for any more may exist. */
function requireNotInterrupted({aborted}: AbortSignal): void {
  if (aborted) throw new InterruptedError(interrupted())
}

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
  looking: Looking,
  batch: Batch,
  rows: readonly BatchRow[],
): Promise<boolean> {
  const [first, ...rest] = sampleOf(rows)
  if (!first) return false
  const isThere = async (row: BatchRow): Promise<boolean> =>
    (await answerTo(looking, batch, {row, by: 'either'})) !== 'absent'
  if (await isThere(first)) return true
  const found = new AbortController()
  await inParallel(rest, {limit: ASKED_AT_ONCE, signal: found.signal}, async (row) => {
    if (await isThere(row)) found.abort()
  })
  return found.signal.aborted
}

/** `another`: its key or reference made something else, or a payout of another wallet. */
type Answer = 'there' | 'absent' | 'another'

/**
 * Whether a creation is found. Of a wallet that it takes no question about, as a suspended one, the
 * service does not create either, and that is said when the row is sent. Any other refusal of the
 * question is no answer to it: a payout may be there all the same. A charge moves no money by itself.
 */
async function answerTo(
  {inWallet, isMeantBeside, onOtherPayment}: Looking,
  {kind, path}: Batch,
  {row, by}: {readonly row: BatchRow; readonly by: SoughtBy},
): Promise<Answer> {
  const {wallet, key, body} = row
  try {
    const creation = {
      kind,
      path,
      idempotencyKey: key,
      body,
      isMeantBeside,
      onOtherPayment: (found: TransactionResource) => onOtherPayment?.(row, found),
    }
    const id = await inWallet(wallet).adoptCreated(creation, by)
    return id === undefined ? 'absent' : 'there'
  } catch (error) {
    if (isUsedByAnother(error)) return 'another'
    if (!(error instanceof PixctlError)) throw error
    const isRefused = error instanceof RefusedError && error.statusCode !== 404
    if (isOfWallet(error) || (isRefused && kind === 'charge')) return 'absent'
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
