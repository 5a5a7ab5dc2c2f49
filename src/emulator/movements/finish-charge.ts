import {feeOf} from '../../domain/fee.ts'
import {invariant} from '../../domain/invariant.ts'
import {settlementPostings} from '../../domain/ledger.ts'
import {settleSplit} from '../../domain/split.ts'
import type {Refusal} from '../../wire/refusal.ts'
import {readLegs} from '../resources/charge-resource.ts'
import {paymentCompleted, paymentExpired, paymentFailed} from '../resources/event-data.ts'
import type {ChargeOutcome, ChargeRow} from '../store/charges.ts'
import {momentAfter, type World} from '../world.ts'
import {announce} from './announce.ts'
import {endToEndId} from './end-to-end-id.ts'
import {post} from './post.ts'
import {wrongState} from './refusals.ts'

/** Who pays a charge. */
export interface Payer {
  readonly name: string
  readonly document: string
}

/** The payer of a charge whose payment names none. */
const DEFAULT_PAYER: Payer = {name: 'Maria da Silva', document: '52998224725'}

/** How long the service takes to send a refused deposit back. Source: emulator.md, at most 60 s. */
const RETURN_TAKES_MS = 5_000

const PENDING_OUTCOME = {
  feeAmount: null,
  servedSplit: null,
  e2eId: null,
  payerName: null,
  payerDocument: null,
  failureReason: null,
  returnDueAtMs: null,
} as const

/** The payer pays: the charge settles with its split, or the deposit is refused and sent back. */
export function payCharge(
  world: World,
  charge: ChargeRow,
  payer: Payer = DEFAULT_PAYER,
): ChargeRow | Refusal {
  const atMs = momentAfter(world, charge.createdAtMs, {
    environment: charge.environment,
    wallets: [charge.wallet, ...readLegs(charge.split).map(({subAccount}) => subAccount)],
  })
  if (charge.status !== 'pending' || charge.expiresAtMs <= atMs) {
    return wrongState('charge', charge.id, charge.status === 'pending' ? 'expired' : charge.status)
  }
  const account = world.store.accounts.get(charge.environment)
  return account.cnpjPayersBlocked === 1 && isLegalEntity(payer)
    ? refuseDeposit(world, charge, {payer, atMs})
    : settle(world, charge, {payer, atMs})
}

/** The charge was not paid. `atMs` is the moment at which it expires. */
export function expireCharge(world: World, charge: ChargeRow, atMs: number): ChargeRow | Refusal {
  if (charge.status !== 'pending') return wrongState('charge', charge.id, charge.status)
  const expired = finish(world, charge, {
    ...PENDING_OUTCOME,
    status: 'cancelled',
    finishedAtMs: atMs,
  })
  announceCharge(world, expired, 'payment_expired')
  return expired
}

/** A refused deposit is back at its payer. The transaction shows it from now on; no event does. */
export function completeReturn(world: World, charge: ChargeRow): void {
  const atMs = charge.returnDueAtMs ?? world.clock.nowMs()
  world.store.charges.returned(charge.id, endToEndId(world, 'D', {id: charge.id, atMs}), atMs)
}

interface Payment {
  readonly payer: Payer
  readonly atMs: number
}

/** Source: spec, "Split", rules 1 to 5: gross in, full fee out, then the legs in order. */
function settle(world: World, charge: ChargeRow, {payer, atMs}: Payment): ChargeRow {
  const {environment, id, wallet, amount} = charge
  const fee = feeOf(world.store.fees.current().pix, amount)
  const legs = settleSplit(amount, fee, readLegs(charge.split))
  const settled = finish(world, charge, {
    ...PENDING_OUTCOME,
    ...paidBy(payer),
    status: 'completed',
    finishedAtMs: atMs,
    feeAmount: fee,
    servedSplit: legs.length > 0 ? JSON.stringify(legs) : null,
    e2eId: endToEndId(world, 'E', {id, atMs}),
  })
  const postings = settlementPostings({originator: wallet, gross: amount, fee, legs})
  for (const [index, posting] of postings.entries()) {
    const main = posting.role === 'main'
    const lineId = main ? id : world.identity.uuid(atMs, `line/${id}/${index}`)
    post(world, {environment, id: lineId, parentId: main ? null : id, posting, atMs})
  }
  announceCharge(world, settled, 'payment_completed')
  return settled
}

/** No balance, no fee, and the amount goes back. Source: spec, "Event kinds", payment_failed. */
function refuseDeposit(world: World, charge: ChargeRow, {payer, atMs}: Payment): ChargeRow {
  const returnDueAtMs = atMs + RETURN_TAKES_MS
  const failed = finish(world, charge, {
    ...PENDING_OUTCOME,
    ...paidBy(payer),
    status: 'failed',
    finishedAtMs: atMs,
    failureReason: 'CNPJ_PAYER_BLOCKED',
    e2eId: endToEndId(world, 'E', {id: charge.id, atMs}),
    returnDueAtMs,
  })
  announceCharge(world, failed, 'payment_failed')
  world.alarm.touch(returnDueAtMs)
  return failed
}

function finish(world: World, charge: ChargeRow, outcome: ChargeOutcome): ChargeRow {
  invariant(world.store.charges.finish(charge.id, outcome), `charge ${charge.id} ended twice`)
  return {...charge, ...outcome}
}

const DATA = {
  payment_completed: paymentCompleted,
  payment_expired: paymentExpired,
  payment_failed: paymentFailed,
} as const

function announceCharge(world: World, charge: ChargeRow, kind: keyof typeof DATA): void {
  const {environment, wallet, id, finishedAtMs} = charge
  const atMs = finishedAtMs ?? world.clock.nowMs()
  announce(world, {kind, environment, wallet, subjectId: id, data: DATA[kind](charge), atMs})
}

const paidBy = ({name, document}: Payer) => ({payerName: name, payerDocument: document})

/** A CNPJ has fourteen characters, a CPF eleven; masks are no part of them. */
const isLegalEntity = ({document}: Payer): boolean =>
  document.replace(/[^0-9A-Za-z]/g, '').length === 14
