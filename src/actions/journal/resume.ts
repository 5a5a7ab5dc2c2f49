import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import type {Journal} from '../../journal/journal.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {interrupted} from '../../messages/command-line/command-line.ts'
import {
  ExitCode,
  InterruptedError,
  InvalidInputError,
  NotPermittedError,
  PixctlError,
  RefusedError,
  UnknownOutcomeError,
} from '../../messages/errors.ts'
import type {Language} from '../../messages/language.ts'
import {
  againWithoutId,
  journalSetAside,
  otherEnvironment,
  stillUnknown,
  waitsForOthers,
} from '../../messages/stores/journal.ts'
import {once} from '../../platform/once.ts'
import {inParallel} from '../batch/sending/in-parallel.ts'
import {requireNotReturned} from '../refund/returned-by-block.ts'
import {severalIds} from '../show/resolve-id.ts'
import {saySecretLost} from '../webhooks/lost-secret.ts'
import {type JournalEntry, requireRecord, toEntry} from './entries.ts'
import {requireNoEqual} from './equal-payouts.ts'

/**
 * How many are sent at once: enough for a batch that was killed, few enough for the service's rate
 * limit.
 */
const CONCURRENCY = 8

export interface ResumeOrder {
  /** Which request, or all of unknown outcome that have this key; all there are where it is left out. */
  readonly idOrKey?: string | undefined
  /** A payout is meant beside an equal one. Of one request only. */
  readonly again?: boolean | undefined
}

export interface Resumed {
  readonly data: readonly JournalEntry[]
}

/**
 * Finishes what is of unknown outcome in the environment: one request, those of one key, or all. Nothing is
 * created twice: each goes out under its own key, as whom and to where it went the first time. What
 * another machine sends at this moment is waited for, and said on stderr. A payout that a command left
 * before it compared it with equal ones is not sent beside one, unless that is meant.
 *
 * Errors: `RefusedError`, code `IDEMPOTENCY_KEY_EXPIRED`, when a key is past its 24 hours;
 *         `InvalidInputError`, code `AMBIGUOUS_ID`, when `again` is given with a key of several;
 *         `UnknownOutcomeError` when something is still unknown; `NotPermittedError` without the
 *         credential it was sent with.
 * Source: contract, section 3; commands.md, "Journal".
 */
export async function resume(
  context: Context,
  {idOrKey, again = false}: ResumeOrder = {},
): Promise<Resumed> {
  if (again && idOrKey === undefined) throw new InvalidInputError(againWithoutId())
  const journal = await context.journal()
  const records = await recordsToResume(context, journal, idOrKey)
  if (again && idOrKey !== undefined && records.length > 1) {
    throw severalIds(
      idOrKey,
      records.map(({id}) => id),
    )
  }
  if (records.length === 0) await saySetAside(context)
  const clients = clientsOf(context)
  const failures: PixctlError[] = []
  const onWaiting = once(() => context.notice(waitsForOthers()))
  await inParallel(records, {limit: CONCURRENCY, signal: context.signal}, async (record) => {
    const error = await resumeOne(context, record, {clients, onWaiting, isMeant: again})
    const now = await journal.requests.find(record.id)
    if (error && now?.state === 'unknown') failures.push(error)
  })
  if (context.signal.aborted) throw new InterruptedError(interrupted())
  const data: JournalEntry[] = []
  for (const record of records) {
    const now = (await journal.requests.find(record.id)) ?? record
    data.push(toEntry(now))
    if (record.state === 'unknown') saySecretLost(context, now)
  }
  if (failures.length > 0) throw summed(failures, data)
  return {data}
}

