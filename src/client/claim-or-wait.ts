import {setTimeout as pause} from 'node:timers/promises'
import type {Journal} from '../journal/journal.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import type {Channel} from './channel.ts'

/** How often a request that another machine sends is looked at. */
const LOOK_EVERY_MS = 200

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
