import {invariant} from '../../domain/invariant.ts'
import {withdrawalReturnPosting} from '../../domain/ledger.ts'
import {negate} from '../../domain/money.ts'
import type {WithdrawalStatus} from '../../domain/withdrawal.ts'
import {isOpenWithdrawalStatus} from '../../domain/withdrawal.ts'
import type {Refusal} from '../../wire/refusal.ts'
import {withdrawalCompleted, withdrawalFailed, withdrawalReversed} from '../resources/event-data.ts'
import {FEES, OUTSIDE} from '../store/ledger.ts'
import type {WithdrawalRow} from '../store/withdrawals.ts'
import {momentAfter, postedToOne, type World} from '../world.ts'
import {announce} from './announce.ts'
import {endToEndId} from './end-to-end-id.ts'
import {post} from './post.ts'
import {wrongState} from './refusals.ts'

type Stepped = WithdrawalRow | Refusal

/** The institution has taken it up. */
export function processWithdrawal(world: World, withdrawal: WithdrawalRow): Stepped {
  if (withdrawal.status !== 'pending') return refuse(withdrawal)
  const processingAtMs = momentAfter(world, withdrawal.createdAtMs, postedToOne(withdrawal))
  return step(world, withdrawal, {to: 'processing', processingAtMs})
}

/** The money has arrived. */
export function completeWithdrawal(world: World, withdrawal: WithdrawalRow): Stepped {
  if (!isUnderWay(withdrawal)) return refuse(withdrawal)
  const atMs = momentAfter(world, withdrawal.createdAtMs, postedToOne(withdrawal))
  const pspReference = endToEndId(world, 'E', {id: withdrawal.id, atMs})
  const done = step(world, withdrawal, {to: 'completed', processedAtMs: atMs, pspReference})
  const data = withdrawalCompleted(done)
  announce(world, {...subject(done), kind: 'withdrawal_completed', data, atMs})
  return done
}

/** The institution said no; the gross, fee included, comes back. */
export function failWithdrawal(world: World, withdrawal: WithdrawalRow, reason: string): Stepped {
  if (!isUnderWay(withdrawal)) return refuse(withdrawal)
  const atMs = momentAfter(world, withdrawal.createdAtMs, postedToOne(withdrawal))
  const failed = step(world, withdrawal, {to: 'failed', processedAtMs: atMs, failureReason: reason})
  giveBack(world, failed, atMs)
  announce(world, {
    ...subject(failed),
    kind: 'withdrawal_failed',
    data: withdrawalFailed(failed),
    atMs,
  })
  return failed
}

/** A completed withdrawal came back from the institution. */
export function reverseWithdrawal(
  world: World,
  withdrawal: WithdrawalRow,
  reason: string,
): Stepped {
  if (withdrawal.status !== 'completed') return refuse(withdrawal)
  const atMs = momentAfter(world, withdrawal.processedAtMs, postedToOne(withdrawal))
  const reversed = step(world, withdrawal, {to: 'failed', failureReason: reason})
  const id = giveBack(world, reversed, atMs)
  const data = withdrawalReversed(reversed, {id, atMs})
  announce(world, {...subject(reversed), kind: 'withdrawal_reversed', data, atMs})
  return reversed
}

const isUnderWay = ({status}: WithdrawalRow): boolean => isOpenWithdrawalStatus(status)

const refuse = ({id, status}: WithdrawalRow): Refusal => wrongState('withdrawal', id, status)

const subject = ({environment, wallet, id}: WithdrawalRow) => ({environment, wallet, subjectId: id})

interface Change {
  readonly to: WithdrawalStatus
  readonly processingAtMs?: number
  readonly processedAtMs?: number
  readonly failureReason?: string
  readonly pspReference?: string
}

function step(world: World, withdrawal: WithdrawalRow, change: Change): WithdrawalRow {
  const {to, processingAtMs = null, processedAtMs = null} = change
  const {failureReason = null, pspReference = null} = change
  const {id, status: from} = withdrawal
  const moved = {from, to, processingAtMs, processedAtMs, failureReason, pspReference}
  invariant(world.store.withdrawals.step(id, moved), `withdrawal ${id} moved twice`)
  const now = world.store.withdrawals.find(id)
  invariant(now, `withdrawal ${id} is gone`)
  return now
}

/** One line for the wallet; behind it, the fee leaves the service's income again. */
function giveBack(world: World, withdrawal: WithdrawalRow, atMs: number): string {
  const {environment, wallet, amount, feeAmount, id: parentId} = withdrawal
  const id = world.identity.uuid(atMs, `line/${parentId}/return`)
  post(world, {environment, id, parentId, posting: withdrawalReturnPosting(wallet, amount), atMs})
  world.store.ledger.insert({
    id: world.identity.uuid(atMs, `line/${parentId}/return-of-fee`),
    environment,
    account: FEES,
    counter: OUTSIDE,
    amount: negate(feeAmount),
    type: 'fee',
    parentId,
    createdAtMs: atMs,
  })
  return id
}
