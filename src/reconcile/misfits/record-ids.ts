import {EXPIRY_MAXIMUM_SECONDS} from '../../domain/charge.ts'
import {DAY_MS} from '../../domain/duration.ts'
import type {FindingLook} from '../findings/finding-look.ts'
import type {Result} from '../result.ts'
import {LEAST_LINES} from './amount-counts.ts'

/** Of records without an event, or of events without a record, so many have to have the other under another id, and of both so many. */
const [LEAST_PART, LEAST_OF_BOTH] = [0.9, 0.5]
/** An event comes until its charge expires, and on another clock a little before it. */
const [BEFORE_MS, AFTER_MS] = [DAY_MS, EXPIRY_MAXIMUM_SECONDS * 1000]

/** Instants by wallet and amount. Units: milliseconds since 1970; centavos. */
type InstantsByAmount = Map<string, number[]>

function addTo(instants: InstantsByAmount, wallet: string | null, amount: number, at: string) {
  const key = `${amount} ${wallet ?? ''}`
  const own = instants.get(key) ?? []
  instants.set(key, own)
  own.push(Date.parse(at))
}

/** How many of some records have an event of about their time, each its own. */
function pairsOf(records: readonly number[], events: readonly number[]): number {
  const [asked, left] = [records, events].map((one) => Float64Array.from(one).sort())
  let [pairs, next] = [0, 0]
  for (const atMs of asked as Float64Array) {
    while ((left?.[next] ?? Number.NaN) < atMs - BEFORE_MS) next += 1
    if ((left?.[next] ?? Number.NaN) <= atMs + AFTER_MS) {
      pairs += 1
      next += 1
    }
  }
  return pairs
}

/**
 * Whether records and events have different ids: nearly every record that lacks its event has one of the same wallet,
 * amount and time, which names a record that no file has.
 */
export class RecordIds {
  readonly #isAsked: boolean
  readonly #records: InstantsByAmount = new Map()
  readonly #events: InstantsByAmount = new Map()

  constructor({counts}: Pick<Result, 'counts'>) {
    const {MISSING_EVENT: missing = 0, ORPHAN_EVENT: orphans = 0} = counts
    this.#isAsked = Math.min(missing, orphans) >= LEAST_LINES
  }

  add(look: FindingLook): void {
    const {code} = look
    if (!this.#isAsked || (code !== 'MISSING_EVENT' && code !== 'ORPHAN_EVENT')) return
    const {wallet, occurredAt, expectedCentavos, actualCentavos} = look
    const [instants, amount] =
      code === 'MISSING_EVENT' ? [this.#records, expectedCentavos] : [this.#events, actualCentavos]
    if (occurredAt === undefined || amount === null) return
    addTo(instants, wallet, Math.abs(amount), occurredAt)
  }

  /** How many records have such an event; zero where it is not nearly all that lack theirs, nor nearly all such events. */
  get records(): number {
    let [records, found] = [0, 0]
    for (const [key, own] of this.#records) {
      records += own.length
      found += pairsOf(own, this.#events.get(key) ?? [])
    }
    let events = 0
    for (const own of this.#events.values()) events += own.length
    const [least, most] = records < events ? [records, events] : [events, records]
    const isMost = found >= least * LEAST_PART && found >= most * LEAST_OF_BOTH
    return found >= LEAST_LINES && isMost ? found : 0
  }
}
