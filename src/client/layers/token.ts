import {type AccessGrant, readAccessGrant} from '../../wire/access-grant.ts'
import {requireSuccess, unreadable} from './refusal.ts'
import type {Call, Send} from './send.ts'
import {eventOf} from './settles.ts'

/** Renewed this long before its end, so that it does not end on the way. */
const MARGIN_MS = 30_000

/** Where tokens come from. Both wait for one exchange when several calls ask at once. */
export interface TokenSource {
  /** Starts an exchange that the next `current` waits for, while something else is done. */
  begin(): void
  /** Whether the begun exchange gave a token; the next `current` says why not. */
  ready(): Promise<boolean>
  current(): Promise<string>
  /** Another token than the one that was refused. */
  renewed(refused: string): Promise<string>
  /** The next `current` is another token than this one. */
  drop(refused: string): void
}

/** The pair that tokens are fetched with, and where. */
export interface TokenOptions {
  readonly authPath: string
  readonly clientId: string
  readonly clientSecret: string
  /** This machine's clock: the service's is never compared with it, only a lifetime is added. */
  readonly now: () => number
}

/**
 * Adds the token; a 401 renews it once and sends the same call again. A gateway's 401 to a creation does
 * not say that the service did nothing: it is given as it came, and whoever repeats the call keeps
 * the doubt, also where no other token can be had.
 */
export const withToken =
  (send: Send, tokens: TokenSource): Send =>
  async (call) => {
    const token = await tokens.current()
    const reply = await send(authorized(call, token))
    if (reply.status !== 401) return reply
    if (call.isCreation === true && eventOf(reply) === 'unanswered') {
      tokens.drop(token)
      return reply
    }
    return send(authorized(call, await tokens.renewed(token)))
  }

const authorized = (call: Call, token: string): Call => ({
  ...call,
  headers: {...call.headers, authorization: `Bearer ${token}`},
})

/**
 * Exchanges the pair at `/auth`, keeps the token in memory only, and renews it before it expires.
 *
 * Errors: `NotPermittedError` when the pair is refused; `UnreachableError` when there is no answer.
 * Source: spec, "Authentication".
 */
export function tokenSource(send: Send, options: TokenOptions): TokenSource {
  let held: {readonly token: string; readonly staleAtMs: number} | undefined
  let exchange: Promise<string> | undefined
  let early: Promise<string> | undefined
  const renew = (): Promise<string> => {
    exchange ??= fetchGrant(send, options)
      .then(({accessToken, lifetimeSeconds}) => {
        const lifetimeMs = lifetimeSeconds * 1000
        const margin = Math.min(MARGIN_MS, lifetimeMs / 2)
        held = {token: accessToken, staleAtMs: options.now() + lifetimeMs - margin}
        return accessToken
      })
      .finally(() => {
        exchange = undefined
      })
    return exchange
  }
  const isFresh = (): boolean => held !== undefined && options.now() < held.staleAtMs
  return {
    begin: () => {
      if (isFresh()) return
      early ??= renew()
      // The next `current` throws the failure.
      early.catch(() => {})
    },
    ready: async () => {
      await early?.catch(() => {})
      return isFresh()
    },
    current: async () => {
      const begun = early
      early = undefined
      if (begun) return begun
      return held && isFresh() ? held.token : renew()
    },
    renewed: async (refused) => (held && held.token !== refused ? held.token : renew()),
    drop: (refused) => {
      if (held?.token === refused) held = undefined
    },
  }
}

/** Proves a pair: one exchange at `/auth`. */
export async function fetchGrant(send: Send, options: TokenOptions): Promise<AccessGrant> {
  const reply = await send({
    method: 'POST',
    path: options.authPath,
    body: JSON.stringify({client_id: options.clientId, client_secret: options.clientSecret}),
    isRepeatable: true,
  })
  requireSuccess(reply)
  const grant = readAccessGrant(reply.body)
  if (!grant) throw unreadable(reply)
  return grant
}
