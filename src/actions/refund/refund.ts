import type {Context} from '../../app/context.ts'
import {resumeLine} from '../../client/creation/resume-line.ts'
import {feeOf} from '../../domain/fee.ts'
import {
  add,
  type Centavos,
  fromReais,
  isMoneyFault,
  reaisIn,
  subtract,
  ZERO,
} from '../../domain/money.ts'
import {isUuid} from '../../domain/text.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {NotConfirmedError, RefusedError} from '../../messages/errors.ts'
import {
  amountNotTyped,
  cannotAsk,
  chargeAskedFirst,
  notRefundable,
  refundOpen,
  refundUnknown,
} from '../../messages/payments/confirmation.ts'
import {refundUnderWay} from '../../messages/payments/refund.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {asText} from '../../wire/loose.ts'
import type {RefundResource, TransactionResource} from '../../wire/transaction.ts'
import {refundPath, WIRE_NAMES, type WireNames} from '../../wire/unspecified.ts'
import {requireTerminal, scheduleOfKind} from '../create/confirm-withdrawal.ts'
import {withCreation} from '../create/origin.ts'
import type {RequestPreview} from '../create/preview-request.ts'
import {senderOf} from '../create/sender.ts'
import {shortWallets} from '../create/short-wallets.ts'
import {isAmountShown} from '../files/typed-amount.ts'
import {seenRefundsOf, unlessInTrouble} from './seen-refund.ts'

/** What a refund takes from the wallet of its charge. */
export interface RefundCost {
  /** What goes back; before it is asked for, what this machine knows to be left of the charge. */
  readonly amount: Centavos
  /** What it costs beside the amount, where the account says its fees. */
  readonly fee: Centavos | undefined
}

/** What earlier refunds of a charge came to. */
export interface EarlierRefunds {
  readonly refunded: Centavos
  /** One was asked for from here, and has not failed: the service takes no second one. */
  readonly isOpen: boolean
}

/** What a person sees before a charge is given back. */
interface RefundShown extends RefundCost {
  readonly charge: TransactionResource
  readonly environment: 'test' | 'live'
  /** What the wallet has, where that is less than what is given back: it goes below zero. */
  readonly spendable: Centavos | undefined
}

/** A charge that is about to be given back, and what is known of it. */
interface RefundAsked {
  readonly charge: TransactionResource
  readonly cost: RefundCost | undefined
  /** See `EarlierRefunds`. */
  readonly isOpen?: boolean
  /** See `shortForRefund`. */
  readonly spendable?: Centavos | undefined
}

/** How a person is asked whether a charge is given back: the words are the caller's. */
export interface RefundQuestion {
  readonly show: (refund: RefundShown) => string
  readonly ask: (amount: Centavos) => string
}

/**
 * What is left of a charge after what refunds gave back before, and the fee of giving that back; nothing
 * where nothing is left, or the service says no amount.
 */
export async function refundCost(
  context: Context,
  charge: TransactionResource,
  refunded: Centavos,
): Promise<RefundCost | undefined> {
  const paid = fromReais(charge.amount)
  if (isMoneyFault(paid)) return undefined
  const amount = subtract(paid, refunded)
  if (amount <= 0) return undefined
  const schedule = await scheduleOfKind(context, 'refund')
  return {amount, fee: schedule && feeOf(schedule, amount)}
}

/** What the wallet of a charge has, where that is less than a refund takes: it goes below zero then. */
export async function shortForRefund(
  context: Context,
  {subAccount: wallet = PRINCIPAL}: TransactionResource,
  {amount, fee = ZERO}: RefundCost,
): Promise<Centavos | undefined> {
  const [short] = await shortWallets(context, [{wallet, needed: add(amount, fee)}])
  return short?.spendable
}

/**
 * Shows what is about to be given back, to whom and from which wallet, and has the amount typed:
 * that of the charge, without what refunds gave back before.
 *
 * Errors: `NotConfirmedError` off a terminal, or when anything else was typed; `RefusedError` before
 *         the question where the service would refuse; nothing was sent.
 */
export async function confirmRefund(
  context: Context,
  {charge, cost, isOpen = false, spendable}: RefundAsked,
  {show, ask}: RefundQuestion,
): Promise<void> {
  requireTerminal(context)
  const {environment} = await context.settings()
  if (isMoneyFault(fromReais(charge.amount))) {
    throw new NotConfirmedError(cannotAsk({isForbidden: false}))
  }
  requireRefundable(charge, cost)
  if (isOpen) {
    const said = refundOpen({id: plainText(charge.id)})
    throw new RefusedError(said, {details: {resource: 'charge', id: charge.id}})
  }
  const {amount} = cost
  context.notice(show({charge, ...cost, environment: environment.value, spendable}))
  const typed = await context.terminal.ask(ask(amount))
  if (!isAmountShown(typed, amount)) throw new NotConfirmedError(amountNotTyped())
}

/** A charge is not paid in any of these. Source: spec, "Charge (status)"; `expired` as services name it. */
const NEVER_REFUNDED: readonly string[] = ['pending', 'expired', 'failed', 'cancelled']

