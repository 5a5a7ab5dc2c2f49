import {doConflict, type EqualDeliveries} from '../../../read/gather/deliveries.ts'
import type {EventRow} from '../../../read/rows/rows.ts'

/** All deliveries of one event. */
interface Group {
  /** One for each way in which the event is written. */
  readonly rows: [EventRow, ...EventRow[]]
  /** The place of the subject of each of `rows`. */
  readonly subjects: number[]
  /** `placeKey` of each delivery. */
  readonly places: number[]
}

/** Deliveries of a share: each text is read once, and of each other delivery one number is kept. */
export class DeliveryGroups {
  readonly #byEvent = new Map<string, Group>()
  readonly #byText = new Map<string, Group>()
  /** By the place of each delivery whose text the share holds. */
  readonly #byPlace = new Map<number, Group>()

  /** Takes a delivery whose text came before; `false`, if it did not. */
  addText(text: string, place: number): boolean {
    const group = this.#byText.get(text)
    if (group === undefined) return false
    this.#join(group, place)
    return true
  }

  /** @param text nothing where the same text may mean another thing in another file. */
  addEvent(event: EventRow, of: {subject: number; place: number; text?: string | undefined}): void {
    const key = `${event.kind}\n${event.eventId}`
    const known = this.#byEvent.get(key)
    const group = known ?? {rows: [event], subjects: [], places: []}
    if (known) known.rows.push(event)
    else this.#byEvent.set(key, group)
    group.subjects.push(of.subject)
    if (of.text !== undefined) this.#byText.set(of.text, group)
    this.#join(group, of.place)
  }

  /** Takes a delivery that is the same, byte for byte, as one that stands elsewhere. */
  addSame(place: number, as: number): void {
    this.#byPlace.get(as)?.places.push(place)
  }

  #join(group: Group, place: number): void {
    group.places.push(place)
    this.#byPlace.set(place, group)
  }

  /** Events of which equal deliveries came, and the subjects of which deliveries contradict each other. */
  result(): {
    readonly equal: readonly EqualDeliveries[]
    readonly conflicting: ReadonlySet<number>
  } {
    const repeated = [...this.#byEvent.values()].filter(({places}) => places.length > 1)
    const conflicting = new Set<number>()
    for (const {rows, subjects} of repeated) {
      if (doConflict(rows)) for (const subject of subjects) conflicting.add(subject)
    }
    const equal = repeated
      .filter(({subjects}) => !conflicting.has(subjects[0] as number))
      .map(({rows: [event], places}) => ({event, places: Float64Array.from(places).sort()}))
    return {equal, conflicting}
  }
}
