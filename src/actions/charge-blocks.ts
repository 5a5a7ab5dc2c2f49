import type {Context} from '../app/context.ts'
import {PixctlError} from '../messages/errors.ts'
import {blocksByEvents} from './find/block-events.ts'
import {eventsAbout} from './find/history.ts'
import type {ChargeBlock} from './find/subject.ts'
import {withInbox} from './webhooks/stored-event.ts'

/** The blocks of a charge by the service; by the events received where it does not list them. */
export async function blocksOfCharge(
  context: Context,
  chargeId: string,
): Promise<readonly ChargeBlock[]> {
  const listed = await listedBlocks(context)
  return listed ? listed(chargeId) : receivedBlocks(context, chargeId)
}

/**
 * The blocks of a charge among all that the service lists: one request, whatever the number of
 * charges. Nothing where it lists none to this credential.
 */
export async function listedBlocks(
  context: Context,
): Promise<((chargeId: string) => readonly ChargeBlock[]) | undefined> {
  try {
    const {balanceBlocks} = await context.client()
    const {items} = await balanceBlocks.list()
    const ofCharges = Map.groupBy(items, ({transactionId}) => transactionId)
    return (chargeId) =>
      (ofCharges.get(chargeId) ?? []).map(({id, blockType: type, status, amount, createdAt}) => ({
        id,
        type,
        status,
        amount,
        createdAt,
      }))
  } catch (error) {
    if (!(error instanceof PixctlError) || context.signal.aborted) throw error
    return undefined
  }
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
