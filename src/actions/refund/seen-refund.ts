import type {Context} from '../../app/context.ts'
import {PixctlError} from '../../messages/errors.ts'
import {openJournalIfAny} from '../show/journal-if-any.ts'
import {type CompletedRefund, keepRefunds, refundsReceived, totalOf} from './refunds.ts'

/**
 * The refund of a charge: the one that this machine asked for, else the newest that it received.
 */
export interface SeenRefund {
  readonly status: unknown
  /** When this machine asked for it; absent where the service or another machine began it. */
  readonly askedAt?: string
  readonly id?: string
  /** Reais, as the service has it; absent where it was not asked. */
  readonly amount?: number
  /** By its event, where this machine received it. */
  readonly refundedAt?: string
}

/** What is known of the refunds of a charge. */
interface SeenRefunds {
  readonly refund?: SeenRefund
  /** What all completed ones gave back. Units: reais. */
  readonly refundedAmount?: number
}

/**
 * The refund that this machine asked for, as the service has it now, and those whose events it
 * received, whoever began them; what is through is kept for the lists.
 */
export async function seenRefundsOf(context: Context, chargeId: string): Promise<SeenRefunds> {
  const [asked, received] = await Promise.all([
    refundAskedFor(context, chargeId),
    unlessInTrouble(context, () => refundsReceived(context, chargeId)),
  ])
  const completed = new Map((received ?? []).map((one) => [one.id, one]))
  const own = asked && completedOf(asked)
  if (own && !completed.has(own.id)) completed.set(own.id, own)
  const refunds = [...completed.values()]
  await unlessInTrouble(context, () => keepRefunds(context, chargeId, refunds))
  const newest = refunds.at(-1)
  const refund = asked
    ? withMoment(asked, completed)
    : newest && {...newest, status: 'completed' as const}
  const refundedAmount = totalOf(refunds.map(({amount}) => amount))
  return {...(refund && {refund}), ...(refundedAmount !== undefined && {refundedAmount})}
}

/** A store in trouble hides no answer of the service: the charge is shown without its refunds. */
export async function unlessInTrouble<T>(context: Context, read: () => Promise<T>) {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof PixctlError) || context.signal.aborted) throw error
    return undefined
  }
}

interface AskedRefund {
  readonly shown: SeenRefund
  /** Its own id at the service, by which an event names it, too. */
  readonly transactionId?: string
}

const completedOf = ({shown, transactionId}: AskedRefund): CompletedRefund | undefined =>
  shown.status === 'completed' && transactionId !== undefined && shown.amount !== undefined
    ? {id: transactionId, amount: shown.amount}
    : undefined

/** Its event says when it was through, which its transaction does not. */
function withMoment(
  {shown, transactionId = ''}: AskedRefund,
  completed: ReadonlyMap<string, CompletedRefund>,
): SeenRefund {
  const {refundedAt} = completed.get(transactionId) ?? {}
  return {...shown, ...(refundedAt !== undefined && {refundedAt})}
}

/** The refund that this machine asked for, as the service has it now where it can be asked. */
async function refundAskedFor(
  context: Context,
  chargeId: string,
): Promise<AskedRefund | undefined> {
  const journal = await openJournalIfAny(context)
  const {environment} = await context.settings()
  const kept = await journal?.resources.find('refund', chargeId, environment.value)
  if (!kept) return undefined
  const {status, pspRefundTransactionId: id} = kept.resource
  const asked = {status, askedAt: new Date(kept.seenAtMs).toISOString()}
  if (typeof id !== 'string') return {shown: asked}
  const {transactions} = await context.client()
  const now = await unlessInTrouble(context, () => transactions.fetch(id))
  if (!now) return {shown: {...asked, id}}
  return {
    shown: {...asked, id, status: now.status, amount: now.amount},
    transactionId: now.id,
  }
}