/**
 * No amount is asked for where the service has just said that the charge is not paid, or refunds are
 * known to have given all of it back. Whatever else the service refuses, it says itself.
 */
function requireRefundable(
  {id, type, status}: TransactionResource,
  cost: RefundCost | undefined,
): asserts cost is RefundCost {
  const isUnpaid = type === 'payment' && NEVER_REFUNDED.includes(status)
  const value = isUnpaid ? status : 'refunded'
  if (cost !== undefined && !isUnpaid) return
  throw new RefusedError(notRefundable({id: plainText(id), status: value}), {
    details: {resource: 'charge', id, field: 'status', value},
  })
}

/**
 * What refunds of a charge gave back: by the events that this machine received, and by the service
 * where this machine asked for the refund. Units: centavos.
 */
export async function refundedSoFar(context: Context, chargeId: string): Promise<EarlierRefunds> {
  const {refund, refundedAmount} = await seenRefundsOf(context, chargeId)
  const status = asText(refund?.status)?.toLowerCase() ?? ''
  return {refunded: reaisIn(refundedAmount) ?? ZERO, isOpen: OPEN_REFUND.includes(status)}
}

/** As the refund was answered, and as its transaction is shown. Source: contract, section 1, "refund". */
const OPEN_REFUND: readonly string[] = ['pending', 'processing', 'confirmed']

/**
 * A full refund: open until its webhook says it is completed. It is sent to the id of the charge,
 * never to a reference, which may name another charge a moment later. One whose outcome is unknown is
 * finished and not sent anew, for the service knows a refund by no key.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`, while an earlier one of the charge is unknown.
 * Source: contract, section 3 and "refund".
 */
export async function refundTransaction(
  context: Context,
  charge: Pick<TransactionResource, 'id' | 'externalReference'>,
  reason?: string,
) {
  const {transactions} = await context.client()
  await requireNoneUnknown(context, charge)
  try {
    return withCreation(context, await transactions.refund(charge.id, reason))
  } catch (error) {
    throw (await refundOnItsWay(context, charge.id, error)) ?? error
  }
}

/**
 * Of a charge whose refund is open the service says that it is refunded, which no command shows of it
 * yet. Nothing of any other error, and where this machine knows of no open refund.
 */
async function refundOnItsWay(
  context: Context,
  chargeId: string,
  error: unknown,
): Promise<RefusedError | undefined> {
  if (!(error instanceof RefusedError)) return undefined
  const {details, statusCode, traceId} = error
  if (Object(details).value !== 'refunded') return undefined
  const known = await unlessInTrouble(context, () => refundedSoFar(context, chargeId))
  if (!known?.isOpen) return undefined
  const said = refundUnderWay({id: plainText(chargeId)})
  return new RefusedError(said, {details, statusCode, traceId, cause: error})
}

/**
 * What a refund takes, by its own transaction at the service: refunds that others asked for leave less of
 * a charge than this machine knows of. Nothing where the service does not say it.
 */
export async function refundTaken(
  context: Context,
  {pspRefundTransactionId: id}: RefundResource,
): Promise<RefundCost | undefined> {
  if (id === undefined) return undefined
  const {transactions} = await context.client()
  const made = await unlessInTrouble(context, () => transactions.fetch(id))
  if (made?.type !== 'refund') return undefined
  return refundCost(context, {...made, amount: Math.abs(made.amount)}, ZERO)
}

async function requireNoneUnknown(
  context: Context,
  charge: Pick<TransactionResource, 'id' | 'externalReference'>,
): Promise<void> {
  const names = await wireNames(context)
  // Earlier versions sent a refund to the reference.
  const paths = [charge.id, charge.externalReference].map((name) => name && refundPath(names, name))
  const {journal, environment, baseUrl, isOwn} = await senderOf(context)
  const unknown = await journal.requests.unknown(environment, {seenFrom: baseUrl})
  const ofCharge = unknown.filter((one) => one.kind === 'refund' && paths.includes(one.path))
  const areOwn = await Promise.all(ofCharge.map(isOwn))
  const earlier = ofCharge.find((_, nth) => areOwn[nth])
  if (!earlier) return
  const sentAt = new Date(earlier.createdAtMs).toISOString()
  const said = refundUnknown({sentAt, command: resumeLine(earlier)})
  throw new NotConfirmedError(said, {details: {journalId: earlier.id, state: earlier.state}})
}

const wireNames = async (context: Context): Promise<WireNames> => {
  return {...WIRE_NAMES, ...(await context.settings()).wire}
}

/**
 * Opens no connection, and needs no credential. A reference that the journal does not know is shown
 * as it was typed.
 */
export async function previewRefund(
  context: Context,
  id: string,
  reason?: string,
): Promise<RequestPreview> {
  const names = await wireNames(context)
  if (!isUuid(id)) context.notice(chargeAskedFirst({typed: plainText(id)}))
  const body = reason === undefined ? {} : {reason}
  return {dryRun: true, request: {method: 'POST', path: refundPath(names, id), body}}
}
