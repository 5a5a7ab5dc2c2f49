import {isOpenChargeStatus} from './charge.ts'
import {isOpenWithdrawalStatus} from './withdrawal.ts'

/** Of a charge or a withdrawal, where a transaction does not say which: no outcome has come yet. */
export const isOpenPaymentStatus = (status: unknown): boolean =>
  isOpenChargeStatus(status) || isOpenWithdrawalStatus(status)
