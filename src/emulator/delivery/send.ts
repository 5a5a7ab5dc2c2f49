import {httpPost, keepAliveAgents} from '../../platform/http-post.ts'
import type {Target} from './target.ts'

/** What came of one attempt. */
export type Outcome = {readonly status: number} | {readonly error: string}

const AGENTS = keepAliveAgents({maxSockets: 64})

/** Closes the connections that are kept for the next delivery. */
export function closeIdleConnections(): void {
  for (const agent of Object.values(AGENTS)) agent.destroy()
}

export interface Parcel {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Posts to the resolved addresses, follows no redirect, and reads at most 64 KiB of the answer. */
export async function send(
  {url, addresses}: Target,
  parcel: Parcel,
  signal: AbortSignal,
): Promise<Outcome> {
  let outcome: Outcome = {error: 'ENOTFOUND'}
  for (const address of addresses) {
    outcome = await sendTo({url, address, signal}, parcel)
    if (!('error' in outcome) || outcome.error !== 'ECONNREFUSED') return outcome
  }
  return outcome
}

/** One of a target's addresses, and when to give up. */
interface Place {
  readonly url: URL
  readonly address: string
  readonly signal: AbortSignal
}

/** A kept connection may have been closed at the other end; that is no failure of the listener. */
async function sendTo(place: Place, parcel: Parcel): Promise<Outcome> {
  const first = await attempt(place, parcel, true)
  const last = 'error' in first && first.isStale ? await attempt(place, parcel, false) : first
  return 'error' in last ? {error: last.error.code ?? last.error.message} : last
}

const attempt = ({url, address, signal}: Place, {headers, body}: Parcel, reuse: boolean) =>
  httpPost({
    url,
    address,
    signal,
    headers: {...headers, Host: url.host, 'Content-Length': body.length},
    body,
    agents: reuse ? AGENTS : undefined,
  })
