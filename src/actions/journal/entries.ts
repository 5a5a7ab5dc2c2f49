import type {Context} from '../../app/context.ts'
import type {Environment} from '../../domain/environment.ts'
import {textTerm} from '../../domain/search-terms.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {MOST_COUNTED} from '../../journal/kept-resource.ts'
import type {RequestFilter, RequestKind, RequestRecord} from '../../journal/request-record.ts'
import type {RequestState} from '../../journal/request-state.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {othersOfKey, unknownEntry, unknownInList} from '../../messages/stores/journal.ts'
import {approvalOf} from '../approval/approval-of.ts'
import {sayFirstSearch} from '../find/first-search.ts'
import {LEAST_PREFIX, resolveId, severalIds} from '../show/resolve-id.ts'
import {readAnew, type StoredRows} from '../show/stored-rows.ts'
import {noteOwnJournal} from '../store/own-journal.ts'

/** A journalled request as it is shown: times in ISO 8601, amounts in reais. */
export interface JournalEntry {
  readonly id: string
  readonly kind: RequestKind
  readonly state: RequestState
  readonly environment: Environment
  readonly profile: string
  readonly account: string
  readonly clientId: string
  readonly subAccount: string
  readonly amount: number | null
  /** Of a withdrawal: whether that is what leaves the balance, or what the recipient gets. */
  readonly amountIs: 'gross' | 'net' | null
  /** Whom a withdrawal pays: the holder and the key. */
  readonly payee: string | null
  /** The reference that the request gives to what it creates. */
  readonly externalReference: string | null
  readonly idempotencyKey: string
  readonly resourceId: string | null
  readonly statusCode: number | null
  readonly code: string | null
  readonly message: string | null
  readonly traceId: string | null
  readonly attempts: number
  readonly replayed: boolean
  readonly baseUrl: string
  readonly path: string
  readonly createdAt: string
  readonly settledAt: string | null
}

/** One entry with what was sent and what is known of what it created. */
export interface WholeEntry extends JournalEntry {
  readonly request: unknown
  readonly resource: Readonly<Record<string, unknown>> | null
  /** The service was found to have it, and this journal knows of no machine that sent it. */
  readonly onlyFound: boolean
  /** Of a payout of two people, as both signed. */
  readonly proposedBy: string | null
  readonly approvedBy: string | null
  readonly approvedAt: string | null
}

/** So many requests are looked at for the one that a text names. */
const MOST_NAMED = 100

/** Which entries are listed; the environment and the wallet are those of the context. */
export type EntryQuery = Pick<RequestFilter, 'kind' | 'state' | 'fromMs' | 'untilMs' | 'limit'>

/** Newest first, from the file alone. */
export async function listEntries(
  context: Context,
  query: EntryQuery,
): Promise<StoredRows<JournalEntry>> {
  const {environment, subAccount, baseUrl} = await context.settings()
  const {requests} = await context.journal()
  await noteOwnJournal(context)
  const wallet = subAccount?.source === 'flag' ? subAccount.value : undefined
  const place = {environment: environment.value, seenFrom: baseUrl?.value}
  const filter = {...query, ...place, wallet}
  const live = environment.value === 'live'
  return {
    rows: readAnew(() => entriesOf(requests.each(filter))),
    count: () => requests.count(filter),
    remarks: async () => {
      const {state = 'unknown'} = query
      // Of all that are asked for, whether they are shown or not: "journal resume" finishes them all.
      const count = state === 'unknown' ? await requests.count({...filter, state}) : 0
      const isMore = count > MOST_COUNTED
      const said = {count: Math.min(count, MOST_COUNTED), isMore, live}
      return count === 0 ? [] : [unknownInList(said)]
    },
  }
}

async function* entriesOf(records: AsyncIterable<RequestRecord>): AsyncGenerator<JournalEntry> {
  for await (const record of records) yield toEntry(record)
}

/**
 * The request of that id or key: of several with one key the latest, and the others are named on stderr.
 *
 * Errors: `InvalidInputError` when there is no such entry.
 */
export async function showEntry(context: Context, idOrKey: string): Promise<WholeEntry> {
  const record = await requireRecord(context, idOrKey)
  if (record.id !== idOrKey) await nameOthersOfKey(context, record, idOrKey)
  const {resources} = await context.journal()
  const {kind, resourceId, environment} = record
  const kept =
    resourceId === undefined ? undefined : await resources.find(kind, resourceId, environment)
  const request: unknown = JSON.parse(record.body)
  const people = await approvalOf(context, record)
  return {
    ...toEntry(record),
    request,
    resource: kept?.resource ?? null,
    onlyFound: record.isOnlyFound === true,
    proposedBy: people?.proposedBy ?? null,
    approvedBy: people?.approvedBy ?? null,
    approvedAt: people?.approvedAt ?? null,
  }
}

