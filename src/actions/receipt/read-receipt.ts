import type {Context} from '../../app/context.ts'
import {toReais} from '../../domain/money.ts'
import {isOpenPaymentStatus} from '../../domain/payment-status.ts'
import {isPixKeyRefusal, maskPixKey, parsePixKey} from '../../domain/pix-key.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {CheckFailedError, InvalidInputError, PixctlError} from '../../messages/errors.ts'
import {
  receiptNotPaid,
  receiptOfAnotherKind,
  refundNotKnown,
} from '../../messages/payments/receipt.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import {approvalOf} from '../approval/approval-of.ts'
import {returnedByBlocks} from '../refund/returned-by-block.ts'
import {readTransaction} from '../show/read-resource.ts'
import {institutionOf, maskedParty} from './parties.ts'
import type {Receipt, ReceiptKind, ReceiptParty} from './receipt.ts'
import {knownRefunds, refundedByEvents, refundIdOf} from './refund-event.ts'

export interface ReceiptAsked {
  readonly kind: ReceiptKind
  readonly typed: string
  /** Who the merchant is on the receipt; the name of the account where it is not given. */
  readonly walletName: string | undefined
}

type Transaction = Awaited<ReturnType<typeof readTransaction>>
type Kept = Readonly<Record<string, unknown>>

const KIND_OF_TYPE: Readonly<Record<string, ReceiptKind>> = {
  payment: 'charge',
  withdrawal: 'withdrawal',
  refund: 'refund',
}

/**
 * What a receipt says, from the service and, where this machine made the creation, the journal.
 *
 * Errors: `CheckFailedError` when the money has not moved (yet); `InvalidInputError` when the
 * transaction is of another kind.
 */
export async function readReceipt(context: Context, asked: ReceiptAsked): Promise<Receipt> {
  const meant = asked.kind === 'withdrawal' ? 'withdrawal' : 'charge'
  const found = await readTransaction(context, asked.typed, meant)
  const refunded = asked.kind === 'refund' && found.type === 'payment' ? found : undefined
  const paid = refunded ? await refundOf(context, refunded) : found
  if (KIND_OF_TYPE[paid.type] !== asked.kind) {
    throw new InvalidInputError(receiptOfAnotherKind({type: paid.type}), {
      details: {type: paid.type},
    })
  }
  requirePaid(paid, asked.kind)
  const {kept, request} = await keptOf(context, refunded?.id ?? paid.id, asked.kind)
  const merchant = maskedParty(asked.walletName ?? (await accountName(context)), undefined)
  const settings = await context.settings()
  return {
    ...factsOf(paid, {kind: asked.kind, kept, charge: refunded ?? paid, merchant}),
    environment: settings.environment.value,
    originalTransactionId: refunded?.id ?? null,
    people: await peopleOf(context, request),
    refunds: refunded ? await knownRefunds(context, {charge: refunded, shown: paid}) : null,
    refund: asked.kind === 'charge' ? await givenBack(context, found) : null,
    returnedByBlock: asked.kind === 'charge' ? await returnedAmount(context, found.id) : null,
    issuedAt: new Date(context.now()).toISOString(),
  }
}

async function returnedAmount(context: Context, chargeId: string): Promise<number | null> {
  const returned = await returnedByBlocks(context, chargeId)
  return returned > 0 ? toReais(returned) : null
}

/** What events say went back, whoever asked for it; else how the refund of this machine stands. */
async function givenBack(
  context: Context,
  {id, _pixctl: {refund}}: Transaction,
): Promise<Receipt['refund']> {
  const amount = await refundedByEvents(context, id)
  if (amount > 0) return {status: 'completed', amount: toReais(amount)}
  return refund ? {status: String(refund.status), amount: null} : null
}

/** Which refund a charge has, this machine's journal knows or its event in the inbox. */
async function refundOf(context: Context, charge: Transaction): Promise<Transaction> {
  const id = charge._pixctl.refund?.id ?? (await refundIdOf(context, charge.id))
  if (id === undefined) throw new InvalidInputError(refundNotKnown())
  return readTransaction(context, id)
}

/** A receipt is of money that moved; the status alone says it, or the instant of a refund. */
function requirePaid({id, status, paidAt}: TransactionResource, kind: ReceiptKind): void {
  if (status === 'completed' && paidAt !== undefined) return
  const isOpen = isOpenPaymentStatus(status)
  throw new CheckFailedError(receiptNotPaid({kind, status, isOpen, id}), {details: {id, status}})
}

interface Sources {
  readonly kind: ReceiptKind
  readonly kept: Kept
  readonly charge: TransactionResource
  readonly merchant: ReceiptParty
}

function factsOf(paid: TransactionResource, {kind, kept, charge, merchant}: Sources) {
  const isOut = kind === 'withdrawal'
  const customer = maskedParty(charge.counterpartName, charge.counterpartDocument)
  const key = text(kept['snapshotPixKey'])
  return {
    kind,
    id: paid.id,
    amount: isOut ? (paid.netAmount ?? paid.amount) : paid.amount,
    feeAmount: isOut ? (paid.feeAmount ?? null) : null,
    debitedAmount: isOut ? paid.amount : null,
    paidAt: String(paid.paidAt),
    createdAt: paid.createdAt ?? null,
    e2eId: charge.e2eId ?? null,
    institution: institutionOf(charge.e2eId),
    payer: kind === 'charge' ? customer : merchant,
    payee: kind === 'charge' ? merchant : customer,
    maskedPixKey: key === undefined ? null : maskedKey(key),
    description: text(kept['description']) ?? null,
    externalReference: charge.externalReference ?? null,
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function maskedKey(key: string): string {
  const parsed = parsePixKey(key)
  return isPixKeyRefusal(parsed) ? '***' : maskPixKey(parsed)
}

/** What this machine kept of the creation; nothing where another machine made it. */
async function keptOf(context: Context, id: string, kind: ReceiptKind) {
  const [journal, settings] = await Promise.all([context.journal(), context.settings()])
  const resourceKind = kind === 'withdrawal' ? 'withdrawal' : 'charge'
  const found = await journal.resources.find(resourceKind, id, settings.environment.value)
  const named = found ? await journal.requests.named(id, 5) : []
  const request = named.find((each) => each.kind === resourceKind)
  const body = request ? (JSON.parse(request.body) as Kept) : {}
  const kept: Kept = {...body, ...found?.resource}
  return {kept, request}
}

async function peopleOf(
  context: Context,
  request: RequestRecord | undefined,
): Promise<Receipt['people']> {
  const people = request?.kind === 'withdrawal' && (await approvalOf(context, request))
  return people ? {proposedBy: people.proposedBy, approvedBy: people.approvedBy} : null
}

/** A credential may be kept from reading the account: then the receipt names no merchant. */
async function accountName(context: Context): Promise<string | undefined> {
  try {
    const {accounts} = await context.client()
    return (await accounts.fetchAccount()).account.name
  } catch (error) {
    if (error instanceof PixctlError) return undefined
    throw error
  }
}
