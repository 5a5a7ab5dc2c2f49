import type {Context} from '../../app/context.ts'
import {canonicalEventName} from '../../domain/event.ts'
import {type Centavos, reaisIn, sum, ZERO} from '../../domain/money.ts'
import {refundsReceived} from '../refunds.ts'
import {withInbox} from '../webhooks/stored-event.ts'

/** The id of the refund of a charge, by its newest event in the inbox; nothing where none came. */
export const refundIdOf = (context: Context, chargeId: string): Promise<string | undefined> =>
  withInbox(context, async (inbox) => {
    for await (const {id, event} of inbox.events({subject: chargeId, newestFirst: true})) {
      if (canonicalEventName(event) !== 'refund_completed') continue
      const [stored] = await inbox.find(id)
      const body = JSON.parse(stored?.body.toString('utf8') ?? '{}') as {data?: unknown}
      const refund = Object(body.data).refundTransactionId as unknown
      if (typeof refund === 'string') return refund
    }
    return undefined
  })

/** What refunds of a charge gave back by the events in the inbox, each refund once. */
export async function refundedByEvents(context: Context, chargeId: string): Promise<Centavos> {
  const refunds = await refundsReceived(context, chargeId)
  return sum(refunds.map(({amount}) => reaisIn(amount) ?? ZERO))
}
