import * as z from 'zod'

/** The body of `POST /v2/sub-accounts`. Source: contract, "sub-account record". */
export const subAccountRequest = z.object({reference: z.string(), name: z.string().optional()})
export type SubAccountRequest = z.infer<typeof subAccountRequest>

/**
 * A sub-account as the service answers it; fields beyond these are kept. Source: contract,
 * "sub-account record".
 */
export const subAccountResource = z.looseObject({
  id: z.string().optional(),
  reference: z.string(),
  name: z.string().nullish(),
  status: z.string().optional(),
  createdAt: z.string().optional(),
})
export type SubAccountResource = z.infer<typeof subAccountResource>
