import * as z from 'zod'

/** A line of the ledger as the service shows it. Source: contract, "transaction record". */
export const transactionResource = z.looseObject({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string().optional(),
  feeAmount: z.number().optional(),
  netAmount: z.number().optional(),
  subAccount: z.string().optional(),
  externalReference: z.string().optional(),
  e2eId: z.string().optional(),
  counterpartName: z.string().optional(),
  counterpartDocument: z.string().optional(),
  createdAt: z.string().optional(),
  paidAt: z.string().optional(),
  failureReason: z.string().optional(),
  blockedDeposit: z
    .looseObject({
      reason: z.string().optional(),
      refund: z
        .looseObject({
          status: z.string(),
          e2eId: z.string().optional(),
          settledAt: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
})
export type TransactionResource = z.infer<typeof transactionResource>

/** The body and the answer of `POST /v2/transactions/{id}/refund`. Source: contract, "refund". */
export const refundRequest = z.object({reason: z.string().optional()})
export const refundResource = z.looseObject({
  originalTransactionId: z.string(),
  status: z.string(),
  pspRefundTransactionId: z.string().optional(),
})
export type RefundResource = z.infer<typeof refundResource>
