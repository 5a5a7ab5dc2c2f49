import type {Context} from '../app/context.ts'
import {type BlockStatus, isOpenBlockStatus} from '../domain/balance-block.ts'
import {type Centavos, reaisIn, sum, ZERO} from '../domain/money.ts'
import {
  heldByBlock,
  refundedBefore,
  returnedByBlock,
  returnedTwice,
} from '../messages/confirmation.ts'
import {NotConfirmedError} from '../messages/errors.ts'
import {blocksOfCharge, receivedBlocks} from './charge-blocks.ts'
import type {ChargeBlock} from './find/subject.ts'
import {refundedByEvents} from './receipt/refund-event.ts'

/** What blocks of a charge gave back to its payer, and what those still open may give back. */
interface BlockedAmounts {
  readonly returned: Centavos
  readonly open: Centavos
}

/**
 * What approved blocks of a charge gave back to its payer, by the service; by the events that this
 * machine received where the credential may not read blocks.
 *
 * Source: spec, "Balance block (status)": approved returns the value to the original payer.
 */
export const returnedByBlocks = async (context: Context, chargeId: string): Promise<Centavos> =>
  (await blockedAmounts(context, chargeId)).returned

async function blockedAmounts(context: Context, chargeId: string): Promise<BlockedAmounts> {
  return amountsOf(await blocksOfCharge(context, chargeId))
}

/**
 * Says what of a charge about to be refunded went back already, or may, so that it is not paid twice.
 * Gives what refunds gave back before, by the events that this machine received.
 *
 * Errors: `NotConfirmedError`, where a block gave its amount back, or may, and the caller neither
 *         asks a person nor says that a refund is meant all the same.
 */
export async function warnOfReturned(
  context: Context,
  chargeId: string,
  {isMeant}: {readonly isMeant: boolean},
): Promise<Centavos> {
  const blocked = await blockedAmounts(context, chargeId)
  const refunded = await sayReturned(context, chargeId, blocked)
  const atStake = sum([blocked.returned, blocked.open])
  if (atStake > 0 && !isMeant) throw new NotConfirmedError(returnedTwice())
  return refunded
}

/** The same for a dry run, which opens no connection: by the events that this machine received. */
export async function warnOfReturnedOffline(context: Context, chargeId: string): Promise<void> {
  await sayReturned(context, chargeId, amountsOf(await receivedBlocks(context, chargeId)))
}

async function sayReturned(
  context: Context,
  chargeId: string,
  {returned, open}: BlockedAmounts,
): Promise<Centavos> {
  const refunded = await refundedByEvents(context, chargeId)
  if (refunded > 0) context.notice(refundedBefore({refunded}))
  if (returned > 0) context.notice(returnedByBlock({returned}))
  if (open > 0) context.notice(heldByBlock({open}))
  return refunded
}

function amountsOf(blocks: readonly ChargeBlock[]): BlockedAmounts {
  const sumOf = (holds: (status: BlockStatus) => boolean): Centavos =>
    sum(
      blocks.flatMap(({status, amount}) =>
        status && holds(status) ? [reaisIn(amount) ?? ZERO] : [],
      ),
    )
  return {returned: sumOf((status) => status === 'approved'), open: sumOf(isOpenBlockStatus)}
}
