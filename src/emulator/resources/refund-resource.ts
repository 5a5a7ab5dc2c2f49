import type {RefundRow} from '../store/refunds.ts'

/** Source: contract, section 1, "refund". */
export const refundResource = (refund: RefundRow) => ({
  originalTransactionId: refund.chargeId,
  status: refund.state === 'done' ? 'CONFIRMED' : 'PENDING',
  pspRefundTransactionId: refund.pspReference,
})
