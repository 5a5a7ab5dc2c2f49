import type {Context} from '../../app/context.ts'
import {EVENT_SUBJECTS} from '../../domain/event-subject.ts'
import {reaisIn, sum, toReais} from '../../domain/money.ts'
import {eventsAbout} from '../find/history.ts'
import {openJournalIfAny} from '../show/journal-if-any.ts'
import {withInbox} from '../webhooks/stored-event.ts'

type Facts = Readonly<Record<string, unknown>>

/** A refund that is through: of its event, or of the service. */
export interface CompletedRefund {
  readonly id: string
  /** Units: reais. */
  readonly amount: number
  readonly refundedAt?: string
}

const {idField, relatedField, atField} = EVENT_SUBJECTS.refund_completed

/** What a refund_completed event says; nothing where it lacks the refund's id or amount. */
export function refundOfEvent(data: Facts): CompletedRefund | undefined {
  const {[idField]: id, amount, [atField]: refundedAt} = data
  if (typeof id !== 'string' || reaisIn(amount) === undefined) return undefined
  return {
    id,
    amount: Number(amount),
    ...(typeof refundedAt === 'string' && {refundedAt}),
  }
}

/** The id of the charge that such an event gives back. */
export const refundedCharge = (data: Facts): unknown => data[relatedField ?? '']

/** The completed refunds of a charge by the events in the inbox, each refund once, oldest first. */
export const refundsReceived = (
  context: Context,
  chargeId: string,
): Promise<readonly CompletedRefund[]> =>
  withInbox(context, async (inbox) => {
    const refunds = new Map<string, CompletedRefund>()
    for (const {name, event, data} of await eventsAbout(inbox, chargeId)) {
      const refund =
        name === 'refund_completed' && !event.conflict ? refundOfEvent(data) : undefined
      if (refund) refunds.set(refund.id, refund)
    }
    return [...refunds.values()]
  })

/**
 * What the journal keeps beside a charge: the amount of each completed refund in reais, by its id.
 */
type KeptRefunds = {
  readonly _pixctl: {readonly refunds: Readonly<Record<string, number>>}
}

const keptRefunds = (charge: Facts): Readonly<Record<string, unknown>> =>
  Object(Object(charge['_pixctl']).refunds) as Facts

/** The change to a kept charge that adds refunds; nothing where it has them all. */
export function withRefunds(
  charge: Facts,
  refunds: readonly CompletedRefund[],
): KeptRefunds | undefined {
  const known = keptRefunds(charge)
  const added = refunds.filter(({id, amount}) => known[id] !== amount)
  if (added.length === 0) return undefined
  const amounts = Object.fromEntries(added.map(({id, amount}) => [id, amount]))
  return {_pixctl: {refunds: {...(known as KeptRefunds['_pixctl']['refunds']), ...amounts}}}
}

/** What went back of a kept charge, by the refunds kept beside it. Units: reais. */
export const refundedAmountOf = (charge: Facts): number | undefined =>
  totalOf(Object.values(keptRefunds(charge)))

/** The amounts of the completed refunds that the journal keeps beside a charge, by their ids. Units: reais. */
export async function keptRefundsOf(
  context: Context,
  chargeId: string,
): Promise<readonly (readonly [id: string, amount: number])[]> {
  const journal = await openJournalIfAny(context)
  const {environment} = await context.settings()
  const kept = await journal?.resources.find('charge', chargeId, environment.value)
  return Object.entries(kept ? keptRefunds(kept.resource) : {}).flatMap(([id, amount]) =>
    reaisIn(amount) === undefined ? [] : [[id, Number(amount)] as const],
  )
}

/** Units: reais; nothing where nothing went back. */
export function totalOf(amounts: readonly unknown[]): number | undefined {
  const total = sum(amounts.flatMap((amount) => reaisIn(amount) ?? []))
  return total === 0 ? undefined : toReais(total)
}

/** The lists show from now on what went back of a charge that this machine made or looked at. */
export async function keepRefunds(
  context: Context,
  chargeId: string,
  refunds: readonly CompletedRefund[],
): Promise<void> {
  if (refunds.length === 0) return
  const journal = await openJournalIfAny(context)
  const {environment} = await context.settings()
  const kept = await journal?.resources.find('charge', chargeId, environment.value)
  const resource = kept && withRefunds(kept.resource, refunds)
  if (!kept || !resource) return
  const {kind, id, baseUrl, seenAtMs} = kept
  const place = {kind, id, baseUrl, environment: environment.value}
  await journal?.resources.update({...place, resource, seenAtMs})
}
