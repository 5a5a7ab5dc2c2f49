import {asNumber, asRecord, asText} from './loose.ts'

/** What an answer that does not say it means. Source: contract, "auth answer". */
const MISSING_LIFETIME_SECONDS = 300

/** A token and how long it is good for. */
export interface AccessGrant {
  readonly accessToken: string
  readonly lifetimeSeconds: number
}

/** The answer of `/auth` in either spelling, or nothing. Source: contract, "auth answer". */
export function readAccessGrant(body: unknown): AccessGrant | undefined {
  const answer = asRecord(body) ?? {}
  const accessToken = asText(answer['access_token']) ?? asText(answer['accessToken'])
  if (accessToken === undefined) return undefined
  const seconds = asNumber(answer['expires_in']) ?? asNumber(answer['expiresIn'])
  return {accessToken, lifetimeSeconds: seconds ?? MISSING_LIFETIME_SECONDS}
}
