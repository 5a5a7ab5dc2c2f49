import type {Context} from '../app/context.ts'
import {BLOCK_STATUSES, type BlockStatus, isOpenBlockStatus} from '../domain/balance-block.ts'
import {eventKind} from '../domain/event.ts'
import {outcomeOfKind} from '../domain/event-outcome.ts'
import {EVENT_SUBJECTS} from '../domain/event-subject.ts'
import {type Centavos, reaisIn, sum, ZERO} from '../domain/money.ts'
import {
  heldByBlock,
  refundedBefore,
  returnedByBlock,
  returnedTwice,
} from '../messages/confirmation.ts'
import {NotConfirmedError, PixctlError} from '../messages/errors.ts'
import {eventsAbout} from './find/history.ts'
import {refundedByEvents} from './receipt/refund-event.ts'
import {withInbox} from './webhooks/stored-event.ts'

/** What blocks of a charge gave back to its payer, and what those still open may give back. */
interface BlockedAmounts {
  readonly returned: Centavos
  readonly open: Centavos
}

/** A block as the service lists it, or as the last event about it says. */
interface BlockFacts {
  readonly status: BlockStatus | undefined
  readonly amount: unknown
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
  return amountsOf((await listedBlocks(context, chargeId)) ?? (await received(context, chargeId)))
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
  await sayReturned(context, chargeId, amountsOf(await received(context, chargeId)))
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

function amountsOf(blocks: readonly BlockFacts[]): BlockedAmounts {
  const sumOf = (holds: (status: BlockStatus) => boolean): Centavos =>
    sum(
      blocks.flatMap(({status, amount}) =>
        status && holds(status) ? [reaisIn(amount) ?? ZERO] : [],
      ),
    )
  return {returned: sumOf((status) => status === 'approved'), open: sumOf(isOpenBlockStatus)}
}

async function listedBlocks(
  context: Context,
  chargeId: string,
): Promise<readonly BlockFacts[] | undefined> {
  try {
    const {balanceBlocks} = await context.client()
    const {items} = await balanceBlocks.list()
    return items
      .filter(({transactionId}) => transactionId === chargeId)
      .map(({status, amount}) => ({status: statusNamed(status), amount}))
  } catch (error) {
    if (!(error instanceof PixctlError) || context.signal.aborted) throw error
    return undefined
  }
}

const statusNamed = (name: unknown): BlockStatus | undefined =>
  BLOCK_STATUSES.find((status) => status === name)

/** The status of a block after an event about it; nothing for events of other things. */
function statusAfter(event: string): BlockStatus | undefined {
  const kind = eventKind(event)
  if (kind === undefined || EVENT_SUBJECTS[kind].kind !== 'block') return undefined
  return statusNamed(outcomeOfKind(kind)) ?? 'awaiting_response'
}

const received = (context: Context, chargeId: string): Promise<readonly BlockFacts[]> =>
  withInbox(context, async (inbox) => {
    const blocks = new Map<unknown, BlockFacts>()
    for (const {name, event, data} of await eventsAbout(inbox, chargeId)) {
      const status = statusAfter(name)
      if (status === undefined || event.conflict) continue
      const {blockId, amount} = data
      const known = blocks.get(blockId)
      // A decision ends a block whatever the order in which its events came.
      if (!known || !isOpenBlockStatus(status)) blocks.set(blockId, {status, amount})
    }
    return [...blocks.values()]
  })
