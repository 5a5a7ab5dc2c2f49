import {accessGrantAnswer} from './answers.ts'

/** The lifetime of a token whose answer names none. Source: contract, "auth answer". */
const MISSING_LIFETIME_SECONDS = 300

/** A token and how long it is good for. */
export interface AccessGrant {
  readonly accessToken: string
  readonly lifetimeSeconds: number
}

/** The answer of `/auth` in either spelling, or nothing. Source: contract, "auth answer". */
export function readAccessGrant(body: unknown): AccessGrant | undefined {
  const {data} = accessGrantAnswer.safeParse(body)
  if (!data) return undefined
  const seconds = data.expires_in ?? data.expiresIn ?? MISSING_LIFETIME_SECONDS
  return {accessToken: data.access_token ?? data.accessToken ?? '', lifetimeSeconds: seconds}
}
