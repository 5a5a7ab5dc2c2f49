import type {Context} from '../../app/context.ts'
import {canonicalEventName} from '../../domain/event.ts'
import {type Centavos, fromReais, isMoneyFault, sum, ZERO} from '../../domain/money.ts'
import {eventsAbout} from '../find/history.ts'
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
export const refundedByEvents = (context: Context, chargeId: string): Promise<Centavos> =>
  withInbox(context, async (inbox) => {
    const events = await eventsAbout(inbox, chargeId)
    const refunds = events.filter(({name, event}) => name === 'refund_completed' && !event.conflict)
    const amounts = new Map(
      refunds.map(({data, event}) => [data['refundTransactionId'] ?? event.id, data['amount']]),
    )
    return sum([...amounts.values()].map(toCentavos))
  })

function toCentavos(amount: unknown): Centavos {
  const read = typeof amount === 'number' ? fromReais(amount) : ZERO
  return isMoneyFault(read) ? ZERO : read
}
