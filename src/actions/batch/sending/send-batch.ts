import type {Context} from '../../../app/context.ts'
import type {Client} from '../../../client/client.ts'
import {inDoubt} from '../../../client/creation/carry-out.ts'
import type {BeforeSending} from '../../../client/creation/creation.ts'
import type {TakeTurn} from '../../../client/creation/creation-terms.ts'
import {requireStillItsOwn} from '../../../client/creation/found-still.ts'
import {isUsedByAnother} from '../../../client/made-earlier/find-created.ts'
import {paymentFound} from '../../../client/made-earlier/sent-payment.ts'
import {REPEAT_WINDOW_MS} from '../../../domain/payout-window.ts'
import {PRINCIPAL} from '../../../domain/wallet.ts'
import {mayExist} from '../../../journal/request-state.ts'
import {
  type NotConfirmedError,
  PixctlError,
  RefusedError,
  UnknownOutcomeError,
} from '../../../messages/errors.ts'
import {earlierNotKnown} from '../../../messages/payments/money.ts'
import type {SentPayment} from '../../../messages/payments/sent-payment.ts'
import {once} from '../../../platform/once.ts'
import {asRecord, asText} from '../../../wire/loose.ts'
import {BATCH_KINDS, type Batch, type BatchRow, type RequireAlone} from '../batch.ts'
import type {CreatedFacts, RowResult} from '../batch-outcome.ts'
import type {Looking} from '../earlier/ask-service.ts'
import {type EarlierRows, lookForRows} from '../earlier/earlier-rows.ts'
import {withFailedPayouts} from '../earlier/failed-there.ts'
import {asTheJournalHasThem} from '../earlier/still-own.ts'
import type {HeldBack} from '../likeness/held-back.ts'
import {type CreatedRow, sendRows} from './send-rows.ts'
import {settleV8} from './v8-of-batch.ts'

export interface SendBatchOptions {
  readonly concurrency: number
  readonly onResult: (result: RowResult) => void
  readonly requireAlone?: RequireAlone | undefined
  /** Rows that are not sent. */
  readonly heldBack?: HeldBack
}

export interface PrepareOptions extends Pick<Looking, 'onAsked'> {
  /** What another wallet paid with the reference, amount and payee of a row keeps it not back. */
  readonly mayRepeatElsewhere?: boolean
}

/** A row, and another payment with its reference that this machine did not send. */
export interface SharingRow {
  readonly line: number
  readonly id: string
  readonly payment: SentPayment
}

/** A batch that was compared with everything that is known of its rows. */
export interface ReadyBatch {
  readonly earlier: EarlierRows
  /** Rows that nothing says were created: what will leave now. */
  readonly open: readonly BatchRow[]
  /** Rows whose reference a payout of today has that another machine sent. */
  readonly sharing: readonly SharingRow[]
  /** How many rows the file has. */
  readonly count: number
  send(options: SendBatchOptions): Promise<RowResult[]>
}

/**
 * Finds out what an earlier run finished, here or elsewhere. Sends nothing yet.
 *
 * Errors: no usable credential; a journal that cannot be opened.
 */
export async function prepareBatch(
  context: Context,
  batch: Batch,
  {onAsked, mayRepeatElsewhere = false}: PrepareOptions = {},
): Promise<ReadyBatch> {
  const isMany = batch.rows.length >= MANY_ROWS
  if (isMany) settleV8()
  const [client, journal] = await Promise.all([context.client(), context.journal()])
  if (isMany) journal.expectMany()
  const {baseUrl} = await context.settings()
  const clients = new Map<string, Client>()
  const inWallet = (wallet: string): Client => {
    const known = clients.get(wallet) ?? client.inWallet(wallet === PRINCIPAL ? '' : wallet)
    clients.set(wallet, known)
    return known
  }
  const isAddressOfProfile = baseUrl?.source === 'profile'
  const {signal} = context
  const isMeantBeside = mayRepeatElsewhere ? () => true : isKeyOf(batch)
  const lookedAtMs = context.now()
  const sharing: SharingRow[] = []
  const onOtherPayment: Looking['onOtherPayment'] = ({line}, found) => {
    const isOfToday = !(Date.parse(found.createdAt ?? '') < lookedAtMs - REPEAT_WINDOW_MS)
    if (isOfToday) sharing.push({line, id: found.id, payment: paymentFound(found)})
  }
  const looking: Looking = {
    client,
    journal,
    isAddressOfProfile,
    inWallet,
    isMeantBeside,
    signal,
    onAsked,
    onOtherPayment,
  }
  const earlier = await lookForRows(looking, batch)
  const create = rowCreator(context, batch, {...looking, earlier, lookedAtMs})
  const open = batch.rows.filter((row) => earlier.recordOf(row)?.state !== 'done')
  const send = async (given: SendBatchOptions): Promise<RowResult[]> => {
    const {requireAlone, heldBack, ...options} = given
    const results = await sendRows(batch.rows, {
      ...options,
      create: (row, turn) => create(row, {requireAlone, turn, held: heldBack?.get(row.line)}),
      signal: context.signal,
    })
    const settled = await asTheJournalHasThem(looking, {batch, earlier, results})
    return withFailedPayouts(context, {batch, results: settled}, looking)
  }
  return {
    earlier,
    count: batch.rows.length,
    open,
    sharing: sharing.toSorted((a, b) => a.line - b.line),
    send: (options) =>
      open.length < MANY_ROWS ? send(options) : journal.whileMany(() => send(options)),
  }
}

