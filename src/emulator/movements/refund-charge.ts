import {feeOf} from '../../domain/fee.ts'
import {invariant} from '../../domain/invariant.ts'
import {refundPostings} from '../../domain/ledger.ts'
import {type Centavos, subtract, sum, toDecimal, toReais} from '../../domain/money.ts'
import {type Refusal, refusal} from '../../wire/refusal.ts'
import {refundCompleted} from '../resources/event-data.ts'
import type {ChargeRow} from '../store/charges.ts'
import type {RefundRow} from '../store/refunds.ts'
import {lineMoment, momentAfter, postedToOne, type World} from '../world.ts'
import {announce} from './announce.ts'
import {post} from './post.ts'
import {isRefusal, wrongState} from './refusals.ts'

/** How long a refund asked for by the client stays open. Source: emulator.md, "Refunds". */
export const REFUND_TAKES_MS = 5_000

/** What a refund is asked with. Without an amount it is of all that is left of the charge. */
export interface RefundOrder {
  readonly amount?: Centavos | undefined
  readonly reason?: string | undefined
}

/** Opens a refund: it counts as debt until it is done. */
export function openRefund(
  world: World,
  charge: ChargeRow,
  order: RefundOrder = {},
): RefundRow | Refusal {
  const amount = refundable(world, charge, order)
  if (typeof amount === 'object') return amount
  const {refunds} = world.store
  const atMs = momentAfter(world, charge.finishedAtMs, postedToOne(charge))
  const name = `refund/${charge.id}/${refunds.ofCharge(charge.id).length}`
  const id = world.identity.uuid(atMs, name)
  // By the clock and not by the stamp, which on a standing clock may be a moment ahead of it.
  const dueAtMs = world.clock.nowMs() + REFUND_TAKES_MS
  refunds.insert({
    id,
    environment: charge.environment,
    wallet: charge.wallet,
    chargeId: charge.id,
    amount,
    feeAmount: feeOf(world.store.fees.current().refund, amount),
    reason: order.reason ?? null,
    pspReference: `PSP-D-${world.identity.digits(name).slice(0, 16)}`,
    requestedAtMs: atMs,
    dueAtMs,
  })
  world.alarm.touch(dueAtMs)
  return requireRefund(world, id)
}

/** The refund is done: only now its lines are posted, both at the originator of the charge. */
export function completeRefund(world: World, refund: RefundRow, dueAtMs: number): RefundRow {
  const {id, environment, wallet, chargeId} = refund
  const atMs = Math.max(dueAtMs, refund.requestedAtMs + 1)
  const feeAmount = feeOf(world.store.fees.current().refund, refund.amount)
  invariant(world.store.refunds.finish(id, {atMs, feeAmount}), `refund ${id} was done twice`)
  const feeId = world.identity.uuid(atMs, `line/${id}/fee`)
  for (const posting of refundPostings(wallet, refund.amount, feeAmount)) {
    const main = posting.role === 'main'
    post(world, {
      environment,
      id: main ? id : feeId,
      parentId: main ? chargeId : id,
      posting,
      atMs,
    })
  }
  const done = requireRefund(world, id)
  const data = refundCompleted(done)
  announce(world, {kind: 'refund_completed', environment, wallet, subjectId: id, data, atMs})
  return done
}

/**
 * The dashboard's refund is done at once; where one is open, it completes that one, and refuses an
 * amount that is not that one's.
 */
export function refundNow(
  world: World,
  charge: ChargeRow,
  order: RefundOrder,
): RefundRow | Refusal {
  const open = world.store.refunds.ofCharge(charge.id).find(({state}) => state === 'open')
  if (open && order.amount !== undefined && order.amount !== open.amount) {
    const left = toDecimal(open.amount)
    const said = `A refund of ${left} is open for this charge; without amount it is completed.`
    return refusal(409, said, {
      code: 'REFUND_OPEN',
      resource: 'charge',
      amount: toReais(open.amount),
    })
  }
  const refund = open ?? openRefund(world, charge, order)
  return isRefusal(refund)
    ? refund
    : completeRefund(world, refund, lineMoment(world, postedToOne(refund)))
}

function refundable(world: World, charge: ChargeRow, {amount}: RefundOrder): Centavos | Refusal {
  if (charge.status !== 'completed') return wrongState('charge', charge.id, charge.status)
  const earlier = world.store.refunds.ofCharge(charge.id).map((refund) => refund.amount)
  const left = subtract(charge.amount, sum(earlier))
  if (left <= 0) return wrongState('charge', charge.id, 'refunded')
  if (amount !== undefined && (amount <= 0 || amount > left)) {
    return refusal(400, 'amount must be above 0 and at most what is left of the charge', {
      field: 'amount',
      code: 'REFUND_EXCEEDS_REST',
    })
  }
  return amount ?? left
}

function requireRefund(world: World, id: string): RefundRow {
  const refund = world.store.refunds.find(id)
  invariant(refund, `refund ${id} is gone`)
  return refund
}
