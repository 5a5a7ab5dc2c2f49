import {listenerOf} from '../../inbox/log/lock.ts'
import {keptIn} from '../../inbox/outage/take-in.ts'

/** Deliveries that were acknowledged on this machine while the store took none, and that it may still lack. */
export interface KeptInOutage {
  readonly home: string
  /** On the disk: what was brought over already is deleted with the last of them. */
  readonly deliveries: number
  /** When the first of them was received. */
  readonly since: string
  /** A listener runs in this home, and brings them over. */
  readonly isListening: boolean
}

/** What the outage log of a home holds; nothing where it holds nothing, or cannot be read. */
export async function keptInOutage(home: string): Promise<KeptInOutage | undefined> {
  const isListening = (await listenerOf(home)) !== undefined
  const {count: deliveries, firstReceivedMs} = readOrNone(home)
  if (firstReceivedMs === undefined) return undefined
  return {home, deliveries, since: new Date(firstReceivedMs).toISOString(), isListening}
}

/** A listener that brought all of them over deletes the files this moment. */
function readOrNone(home: string): ReturnType<typeof keptIn> {
  try {
    return keptIn(home)
  } catch {
    return {count: 0, firstReceivedMs: undefined}
  }
}
