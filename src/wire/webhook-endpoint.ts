import * as z from 'zod'

/** The body of `POST /v2/webhooks`. Source: contract, "webhook endpoints". */
export const webhookEndpointRequest = z.object({
  url: z.string(),
  events: z.array(z.string()).optional(),
  subAccount: z.string().optional(),
})
export type WebhookEndpointRequest = z.infer<typeof webhookEndpointRequest>

/** `secret` only in the answer to the creation. */
export const webhookEndpointResource = z.looseObject({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()).optional(),
  subAccount: z.string().optional(),
  secret: z.string().optional(),
  createdAt: z.string().optional(),
})
export type WebhookEndpointResource = z.infer<typeof webhookEndpointResource>
