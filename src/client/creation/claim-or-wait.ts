import {setTimeout as pause} from 'node:timers/promises'
import type {Journal} from '../../journal/journal.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {once} from '../../platform/once.ts'
import type {Channel} from '../channel.ts'

/** How often a request that another machine sends is looked at. */
const LOOK_EVERY_MS = 200

interface ClaimTerms {
  /** The service was asked and has it, so the journal may say so by now: its answer is repeated. */
  readonly isFound: boolean
  /** Called once, before it waits. */
  readonly onWaiting: () => void
}

/**
 * Takes a request of unknown outcome up, or waits while another machine sends it: nothing where that
 * one settled it, and on Ctrl-C. One that it found refused or never created is not sent anew.
 */
export async function claimIfUnknown(
  channel: Channel,
  id: string,
  {isFound, onWaiting}: ClaimTerms,
): Promise<RequestRecord | undefined> {
  const {requests} = await channel.journal()
  const sayOnce = once(onWaiting)
  for (;;) {
    if (!isFound && (await requests.find(id))?.state !== 'unknown') return undefined
    const claimed = await requests.claim(id, channel.now())
    if (claimed) return claimed.state === 'done' && !isFound ? undefined : claimed
    sayOnce()
    await pause(LOOK_EVERY_MS, undefined, {signal: channel.signal}).catch(() => {})
    if (channel.signal.aborted) return undefined
  }
}

/**
 * Takes a request up, or waits while another machine sends it: until that is done, or its lease ran
 * out and this one may send it.
 *
 * Errors: the signal's reason on Ctrl-C.
 */
export async function claimOrWait(
  channel: Channel,
  {requests}: Journal,
  {id}: RequestRecord,
): Promise<RequestRecord> {
  for (;;) {
    const claimed = await requests.claim(id, channel.now())
    if (claimed) return claimed
    await pause(LOOK_EVERY_MS, undefined, {signal: channel.signal})
  }
}