/** Of one file two rows with one reference in two wallets are two payouts. */
function isKeyOf({rows}: Batch): Looking['isMeantBeside'] {
  const keys = once(() => new Set(rows.map(({key}) => key)))
  return (key) => key !== undefined && keys().has(key)
}

/** Fewer rows are sent before a thread that writes the journal has started. */
const MANY_ROWS = 200

/**
 * Sends what an earlier run did not finish. Every row is in the journal under its own key before
 * it is sent, so neither a killed process nor a second run creates it twice.
 *
 * Source: contract, section 3.
 */
function rowCreator(
  context: Context,
  {kind, path}: Batch,
  {earlier, inWallet, isMeantBeside, journal, lookedAtMs}: Looked,
): (row: BatchRow, before: RowSteps) => Promise<CreatedRow> {
  return async (row, before) => {
    const client = inWallet(row.wallet)
    const record = earlier.recordOf(row)
    const {held} = before
    if (held && record?.state !== 'unknown') throw held
    const create = async (steps: BeforeSending): Promise<CreatedRow> => {
      const {resource, isNew} = await BATCH_KINDS[kind].create(client, row, steps)
      return {id: resource.id, replayed: !isNew, created: factsOf(resource)}
    }
    if (record?.state === 'done' && record.resourceId !== undefined) {
      if (earlier.isFoundThere(row)) await requireStillItsOwn(journal, record)
      return {id: record.resourceId, replayed: true}
    }
    if (record?.state === 'unknown' && kind === 'charge') {
      const answer = await repeatedAnswer(() => inTurn(before.turn, () => create({})))
      if (answer) return answer
    }
    // An unknown one may have been sent under another key since, where its row was edited.
    const isOpen = record === undefined || !mayExist(record.state)
    const mayBeThere = earlier.mayBeThere(row) || !isRecent(lookedAtMs, context.now())
    if (record?.state === 'unknown' || (isOpen && mayBeThere)) {
      const creation = {kind, path, idempotencyKey: row.key, body: row.body, isMeantBeside}
      const id = await asked(() => inTurn(before.turn, () => client.adoptCreated(creation)))
      if (id !== undefined) return {id, replayed: true}
    }
    if (held && record) throw inDoubt(record, held)
    try {
      return await create({...before, isAsked: record?.state === 'unknown'})
    } catch (error) {
      const id = idOfCreated(error)
      if (id === undefined) throw error
      return {id, replayed: true}
    }
  }
}

/**
 * What the service answers to a charge whose first answer was lost. While it knows the key it repeats the
 * whole answer, and that alone has the code to pay. Nothing where the answer cannot be had any more.
 */
async function repeatedAnswer(create: () => Promise<CreatedRow>): Promise<CreatedRow | undefined> {
  try {
    return await create()
  } catch (error) {
    const isPast = error instanceof RefusedError && NOT_REPEATED.includes(error.code)
    if (isPast) return undefined
    throw error
  }
}

const NOT_REPEATED: readonly string[] = ['ALREADY_CREATED', 'IDEMPOTENCY_KEY_EXPIRED']

/** Another process made it since this one looked, and its answer cannot be repeated any more. */
const idOfCreated = (error: unknown): string | undefined =>
  error instanceof RefusedError && error.code === 'ALREADY_CREATED'
    ? asText(asRecord(error.details)?.['id'])
    : undefined

interface Looked extends Pick<Looking, 'journal' | 'inWallet' | 'isMeantBeside'> {
  readonly earlier: EarlierRows
  readonly lookedAtMs: number
}

interface RowSteps extends BeforeSending {
  readonly turn: TakeTurn
  /** Why it is not sent. */
  readonly held: NotConfirmedError | undefined
}

/** Errors: those of `ask`; there is no turn any more. */
async function inTurn<T>(turn: TakeTurn, ask: () => Promise<T>): Promise<T> {
  const leave = await turn()
  try {
    return await ask()
  } finally {
    leave()
  }
}

/** Not the whole answer: a batch may have very many. */
const factsOf = ({pixCopyPaste, amount, externalReference}: CreatedFacts): CreatedFacts => ({
  pixCopyPaste,
  amount,
  externalReference,
})

/**
 * How long an answer of the service counts that it has not made a row. A person who is asked to confirm
 * may go away, a machine may sleep, and a long file takes its time: meanwhile another home may pay what
 * was corrected there, under other keys and with the same references.
 */
const RECENT_MS = 60_000

function isRecent(thenMs: number, nowMs: number): boolean {
  const ageMs = nowMs - thenMs
  return ageMs >= 0 && ageMs < RECENT_MS
}

/**
 * A row that may exist, and that the service cannot be asked for now, is of unknown outcome. That its
 * key or its reference made something else is an answer.
 */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PixctlError) || isUsedByAnother(error)) throw error
    const {statusCode, traceId} = error
    throw new UnknownOutcomeError(earlierNotKnown(error), {statusCode, traceId, cause: error})
  }
}
