import type {OutageReason} from '../../messages/webhooks/outage.ts'
import type {Damage} from '../log/damage.ts'
import type {RefusalWords} from './refusal-state.ts'

/** What happens to deliveries while the database is away, and who learns of it. */
export interface OutageOptions extends RefusalWords {
  /** Where the log of this machine is. */
  readonly directory: string
  /** Where deliveries are kept that the store refuses for what is in them. */
  readonly refusedFile: string
  /** A commit that takes longer counts as none. */
  readonly commitTimeoutMs: number
  /** `refuse`: the sender is asked to come back, and nothing is kept here. */
  readonly onOutage: 'log' | 'refuse'
  /** Why the store was not reached at the start; nothing where it was. */
  readonly away?: unknown
  readonly began: (reason: OutageReason) => void
  readonly ended: (count: number) => void
  /** Called for each file of that log from which deliveries are lost. */
  readonly damaged: (damage: Damage) => void
  /** Called for each delivery that was put into `refusedFile`. */
  readonly refused: (refusal: Refused) => void
}

/** A delivery that was acknowledged, that the store does not take, and why. */
export interface Refused {
  /** The file that keeps it. */
  readonly path: string
  readonly event: string
  readonly eventId: string
  readonly subAccount: string | null
  readonly receivedAtMs: number
  readonly reason: string
}
