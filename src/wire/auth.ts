import * as z from 'zod'

/** What a token lasts. Source: spec, "Limits". */
export const TOKEN_LIFETIME_SECONDS = 300

/** The body of `POST /v2/auth`. */
export const authRequest = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
})
