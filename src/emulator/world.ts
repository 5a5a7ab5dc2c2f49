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

/** Where lines are about to be posted. */
export interface PostedTo {
  readonly environment: Environment
  readonly wallets: readonly WalletReference[]
}

/**
 * Now, or on a clock that stands still the moment of the last line of these wallets: the steps of a
 * charge or withdrawal are dated a few milliseconds ahead of such a clock, and without this a payout
 * that the payments before it made possible would be dated before them.
 */
export function lineMoment({clock, store}: World, {environment, wallets}: PostedTo): number {
  const nowMs = clock.nowMs()
  if (!clock.isStanding) return nowMs
  const lastMs = wallets.map((wallet) => store.ledger.lastMs(environment, wallet) ?? nowMs)
  return lastMs.reduce((latest, each) => Math.max(latest, each), nowMs)
}

/**
 * The moment of lines at least a millisecond after what they follow: on a clock that stands still
 * the steps of one charge, withdrawal or block keep their order in every timestamp.
 */
export const momentAfter = (world: World, previousMs: number | null, postedTo: PostedTo): number =>
  Math.max(lineMoment(world, postedTo), (previousMs ?? 0) + 1)

/** Lines in one wallet alone. */
export const postedToOne = (of: {
  readonly environment: Environment
  readonly wallet: WalletReference
}): PostedTo => ({environment: of.environment, wallets: [of.wallet]})
