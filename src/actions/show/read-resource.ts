import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import {EVENT_SUBJECT_KINDS, type EventSubjectKind} from '../../domain/event-subject.ts'
import {isUuid} from '../../domain/text.ts'
import {PixctlError, RefusedError, UnreachableError} from '../../messages/errors.ts'
import {isLoopbackHost} from '../../webhooks/forward-target.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import {type ReadOrigin, withOrigin} from '../create/origin.ts'
import {askControl} from '../emulator/control-plane.ts'
import {type SeenRefund, seenRefundsOf} from '../refund/seen-refund.ts'
import {orHeldUnknown} from './held-unknown.ts'
import {openJournalIfAny} from './journal-if-any.ts'
import {keepIfPossible} from './keep-seen.ts'
import {listProjects} from './list-projects.ts'
import {idAmong, LEAST_PREFIX, resolveId, severalIds} from './resolve-id.ts'
import {settleAbsent, settleSeen} from './settle-seen.ts'

/** The balance of the wallet in use. */
export async function readBalance(context: Context) {
  const {accounts} = await context.client()
  return withOrigin(context, await accounts.fetchBalance())
}

export async function readAccount(context: Context) {
  const {accounts} = await context.client()
  return withOrigin(context, await accounts.fetchAccount())
}

type SeenTransaction = TransactionResource & {
  readonly _pixctl: ReadOrigin & {readonly refund?: SeenRefund; readonly refundedAmount?: number}
}

/**
 * @param typed the UUID or its beginning, the external reference or the idempotency key.
 * @param meant the kind that the command is about, where it fits several.
 */
export async function readTransaction(
  context: Context,
  typed: string,
  meant?: EventSubjectKind,
): Promise<SeenTransaction> {
  const id = await resolveId(context, typed, EVENT_SUBJECT_KINDS, meant)
  const client = await context.client()
  const transaction = await fetchNamed(context, client, id).catch(async (error: unknown) => {
    const isAbsent = error instanceof RefusedError && error.statusCode === 404
    if (isAbsent && (await openJournalIfAny(context))) await settleAbsent(context, client, id)
    throw await orHeldUnknown(context, id, error)
  })
  if (await openJournalIfAny(context)) {
    await keepIfPossible(context, client, transaction)
    await settleSeen(context, client, {name: id, transaction})
  }
  const shown = await withOrigin(context, {...transaction})
  if (transaction.type !== 'payment') return shown
  const {refund, refundedAmount} = await seenRefundsOf(context, transaction.id)
  return {
    ...shown,
    _pixctl: {
      ...shown._pixctl,
      ...(refund && {refund}),
      ...(refundedAmount !== undefined && {refundedAmount}),
    },
  }
}

/**
 * What the service has by that id. The ids of fees, refunds and transfers are not in the journal;
 * where the service is the emulator, its ledger says which of them begins so.
 */
async function fetchNamed(
  context: Context,
  {transactions}: Client,
  id: string,
): Promise<TransactionResource> {
  try {
    return await transactions.fetch(id)
  } catch (error) {
    const isUnknown = error instanceof PixctlError && error.statusCode === 404
    const line = isUnknown ? await lineBeginning(context, id) : undefined
    if (line === undefined) throw error
    return transactions.fetch(line)
  }
}

/** Errors: `InvalidInputError` when several begin so. */
async function lineBeginning(context: Context, typed: string): Promise<string | undefined> {
  const {environment, baseUrl} = await context.settings()
  const isBeginning = /^[0-9a-f][0-9a-f-]*$/.test(typed) && typed.length >= LEAST_PREFIX
  if (!isBeginning || !URL.canParse(baseUrl?.value ?? '')) return undefined
  if (!isLoopbackHost(new URL(baseUrl?.value ?? '').hostname)) return undefined
  const query = new URLSearchParams({environment: environment.value, beginning: typed})
  try {
    const call = {method: 'GET', path: `/lines?${query}`} as const
    const {ids} = await askControl<{ids: readonly string[]}>(context, call)
    if (ids.length > 1) throw severalIds(typed, ids)
    return ids[0]
  } catch (error) {
    if (error instanceof UnreachableError || error instanceof RefusedError) return undefined
    throw error
  }
}

export async function readProject(context: Context, typed: string) {
  const {projects} = await context.client()
  const id = isUuid(typed) ? typed : await projectNamed(context, typed)
  return withOrigin(context, await projects.fetch(id))
}

/** Asked of the service, which has no search: most accounts have few projects. */
async function projectNamed(context: Context, typed: string): Promise<string> {
  const {rows} = await listProjects(context, {})
  return idAmong(typed, rows)
}
