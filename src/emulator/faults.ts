import type {EventKind} from '../domain/event.ts'
import type {FaultRequest} from '../wire/control.ts'
import {API_FAULTS} from '../wire/fault-kind.ts'
import {isPathStruck} from './fault-path.ts'
import type {Identity} from './identity.ts'
import type {Fault} from './store/faults.ts'
import type {Store} from './store/store.ts'

/** What a fault does when it fires. */
export type FaultAction = FaultRequest['action']

/** The faults in force. They are data: stored, counted, and drawn from the seed. */
export class FaultBook {
  readonly #store: Store
  readonly #identity: Identity
  #faults: Fault[]

  constructor(store: Store, identity: Identity) {
    this.#store = store
    this.#identity = identity
    this.#faults = store.faults.list()
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0
  }

  list(): readonly Fault[] {
    return this.#faults
  }

  add(id: string, rule: FaultRequest): Fault {
    const fault = {id, rule, remaining: rule.count ?? null, fired: 0, drawn: 0}
    this.#store.faults.insert(fault)
    this.#faults.push(fault)
    return fault
  }

  clear(): void {
    this.#store.faults.clear()
    this.#faults = []
  }

  /** The fault that strikes a call, if any; it counts as fired. */
  strikeCall(method: string, path: string): FaultAction | undefined {
    return this.#strike(
      ({match, action}) =>
        isApiFault(action) &&
        match.event === undefined &&
        (match.method === undefined || match.method.toUpperCase() === method) &&
        (match.path === undefined || isPathStruck(match.path, path)),
    )
  }

  /** The fault that strikes a delivery, if any; it counts as fired. */
  strikeDelivery(event: EventKind): FaultAction | undefined {
    return this.#strike(
      ({match, action}) =>
        !isApiFault(action) && (match.event === undefined || match.event === event),
    )
  }

  #strike(matches: (rule: FaultRequest) => boolean): FaultAction | undefined {
    for (const [index, fault] of this.#faults.entries()) {
      if (fault.remaining === 0 || !matches(fault.rule)) continue
      const strikes = this.#draw(fault)
      const {remaining} = fault
      const next = {
        ...fault,
        drawn: fault.drawn + 1,
        fired: fault.fired + Number(strikes),
        remaining: remaining === null ? null : remaining - Number(strikes),
      }
      this.#faults[index] = next
      this.#store.faults.update(next)
      if (strikes) return fault.rule.action
    }
    return undefined
  }

  /** The same seed decides alike which calls are struck. */
  #draw({id, rule, drawn}: Fault): boolean {
    const {probability = 1} = rule
    const lot = Number.parseInt(this.#identity.digits(`lot/${id}/${drawn}`).slice(0, 12), 16)
    return lot / 0x1000000000000 < probability
  }
}

const isApiFault = ({kind}: FaultAction): boolean => API_FAULTS.some((known) => known === kind)
