import {z} from 'zod'

/** The base of every webhook body. Unknown fields are kept. Source: contract, "webhook body". */
export const webhookBody = z.looseObject({
  event: z.string().min(1),
  eventId: z.string().min(1),
  timestamp: z.string().optional(),
  subAccount: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})
export type WebhookBody = z.infer<typeof webhookBody>
