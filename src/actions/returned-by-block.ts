import type {Context} from '../app/context.ts'
import {type Centavos, fromReais, isMoneyFault, sum, ZERO} from '../domain/money.ts'
import {returnedByBlock} from '../messages/confirmation.ts'
import {PixctlError} from '../messages/errors.ts'
import {eventsAbout} from './find/history.ts'
import {withInbox} from './webhooks/stored-event.ts'

/**
 * What approved blocks of a charge gave back to its payer, by the service; by the events that this
 * machine received where the credential may not read blocks.
 *
 * Source: spec, "Balance block (status)": approved returns the value to the original payer.
 */
export async function returnedByBlocks(context: Context, chargeId: string): Promise<Centavos> {
  const amounts =
    (await listedAmounts(context, chargeId)) ?? (await receivedAmounts(context, chargeId))
  return sum(amounts.map(toCentavos))
}

/** Says that a charge about to be refunded went back already, so that it is not paid back twice. */
export async function warnOfReturned(context: Context, chargeId: string): Promise<void> {
  const returned = await returnedByBlocks(context, chargeId)
  if (returned > 0) context.notice(returnedByBlock({returned}))
}

async function listedAmounts(context: Context, chargeId: string): Promise<unknown[] | undefined> {
  try {
    const {balanceBlocks} = await context.client()
    const {items} = await balanceBlocks.list('approved')
    return items
      .filter(({transactionId, status}) => transactionId === chargeId && status === 'approved')
      .map(({amount}) => amount)
  } catch (error) {
    if (!(error instanceof PixctlError) || context.signal.aborted) throw error
    return undefined
  }
}

const receivedAmounts = (context: Context, chargeId: string): Promise<unknown[]> =>
  withInbox(context, async (inbox) => {
    const events = await eventsAbout(inbox, chargeId)
    const approvals = events.filter(({name, event}) => {
      return name === 'balance_block_approved' && !event.conflict
    })
    const byBlock = new Map(approvals.map(({data}) => [data['blockId'], data['amount']]))
    return [...byBlock.values()]
  })

function toCentavos(amount: unknown): Centavos {
  const read = typeof amount === 'number' ? fromReais(amount) : ZERO
  return isMoneyFault(read) ? ZERO : read
}
