import {interrupted} from '../../messages/command-line/command-line.ts'
import {InterruptedError} from '../../messages/errors.ts'
import type {Asked, RecentPayouts} from './recent-payouts.ts'

/** How long a payout waits at most for others to give way, and how often it looks. */
const MOST_WAITED_MS = 10_000
const LOOK_EVERY_MS = 100

/** How a payout waits: one of a batch gives its turn to another row meanwhile. */
export type Aside = (wait: () => Promise<void>) => Promise<void>

/** How a payout waits for others to give way. `pause` fails on Ctrl-C. */
export interface Waiting {
  readonly pause: (ms: number) => Promise<void>
  readonly aside?: Aside | undefined
}

/**
 * What these payouts come to with all others of the 24 hours. Several that are written at one moment see
 * each other and may be above the limit together, though some of them are not. So those that were
 * written first are waited for to be the only ones left: the later ones are refused, and end. None
 * leaves before the sum of all that is known is within the limit, whoever waits for whom.
 *
 * Units: centavos. Errors: `InterruptedError`; those of reading the journal and of `aside`.
 */
export async function totalAfterOthers(
  recent: Pick<RecentPayouts, 'totalWith' | 'totalInItsOrder'>,
  {payouts, isAhead, limit}: Asked,
  {pause, aside = (wait) => wait()}: Waiting,
): Promise<number> {
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const total = await recent.totalWith(payouts, isAhead)
    if (total <= limit || waitedMs >= MOST_WAITED_MS) return total
    const inItsOrder = recent.totalInItsOrder({payouts, isAhead, limit})
    // Others may be refused at this moment, too: what is said to a person is without them.
    if (inItsOrder > limit) return inItsOrder
    await aside(() => waitOrStop(pause))
  }
}

async function waitOrStop(pause: Waiting['pause']): Promise<void> {
  try {
    await pause(LOOK_EVERY_MS)
  } catch (cause) {
    throw new InterruptedError(interrupted(), {cause})
  }
}
