import * as z from 'zod'
import {BLOCK_STATUSES} from '../domain/balance-block.ts'

/** Source: spec, "Balance block". */
export const balanceBlockResource = z.looseObject({
  id: z.string(),
  transactionId: z.string(),
  amount: z.number(),
  status: z.enum(BLOCK_STATUSES),
  blockType: z.string(),
  referenceNumber: z.string().nullish(),
  reason: z.string().nullish(),
  createdAt: z.string(),
  externalReference: z.string().nullish(),
  e2eId: z.string().nullish(),
  resolutionReason: z.string().nullish(),
  resolvedAt: z.string().nullish(),
})
export type BalanceBlockResource = z.infer<typeof balanceBlockResource>

/** All blocks at once: no paging exists. Source: spec, "GET /v2/balance-blocks". */
export const balanceBlockList = z.looseObject({
  items: z.array(balanceBlockResource),
  total: z.number(),
})
export type BalanceBlockList = z.infer<typeof balanceBlockList>
