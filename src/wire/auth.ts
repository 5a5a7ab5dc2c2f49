import {z} from 'zod'

/** Source: spec, "Limits"; contract: a missing lifetime means this one. */
export const TOKEN_LIFETIME_SECONDS = 300

/** The body of `POST /v2/auth`. */
export const authRequest = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
})

const snake = z.looseObject({access_token: z.string().min(1), expires_in: z.number().optional()})
const camel = z.looseObject({accessToken: z.string().min(1), expiresIn: z.number().optional()})

/** The answer of `/auth` in either spelling. Source: contract, "auth answer". */
export const authAnswer = z.union([
  snake.transform((answer) => grant(answer.access_token, answer.expires_in)),
  camel.transform((answer) => grant(answer.accessToken, answer.expiresIn)),
])

/** A token and how long it is good for. */
export interface AccessGrant {
  readonly accessToken: string
  readonly lifetimeSeconds: number
}

const grant = (accessToken: string, lifetimeSeconds = TOKEN_LIFETIME_SECONDS): AccessGrant => ({
  accessToken,
  lifetimeSeconds,
})
