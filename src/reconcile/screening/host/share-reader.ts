import {type Deliveries, deliveriesOf, doConflict, type RowsOfShare} from '../../read/deliveries.ts'
import {Intake} from '../../read/intake.ts'
import {type EventRow, sortByPlace} from '../../read/rows.ts'
import {isDirty} from './places.ts'
import type {Plan, PlannedFile, Share} from './plan.ts'
import {type PlacedLine, sameAs} from './share-rows.ts'
import {rowsIn, type Spill, type SpilledRow} from './spill.ts'
import {takeRow} from './take-row.ts'

const LF = 10
const CR = 13

/** Every row of a share, in memory and on disk; the bytes of each are valid until the next. */
function* rowsOf({chunks, segments, spill}: Share): Generator<SpilledRow> {
  for (const {source, lines, places, bytes} of chunks) {
    let start = 0
    for (const [nth, line] of lines.entries()) {
      const stop = bytes.indexOf(LF, start) + 1
      yield {source, line, place: places[nth] as number, bytes: bytes.subarray(start, stop)}
      start = stop
    }
  }
  for (const written of spill ? segments : []) yield* rowsIn(spill as Spill, written)
}

/** A row of a share without the end of its line. */
interface TextRow extends PlacedLine {
  readonly text: string
}

function textOf(bytes: Uint8Array): string {
  const end = bytes.at(-2) === CR ? bytes.length - 2 : bytes.length - 1
  return Buffer.from(bytes.buffer, bytes.byteOffset, end).toString('utf8')
}

const keyOf = ({source, line}: Omit<PlacedLine, 'place'>): number => source * 2 ** 32 + line

/** Every row of a share as a text; those that are the same as another one come last. */
function* textsOf(share: Share, events: ReadonlySet<number>): Generator<TextRow> {
  const texts = new Map<number, string>()
  const again: {readonly row: PlacedLine; readonly key: number}[] = []
  for (const {source, line, place, bytes} of rowsOf(share)) {
    if (source < 0) again.push({row: {source: ~source, line, place}, key: keyOf(sameAs(bytes))})
    else {
      const row = {source, line, place, text: textOf(bytes)}
      if (events.has(source)) texts.set(keyOf(row), row.text)
      yield row
    }
  }
  for (const {row, key} of again) yield {...row, text: texts.get(key) as string}
}

/** The events of a share by their text: a delivery that came before is not read once more. */
type KnownEvents = Map<string, EventRow>

/** Turns the bytes of a share into the rows that are judged. */
export class ShareReader {
  readonly #plan: Plan
  readonly #files: ReadonlyMap<number, PlannedFile>
  readonly #events: ReadonlySet<number>

  constructor(plan: Plan, files: ReadonlyMap<number, PlannedFile>) {
    this.#plan = plan
    this.#files = files
    const events = plan.files.filter(({name}) => name === 'events')
    this.#events = new Set(events.map(({source}) => source))
  }

  /**
   * Of subjects that are in order but for a repeated delivery, the deliveries alone; where these
   * conflict, all rows of the subject.
   */
  read(share: Share): RowsOfShare {
    const intake = new Intake(this.#plan.mapping)
    const events = new Intake(this.#plan.mapping)
    const places = new Map<EventRow, number>()
    const known: KnownEvents = new Map()
    for (const row of textsOf(share, this.#events)) {
      if (isDirty(share.places, row.place)) this.#take(intake, row, known)
      else if (share.repeated && isDirty(share.repeated, row.place)) {
        for (const event of this.#eventsOf(events, row, known)) places.set(event, row.place)
      }
    }
    sortByPlace(events.rows)
    const repeated: Deliveries[] = []
    const conflicting = new Set<number>()
    for (const rows of deliveriesOf(events.rows.events)) {
      if (rows.length === 1) continue
      if (doConflict(rows)) for (const row of rows) conflicting.add(places.get(row) as number)
      else repeated.push(rows)
    }
    if (conflicting.size > 0) this.#takePlaces(intake, share, {wanted: conflicting, known})
    sortByPlace(intake.rows)
    return {
      rows: intake.rows,
      repeated: repeated.filter(([row]) => !conflicting.has(places.get(row) as number)),
    }
  }

  /** The event that a row is, if it is one, and if it is in scope. */
  #eventsOf(intake: Intake, row: TextRow, known: KnownEvents): readonly EventRow[] {
    if (!this.#events.has(row.source)) return []
    const {events} = intake.rows
    const count = events.length
    this.#take(intake, row, known)
    if (events.length > count && (events[count] as EventRow).atMs > this.#plan.asOfMs) events.pop()
    return events.slice(count)
  }

  #takePlaces(
    intake: Intake,
    share: Share,
    {wanted, known}: {readonly wanted: ReadonlySet<number>; readonly known: KnownEvents},
  ): void {
    for (const row of textsOf(share, this.#events)) {
      if (wanted.has(row.place)) this.#take(intake, row, known)
    }
  }

  #take(intake: Intake, {source, line, text}: TextRow, known: KnownEvents): void {
    const file = this.#files.get(source) as PlannedFile
    if (!this.#events.has(source) || file.report) {
      takeRow(intake, file, {source, line, text})
      return
    }
    const {events} = intake.rows
    const same = known.get(text)
    if (same) {
      events.push({...same, source, line})
      return
    }
    const count = events.length
    takeRow(intake, file, {source, line, text})
    const event = events[count]
    if (event) known.set(text, event)
  }
}
