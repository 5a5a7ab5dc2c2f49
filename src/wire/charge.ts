import * as z from 'zod'
import {CHARGE_STATUSES} from '../domain/charge.ts'
import {reaisToCentavos} from './reais.ts'

/** The body of `POST /v2/pix`. Types only; the rules are `checkCharge` and `checkSplit`. */
export const chargeRequest = z.object({
  amount: reaisToCentavos,
  description: z.string().optional(),
  customer: z
    .object({
      name: z.string().optional(),
      document: z.string().optional(),
      email: z.string().optional(),
      phone: z.string().optional(),
    })
    .optional(),
  projectId: z.string().optional(),
  pspCredentialId: z.string().optional(),
  expiresIn: z.number().optional(),
  externalReference: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  split: z.array(z.object({subAccount: z.string(), amount: reaisToCentavos})).optional(),
})
export type ChargeRequest = z.infer<typeof chargeRequest>

/** The same body as it travels: reais as JSON numbers. */
export type ChargeRequestBody = z.input<typeof chargeRequest>

/** One leg as the service shows it: reais. */
export const splitLegResource = z.looseObject({subAccount: z.string(), amount: z.number()})

/**
 * A charge as the service answers it. Unknown fields are kept. Source: spec, "PIX charge -
 * response".
 */
export const chargeResource = z.looseObject({
  id: z.string(),
  status: z.enum(CHARGE_STATUSES),
  amount: z.number(),
  currency: z.string().optional(),
  pixCopyPaste: z.string(),
  expiresAt: z.string(),
  createdAt: z.string(),
  qrCodeBase64: z.string().optional(),
  pspPaymentId: z.string().optional(),
  pspCredentialId: z.string().optional(),
  externalReference: z.string().optional(),
  split: z.array(splitLegResource).optional(),
})
export type ChargeResource = z.infer<typeof chargeResource>
