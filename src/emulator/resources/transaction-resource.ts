import type {TransactionType} from '../../domain/ledger.ts'
import {type Centavos, subtract, toReais} from '../../domain/money.ts'
import type {WalletReference} from '../../domain/wallet.ts'
import type {BlockRow} from '../store/blocks.ts'
import type {ChargeRow} from '../store/charges.ts'
import type {LedgerRow} from '../store/ledger.ts'
import type {RefundRow} from '../store/refunds.ts'
import type {WithdrawalRow} from '../store/withdrawals.ts'
import {timestamp, timestampOrNone} from './timestamp.ts'

interface Core {
  readonly id: string
  readonly type: TransactionType
  readonly status: string
  readonly amount: Centavos
  readonly feeAmount?: Centavos | null
  readonly wallet: WalletReference
}

const core = ({id, type, status, amount, feeAmount, wallet}: Core) => ({
  id,
  type,
  status,
  amount: toReais(amount),
  currency: 'BRL',
  feeAmount: feeAmount == null ? undefined : toReais(feeAmount),
  netAmount: feeAmount == null ? undefined : toReais(subtract(amount, feeAmount)),
  subAccount: wallet,
})

/** A charge as a transaction. Source: contract, section 1, "transaction record". */
export const chargeTransaction = (charge: ChargeRow) => ({
  ...core({...charge, type: 'payment'}),
  externalReference: charge.externalReference ?? undefined,
  e2eId: charge.e2eId ?? undefined,
  counterpartName: charge.payerName ?? undefined,
  counterpartDocument: charge.payerDocument ?? undefined,
  createdAt: timestamp(charge.createdAtMs),
  paidAt: charge.status === 'completed' ? timestampOrNone(charge.finishedAtMs) : undefined,
  failureReason: charge.failureReason ?? undefined,
  blockedDeposit: blockedDeposit(charge),
})

/** How far the return of a refused deposit is. Source: spec, "Event kinds", payment_failed. */
export function blockedDeposit(charge: ChargeRow) {
  if (charge.status !== 'failed') return undefined
  const returned = charge.returnedAtMs !== null
  return {
    reason: charge.failureReason ?? undefined,
    refund: {
      status: returned ? 'CONFIRMED' : 'PENDING',
      e2eId: charge.returnE2eId ?? undefined,
      settledAt: timestampOrNone(charge.returnedAtMs),
    },
  }
}

export const withdrawalTransaction = (withdrawal: WithdrawalRow) => ({
  ...core({...withdrawal, type: 'withdrawal'}),
  externalReference: withdrawal.externalReference ?? undefined,
  counterpartName: withdrawal.holderName,
  counterpartDocument: withdrawal.holderDocument,
  createdAt: timestamp(withdrawal.createdAtMs),
  paidAt: withdrawal.status === 'completed' ? timestampOrNone(withdrawal.processedAtMs) : undefined,
  failureReason: withdrawal.failureReason ?? undefined,
})

/**
 * The customer gets the whole amount; the fee is the merchant's. Source: spec, refund_completed.
 */
export const refundTransaction = (refund: RefundRow) => ({
  ...core({
    ...refund,
    type: 'refund',
    status: refund.state === 'done' ? 'completed' : 'pending',
  }),
  netAmount: toReais(refund.amount),
  createdAt: timestamp(refund.requestedAtMs),
  paidAt: timestampOrNone(refund.refundedAtMs),
})

/**
 * A line of the statement, with the sign it has there. A block's line shows the status of the
 * block; a line that is no resource of its own is completed.
 */
export const lineTransaction = (line: LedgerRow, block?: BlockRow) => ({
  ...core({...line, status: block?.status ?? 'completed', wallet: line.account}),
  createdAt: timestamp(line.createdAtMs),
})
