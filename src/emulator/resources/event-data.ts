import {toReais} from '../../domain/money.ts'
import type {BlockRow} from '../store/blocks.ts'
import type {ChargeRow} from '../store/charges.ts'
import type {RefundRow} from '../store/refunds.ts'
import type {WithdrawalRow} from '../store/withdrawals.ts'
import {blockResource} from './block-resource.ts'
import {readLegs, splitResource} from './charge-resource.ts'
import {timestamp, timestampOrNone} from './timestamp.ts'
import {blockedDeposit, chargeTransaction} from './transaction-resource.ts'

/** `data` of each event. Source: contract, section 1, after the table. */
export function paymentCompleted(charge: ChargeRow) {
  const {id, amount, feeAmount, netAmount, status, paidAt, e2eId} = chargeTransaction(charge)
  const served = readLegs(charge.servedSplit)
  return {
    transactionId: id,
    amount,
    feeAmount,
    netAmount,
    status,
    completedAt: paidAt,
    e2eId,
    externalReference: charge.externalReference ?? undefined,
    projectId: charge.projectId ?? undefined,
    split: served.length > 0 ? splitResource(served) : undefined,
  }
}

export const paymentExpired = (charge: ChargeRow) => ({
  transactionId: charge.id,
  amount: toReais(charge.amount),
  expiredAt: timestampOrNone(charge.finishedAtMs),
})

export const paymentFailed = (charge: ChargeRow) => ({
  transactionId: charge.id,
  amount: toReais(charge.amount),
  failedAt: timestampOrNone(charge.finishedAtMs),
  blockedDeposit: blockedDeposit(charge),
})

/** netAmount is what the customer gets: the whole refund. Source: spec, refund_completed. */
export const refundCompleted = (refund: RefundRow) => ({
  refundTransactionId: refund.id,
  originalTransactionId: refund.chargeId,
  amount: toReais(refund.amount),
  feeAmount: toReais(refund.feeAmount),
  netAmount: toReais(refund.amount),
  refundedAt: timestampOrNone(refund.refundedAtMs),
})

export const withdrawalCompleted = (withdrawal: WithdrawalRow) => ({
  ...withdrawalAmounts(withdrawal),
  completedAt: timestampOrNone(withdrawal.processedAtMs),
  externalReference: withdrawal.externalReference ?? undefined,
})

export const withdrawalFailed = (withdrawal: WithdrawalRow) => ({
  ...withdrawalAmounts(withdrawal),
  failedAt: timestampOrNone(withdrawal.processedAtMs),
  failureReason: withdrawal.failureReason ?? undefined,
  externalReference: withdrawal.externalReference ?? undefined,
})

export const withdrawalReversed = (
  withdrawal: WithdrawalRow,
  reversal: {readonly id: string; readonly atMs: number},
) => ({
  reversalTransactionId: reversal.id,
  withdrawalId: withdrawal.id,
  amount: toReais(withdrawal.amount),
  reversedAt: timestamp(reversal.atMs),
})

const withdrawalAmounts = (withdrawal: WithdrawalRow) => ({
  withdrawalId: withdrawal.id,
  amount: toReais(withdrawal.amount),
  feeAmount: toReais(withdrawal.feeAmount),
  netAmount: toReais(withdrawal.netAmount),
  status: withdrawal.status,
})

/** A block in an event has its id under another name. */
export function balanceBlock(block: BlockRow, charge: ChargeRow | undefined) {
  const {id, ...rest} = blockResource(block, charge)
  return {blockId: id, ...rest}
}
