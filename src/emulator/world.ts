import type {Environment} from '../domain/environment.ts'
import type {WalletReference} from '../domain/wallet.ts'
import type {ActivityLog} from './activity-log.ts'
import type {Clock} from './clock.ts'
import type {FaultBook} from './faults.ts'
import type {Identity} from './identity.ts'
import type {Store} from './store/store.ts'

/** Called when something new falls due. */
export interface Alarm {
  touch(dueAtMs: number): void
}

/** What every command works on. A reset or a restored snapshot puts another state in its place. */
export interface World {
  store: Store
  clock: Clock
  identity: Identity
  faults: FaultBook
  /** Which data set this is: kept with it, and another one after a reset. */
  instanceId: string
  /** While another state is put in place: calls wait for it. */
  changing: Promise<unknown> | undefined
  readonly alarm: Alarm
  readonly allowExternalTargets: boolean
  readonly activity: ActivityLog
}

/** A name for the next thing that a wallet creates; the same script gives the same name. */
export function nextName(world: World, environment: Environment, wallet: WalletReference): string {
  const stream = `${environment}/${wallet}`
  return `${stream}/${world.store.sequences.next(stream)}`
}

/**
 * Now, and at least a millisecond after what it follows: on a clock that stands still the steps of
 * one thing keep their order in every timestamp.
 */
export const momentAfter = (world: World, previousMs: number | null): number =>
  Math.max(world.clock.nowMs(), (previousMs ?? 0) + 1)
