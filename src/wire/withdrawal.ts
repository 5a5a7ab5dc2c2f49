import * as z from 'zod'
import {PIX_KEY_TYPES} from '../domain/pix-key.ts'
import {WITHDRAWAL_STATUSES} from '../domain/withdrawal.ts'
import {reaisToCentavos} from './reais.ts'

/** The body of `POST /v2/withdrawals`. Types only; the rules are `checkWithdrawal`. */
export const withdrawalRequest = z.object({
  pixKey: z.string().min(1),
  pixKeyType: z.enum(PIX_KEY_TYPES),
  holderName: z.string().min(1),
  holderDocument: z.string().min(1),
  holderDocumentType: z.enum(['cpf', 'cnpj']),
  projectId: z.string().optional(),
  amount: reaisToCentavos.optional(),
  netAmount: reaisToCentavos.optional(),
  externalReference: z.string().optional(),
})
export type WithdrawalRequest = z.infer<typeof withdrawalRequest>
export type WithdrawalRequestBody = z.input<typeof withdrawalRequest>

/** A withdrawal as the service answers it. Source: spec, "Withdrawal - response". */
export const withdrawalResource = z.looseObject({
  id: z.string(),
  amount: z.number(),
  feeAmount: z.number(),
  netAmount: z.number(),
  status: z.enum(WITHDRAWAL_STATUSES),
  snapshotHolderName: z.string().optional(),
  snapshotHolderDocument: z.string().optional(),
  createdAt: z.string(),
  projectId: z.string().nullish(),
  snapshotPixKey: z.string().optional(),
  snapshotPixKeyType: z.string().optional(),
  failureReason: z.string().nullish(),
  pspReference: z.string().nullish(),
  processedAt: z.string().nullish(),
  externalReference: z.string().optional(),
})
export type WithdrawalResource = z.infer<typeof withdrawalResource>