/** One key may be of a charge and of a payout, or of both environments. */
async function nameOthersOfKey(
  context: Context,
  {id: shown}: RequestRecord,
  key: string,
): Promise<void> {
  const {requests} = await context.journal()
  const named = await requests.named(key, MOST_NAMED)
  const others = named.filter(({id, idempotencyKey}) => idempotencyKey === key && id !== shown)
  if (others.length > 0) context.notice(othersOfKey({ids: others.map(({id}) => id)}))
}

/** The request of that id or idempotency key. Errors: `InvalidInputError` when there is none. */
export async function requireRecord(context: Context, idOrKey: string): Promise<RequestRecord> {
  const {requests} = await context.journal()
  const record =
    (await requests.find(idOrKey)) ??
    begunWith(await requests.named(idOrKey, MOST_NAMED), idOrKey) ??
    begunWith(await ofReference(context, idOrKey), idOrKey) ??
    onlyOne(await withReference(context, idOrKey), idOrKey)
  if (record) return record
  throw new InvalidInputError(unknownEntry())
}

/** The requests that created what has this external reference. */
async function ofReference(context: Context, reference: string): Promise<RequestRecord[]> {
  const id = await resolveId(context, reference, ['charge', 'withdrawal'])
  if (id === reference) return []
  const {requests} = await context.journal()
  return (await requests.named(id, MOST_NAMED)).filter(({kind}) => kind !== 'refund')
}

/** The requests that give this external reference, also those that created nothing. */
async function withReference(context: Context, reference: string): Promise<RequestRecord[]> {
  const {environment} = await context.settings()
  const {requests} = await context.journal()
  sayFirstSearch(context)
  const found = await requests.search([[textTerm(reference)]], 100)
  return found.filter((record) => {
    return (
      record.environment === environment.value && sentIn(record).externalReference === reference
    )
  })
}

/** The only one that `text` begins, by its id, its key or what it created. */
const begunWith = (records: readonly RequestRecord[], text: string): RequestRecord | undefined =>
  text.length < LEAST_PREFIX ? undefined : onlyOne(records, text)

function onlyOne(records: readonly RequestRecord[], text: string): RequestRecord | undefined {
  if (records.length > 1) {
    throw severalIds(
      text,
      records.map(({id}) => id),
      records,
    )
  }
  return records[0]
}

export const toEntry = (record: RequestRecord): JournalEntry => ({
  id: record.id,
  kind: record.kind,
  state: record.state,
  environment: record.environment,
  profile: record.profile,
  account: record.account,
  clientId: record.clientId,
  subAccount: record.wallet || PRINCIPAL,
  ...sentIn(record),
  idempotencyKey: record.idempotencyKey,
  resourceId: record.resourceId ?? null,
  statusCode: record.statusCode ?? null,
  code: record.code ?? null,
  message: record.message ?? null,
  traceId: record.traceId ?? null,
  attempts: record.attempts,
  replayed: record.replayed ?? false,
  baseUrl: record.baseUrl,
  path: record.path,
  createdAt: new Date(record.createdAtMs).toISOString(),
  settledAt: record.settledAtMs === undefined ? null : new Date(record.settledAtMs).toISOString(),
})

/** What is shown of a request beside what is known of it. */
type Sent = Pick<JournalEntry, 'amount' | 'amountIs' | 'payee' | 'externalReference'>

function sentIn({kind, body}: RequestRecord): Sent {
  const {amount, netAmount, holderName, pixKey, externalReference} = JSON.parse(body) as Readonly<
    Record<string, unknown>
  >
  const value = amount ?? netAmount
  const isPayout = kind === 'withdrawal' && typeof value === 'number'
  return {
    amount: typeof value === 'number' ? value : null,
    amountIs: isPayout ? (value === amount ? 'gross' : 'net') : null,
    payee: typeof holderName === 'string' ? payeeOf(holderName, pixKey) : null,
    externalReference: typeof externalReference === 'string' ? externalReference : null,
  }
}

const payeeOf = (holderName: string, pixKey: unknown): string =>
  typeof pixKey === 'string' ? `${holderName}, ${pixKey}` : holderName
