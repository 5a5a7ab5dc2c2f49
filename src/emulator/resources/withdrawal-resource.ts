import {toReais} from '../../domain/money.ts'
import type {WithdrawalRow} from '../store/withdrawals.ts'
import {timestamp, timestampOrNone} from './timestamp.ts'

/** Source: spec, "Withdrawal - response". */
export const withdrawalResource = (withdrawal: WithdrawalRow) => ({
  id: withdrawal.id,
  amount: toReais(withdrawal.amount),
  feeAmount: toReais(withdrawal.feeAmount),
  netAmount: toReais(withdrawal.netAmount),
  status: withdrawal.status,
  snapshotHolderName: withdrawal.holderName,
  snapshotHolderDocument: withdrawal.holderDocument,
  createdAt: timestamp(withdrawal.createdAtMs),
  projectId: withdrawal.projectId,
  snapshotPixKey: withdrawal.pixKey,
  snapshotPixKeyType: withdrawal.pixKeyType,
  failureReason: withdrawal.failureReason,
  pspReference: withdrawal.pspReference,
  processedAt: timestampOrNone(withdrawal.processedAtMs),
  externalReference: withdrawal.externalReference ?? undefined,
})
