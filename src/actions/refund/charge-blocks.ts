import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import {asciiLower} from '../../domain/ascii-case.ts'
import {BLOCK_STATUSES} from '../../domain/balance-block.ts'
import {
  NotPermittedError,
  PixctlError,
  RefusedError,
  UnreachableError,
} from '../../messages/errors.ts'
import {blocksNotLookedFor} from '../../messages/payments/refund.ts'
import type {BalanceBlockList} from '../../wire/balance-block.ts'
import {blocksByEvents} from '../find/block-events.ts'
import {eventsAbout} from '../find/history.ts'
import type {ChargeBlock} from '../find/subject.ts'
import {withInbox} from '../webhooks/stored-event.ts'

/** The blocks of a charge by the service; by the events received where it does not list them. */
export async function blocksOfCharge(
  context: Context,
  chargeId: string,
): Promise<readonly ChargeBlock[]> {
  const listed = await listedBlocks(context)
  return listed ? listed(chargeId) : receivedBlocks(context, chargeId)
}

type BlocksOfCharge = (chargeId: string) => readonly ChargeBlock[]

/**
 * The blocks of a charge among all that the service lists: one request, whatever the number of
 * charges. Nothing where it lists none to this credential.
 */
export async function listedBlocks(context: Context): Promise<BlocksOfCharge | undefined> {
  try {
    const {balanceBlocks} = await context.client()
    return ofCharges(await balanceBlocks.list())
  } catch (error) {
    if (!(error instanceof PixctlError) || context.signal.aborted) throw error
    return undefined
  }
}

/**
 * What is known of the blocks of a charge before money of it is given back: by the service, and by the
 * events received. A credential that may not read blocks leaves it at those.
 *
 * Errors: `UnreachableError` where the service gives no answer of its own, or not the whole list.
 */
export async function surelyKnownBlocks(
  context: Context,
  {balanceBlocks}: Pick<Client, 'balanceBlocks'>,
  chargeId: string,
): Promise<readonly ChargeBlock[]> {
  const list = await listForRefund(balanceBlocks)
  return withReceived(list && ofCharges(list)(chargeId), await receivedBlocks(context, chargeId))
}

async function listForRefund(
  balanceBlocks: Client['balanceBlocks'],
): Promise<BalanceBlockList | undefined> {
  try {
    return await balanceBlocks.listWhole()
  } catch (error) {
    if (error instanceof NotPermittedError && error.statusCode === 403) return undefined
    if (!(error instanceof UnreachableError || error instanceof RefusedError)) throw error
    const {statusCode, traceId} = error
    throw new UnreachableError(blocksNotLookedFor(error), {statusCode, traceId, cause: error})
  }
}

/** Letter case of a service's words and ids says nothing. A status that is not known is none. */
function ofCharges({items}: BalanceBlockList): BlocksOfCharge {
  const byCharge = Map.groupBy(items, ({transactionId}) => asciiLower(transactionId))
  return (chargeId) =>
    (byCharge.get(asciiLower(chargeId)) ?? []).map((block) => ({
      id: block.id,
      type: block.blockType,
      status: BLOCK_STATUSES.find((one) => one === asciiLower(block.status)) ?? null,
      amount: block.amount,
      createdAt: block.createdAt,
    }))
}

/** What the service lists, and what only an event knows of. */
export const withReceived = (
  listed: readonly ChargeBlock[] = [],
  received: readonly ChargeBlock[],
): readonly ChargeBlock[] => [
  ...listed,
  ...received.filter(({id}) => !listed.some((block) => block.id === id)),
]

/** The blocks of a charge by the events that this machine received. */
export const receivedBlocks = (
  context: Context,
  chargeId: string,
): Promise<readonly ChargeBlock[]> =>
  withInbox(context, async (inbox) => blocksByEvents(await eventsAbout(inbox, chargeId)))
