import type {TakeTurn} from '../../../client/creation/creation-terms.ts'
import {ExitCode, PixctlError} from '../../../messages/errors.ts'
import type {Language} from '../../../messages/language.ts'
import type {CreatedFacts, RowResult} from '../batch-outcome.ts'
import {inParallel} from './in-parallel.ts'
import {NOT_SENT, Turns} from './turns.ts'

/** What is needed of a row to send it and to say how it ended. */
interface SentRow {
  readonly line: number
  readonly key: string
}

/** What came of a creation that did not fail. */
export interface CreatedRow {
  readonly id: string
  /** It was there already: an earlier run created it. */
  readonly replayed: boolean
  /** As the service answered now. */
  readonly created?: CreatedFacts | undefined
}

export interface SendOptions<Row> {
  /** Has to take its turn before it sends anything. */
  readonly create: (row: Row, turn: TakeTurn) => Promise<CreatedRow>
  /** How many are sent at once. */
  readonly concurrency: number
  readonly signal: AbortSignal
  readonly onResult: (result: RowResult) => void
}

/**
 * After this many rows in a row that failed for reasons of the service, of the credential or of the
 * journal's store, the rest is not sent: it would fail the same way, only later.
 */
const HOPELESS_AFTER = 20

/** How many rows are sent at once unless asked otherwise. */
export const DEFAULT_CONCURRENCY = 64

/** Exits that say nothing of the row itself. */
const NOT_THE_ROWS_FAULT: readonly ExitCode[] = [
  ExitCode.unexpected,
  ExitCode.notPermitted,
  ExitCode.unreachable,
]

/** Of unknown outcome, because the journal did not take what it was given: the next row would end alike. */
const JOURNAL_AWAY: readonly string[] = ['BEGIN_NOT_CONFIRMED', 'END_NOT_RECORDED']

/**
 * Sends every row once, a bounded number at a time, and says of each how it ended, in the order of
 * the file. Ctrl-C starts nothing new; what is in flight ends as it ends.
 *
 * Errors: only what is no `PixctlError`: a failed row is a result.
 */
export async function sendRows<Row extends SentRow>(
  rows: readonly Row[],
  options: SendOptions<Row>,
): Promise<RowResult[]> {
  const results: RowResult[] = rows.map((row) => ({...placeOf(row), status: 'not_sent'}))
  let hopeless = 0
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const turns = new Turns(options.concurrency, signal)
  const limit = atWork(options.concurrency)
  await inParallel(rows.entries(), {limit, signal}, async ([at, row]) => {
    const result = await sendRow(row, (one) => options.create(one, turns.take))
    hopeless = result.isOurs ? hopeless + 1 : 0
    if (hopeless >= HOPELESS_AFTER) stop.abort()
    results[at] = result.result
    options.onResult(result.result)
  })
  return results
}

/**
 * Rows that wait for the journal, before they are sent or after, are not at the service: as many
 * more are begun as it takes to keep it busy. One at a time stays one at a time.
 */
const atWork = (concurrency: number): number => concurrency + 3 * (concurrency - 1)

const placeOf = ({line, key}: SentRow): Pick<RowResult, 'line' | 'key'> => ({line, key})

async function sendRow<Row extends SentRow>(
  row: Row,
  create: (row: Row) => Promise<CreatedRow>,
): Promise<{readonly result: RowResult; readonly isOurs: boolean}> {
  try {
    const {id, replayed, created} = await create(row)
    const status = replayed ? 'already_done' : 'created'
    return {result: {...placeOf(row), status, id, created}, isOurs: false}
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
    if (error.code === NOT_SENT) {
      return {result: {...placeOf(row), status: 'not_sent'}, isOurs: false}
    }
    const {exitCode, code} = error
    const isOurs = NOT_THE_ROWS_FAULT.includes(exitCode) || JOURNAL_AWAY.includes(code)
    return {result: failedResult(row, error), isOurs}
  }
}

/** How a row ended that an error says it of. */
export function failedResult(row: SentRow, error: PixctlError): RowResult {
  const status = isUnknown(error) ? 'unknown' : isHeldBack(error) ? 'not_sent' : 'failed'
  const {code, message} = error
  const inWords = (language: Language) => error.wordsIn(language).message
  return {...placeOf(row), status, code, message, inWords}
}

/** Without a word that it is meant, it was not sent. */
const isHeldBack = ({exitCode}: PixctlError): boolean => exitCode === ExitCode.notConfirmed

/** A key past its 24 hours was never answered either. */
const isUnknown = ({exitCode, code}: PixctlError): boolean =>
  exitCode === ExitCode.outcomeUnknown ||
  exitCode === ExitCode.interrupted ||
  code === 'IDEMPOTENCY_KEY_EXPIRED'
