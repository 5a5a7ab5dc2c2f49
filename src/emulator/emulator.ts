import {randomUUID} from 'node:crypto'
import {InvalidInputError} from '../messages/errors.ts'
import {emulatorSeedDiffers} from '../messages/webhooks/emulator.ts'
import {ActivityLog} from './activity-log.ts'
import {bootstrap, type CredentialPair, firstCredentials} from './bootstrap.ts'
import {Clock, SEEDED_START_MS} from './clock.ts'
import {type DataPlace, drawSeed} from './data.ts'
import {DeliveryWorker} from './delivery/delivery-worker.ts'
import {FaultBook} from './faults.ts'
import {Identity} from './identity.ts'
import {Scheduler} from './scheduler.ts'
import {expiries, refunds, returns} from './schedules.ts'
import {Store} from './store/store.ts'
import type {World} from './world.ts'

export interface EmulatorOptions {
  readonly place: DataPlace
  readonly seed?: number | undefined
  readonly allowExternalTargets: boolean
  readonly token?: string | undefined
  /** The wall, for tests that need another. */
  readonly wallMs?: (() => number) | undefined
}

const STOP_PAUSE_MS = 50

/** The service without its socket: a world, and what makes time pass in it. */
export class Emulator {
  readonly world: World
  readonly token: string | undefined
  /** Where a browser opens the dashboard, once the emulator listens. */
  dashboardUrl: string | undefined
  readonly #stop = Promise.withResolvers<void>()
  readonly #scheduler: Scheduler
  readonly #place: DataPlace
  readonly #wallMs: (() => number) | undefined

  private constructor(options: EmulatorOptions, state: State) {
    this.token = options.token
    this.#place = options.place
    this.#wallMs = options.wallMs
    this.#scheduler = new Scheduler(() => this.world)
    const {allowExternalTargets} = options
    this.world = {
      ...state,
      changing: undefined,
      alarm: this.#scheduler,
      allowExternalTargets,
      activity: new ActivityLog(),
    }
    const {world} = this
    this.#scheduler.add([
      expiries(world),
      refunds(world),
      returns(world),
      new DeliveryWorker(world),
    ])
  }

  /** Opens what the place holds, or begins anew there. */
  static async open(options: EmulatorOptions): Promise<Emulator> {
    const store = new Store(await options.place.open())
    const known = store.meta.get('seed')
    requireSeed(store, options.seed)
    if (known === undefined) begin(store, seedFor(options.seed), options.seed !== undefined)
    const emulator = new Emulator(options, stateOf(store, options.wallMs))
    if (known === undefined) await store.commits.run(() => bootstrap(emulator.world))
    emulator.#scheduler.start()
    return emulator
  }

  /** Resolves when a caller of the control plane asks for the end. */
  get stopRequested(): Promise<void> {
    return this.#stop.promise
  }

  /** The answer to the request is written before its connection is cut. */
  requestStop(): void {
    setTimeout(() => this.#stop.resolve(), STOP_PAUSE_MS)
  }

  get credentials(): Record<'test' | 'live', CredentialPair> {
    return firstCredentials(this.world)
  }

  /** Puts the clock forward; resolves to how much has fired when all of it has. */
  async advance(byMs: number): Promise<number> {
    const fired = await this.#scheduler.advance(byMs)
    this.#keepClock()
    return fired
  }

  /** The state right after the start, with the same seed and so the same first credentials. */
  reset(): Promise<void> {
    return this.#change(async () => {
      const {store, clock} = this.world
      const seed = store.meta.get('seed') ?? drawSeed()
      const stands = clock.state().standsAtMs !== undefined
      this.#closeStore()
      this.#place.erase()
      const fresh = new Store(await this.#place.open())
      begin(fresh, seed, stands)
      this.#adopt(fresh)
      await fresh.commits.run(() => bootstrap(this.world))
    })
  }

  /** Keeps the state of this moment under a name. */
  snapshot(name: string): Promise<void> {
    return this.#scheduler.pause(async () => {
      this.world.store.commits.flush()
      this.#keepClock()
      this.#place.snapshot(this.world.store.db, name)
    })
  }

  snapshots(): string[] {
    return this.#place.snapshots()
  }

  /** Goes back to a snapshot, its clock included. */
  restore(name: string): Promise<void> {
    return this.#change(async () => {
      this.#closeStore()
      this.#adopt(new Store(await this.#place.restore(name)))
    })
  }

  async close(): Promise<void> {
    await this.#scheduler.close()
    this.#closeStore()
  }

  /** Puts another state in place while nothing fires and calls wait. */
  #change(work: () => Promise<void>): Promise<void> {
    return this.#scheduler.pause(async () => {
      this.world.changing = work()
      try {
        await this.world.changing
      } finally {
        this.world.changing = undefined
      }
      this.#scheduler.start()
    })
  }

  #closeStore(): void {
    this.world.store.commits.flush()
    this.#keepClock()
    this.world.store.db.close()
  }

  #adopt(store: Store): void {
    Object.assign(this.world, stateOf(store, this.#wallMs))
  }

  #keepClock(): void {
    const {store, clock} = this.world
    store.meta.set('clock', JSON.stringify(clock.state()))
  }
}

type State = Pick<World, 'store' | 'clock' | 'identity' | 'faults' | 'instanceId'>

function stateOf(store: Store, wallMs: (() => number) | undefined): State {
  const identity = new Identity(store.meta.get('seed') ?? '')
  const clock = new Clock(JSON.parse(store.meta.get('clock') ?? '{}'), wallMs)
  const faults = new FaultBook(store, identity)
  return {store, clock, identity, faults, instanceId: instanceIdOf(store)}
}

/** Drawn, also with a seed: two data sets that a seed makes equal are two. */
function instanceIdOf({meta}: Store): string {
  const known = meta.get('instanceId')
  if (known !== undefined) return known
  const drawn = randomUUID()
  meta.set('instanceId', drawn)
  return drawn
}

/** A seed that was named makes the clock stand still: ids and timestamps are then reproducible. */
function begin(store: Store, seed: string, stands: boolean): void {
  store.meta.set('seed', seed)
  const standsAtMs = stands ? SEEDED_START_MS : undefined
  store.meta.set('clock', JSON.stringify({aheadMs: 0, standsAtMs}))
}

/** Data begun with one seed cannot go on with another: its ids would not be those of either. */
function requireSeed({db, meta}: Store, seed: number | undefined): void {
  const known = meta.get('seed')
  if (known === undefined || seed === undefined || known === String(seed)) return
  db.close()
  throw new InvalidInputError(emulatorSeedDiffers())
}

const seedFor = (seed: number | undefined): string =>
  seed === undefined ? drawSeed() : String(seed)