async function recordsToResume(
  context: Context,
  {requests}: Journal,
  idOrKey: string | undefined,
): Promise<RequestRecord[]> {
  const {baseUrl, ...settings} = await context.settings()
  const environment = settings.environment.value
  if (idOrKey === undefined) return requests.unknown(environment, {seenFrom: baseUrl?.value})
  const record = await requireRecord(context, idOrKey)
  if (record.id !== idOrKey && record.idempotencyKey === idOrKey) {
    const open = await requests.unknown(environment, {seenFrom: baseUrl?.value})
    const ofKey = open.filter(({idempotencyKey}) => idempotencyKey === idOrKey)
    if (ofKey.length > 0) return ofKey
  }
  if (record.environment === environment) return [record]
  throw new InvalidInputError(
    otherEnvironment({environment: record.environment, current: environment}),
  )
}

/** An empty answer speaks of this journal alone: what a damaged one knew may still be open. */
async function saySetAside({home, notice}: Context): Promise<void> {
  const {setAsideJournals} = await import('../../journal/sqlite/examine.ts')
  const [file] = setAsideJournals(home)
  if (file !== undefined) notice(journalSetAside({file}))
}

interface ResumeTerms {
  readonly clients: (record: RequestRecord) => Promise<Client>
  readonly onWaiting: () => void
  readonly isMeant: boolean
}

/** What went wrong, as far as it is one of ours; a settled request is left as it is. */
async function resumeOne(
  context: Context,
  record: RequestRecord,
  {clients, onWaiting, isMeant}: ResumeTerms,
): Promise<PixctlError | undefined> {
  if (record.state !== 'unknown') return undefined
  try {
    const client = await clients(record)
    if (record.kind === 'refund' && !isMeant) await requireNotReturned(context, client, record)
    const requireAlone = isMeant ? undefined : () => requireNoEqual(context, client, record)
    await client.resend(record, {onWaiting, requireAlone, isMeant})
    return undefined
  } catch (error) {
    if (error instanceof PixctlError) return error
    throw error
  }
}

/** One client for each service, account and wallet, so that a token serves many requests. */
function clientsOf(context: Context): (record: RequestRecord) => Promise<Client> {
  const clients = new Map<string, Promise<Client>>()
  return (record) => {
    const {environment, profile, account, baseUrl, wallet} = record
    const key = JSON.stringify([environment, profile, account, baseUrl, wallet])
    const client = clients.get(key) ?? context.clientFor(record)
    clients.set(key, client)
    return client
  }
}

/**
 * One request has its own error. Of several it is said how many are open and why, each reason once;
 * where all failed alike, code and exit stay.
 */
function summed(failures: readonly PixctlError[], data: readonly JournalEntry[]): PixctlError {
  const [first] = failures
  if (first && data.length === 1) return first
  const open = data.filter(({state}) => state === 'unknown')
  const codes = [...new Set(failures.map(({code}) => code))]
  const bySentence = Map.groupBy(failures, (error) => error.wordsIn('en').message)
  const reasons = [...bySentence.values()].map((alike) => ({
    count: alike.length,
    said: (language: Language) => alike[0]?.wordsIn(language).message ?? '',
  }))
  const live = data[0]?.environment === 'live'
  const said = stillUnknown({open: open.length, all: data.length, reasons, live})
  const facts = {details: {unknown: open.map(({id}) => id), codes}, cause: first}
  const code = codes.length === 1 ? (codes[0] ?? said.code) : said.code
  // Nothing that is sent again helps these: what to do is what the refusal says.
  const isRefused = failures.every(({exitCode}) => exitCode === ExitCode.refused)
  const hasOwnHint = codes.length === 1 && (isRefused || codes[0] === 'SENT_ALREADY')
  const hintOf = (language: Language) =>
    hasOwnHint ? first?.wordsIn(language).hint : said.in(language).hint
  const whole = {
    code,
    in: (language: Language) => ({message: said.in(language).message, hint: hintOf(language)}),
  }
  if (isRefused) return new RefusedError(whole, facts)
  const isForbidden = failures.every(({exitCode}) => exitCode === ExitCode.notPermitted)
  return isForbidden ? new NotPermittedError(whole, facts) : new UnknownOutcomeError(whole, facts)
}
