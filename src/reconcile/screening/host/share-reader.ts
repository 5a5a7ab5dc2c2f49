import {type Deliveries, deliveriesOf, doConflict, type RowsOfShare} from '../../read/deliveries.ts'
import {Intake} from '../../read/intake.ts'
import {type EventRow, sortByPlace} from '../../read/rows.ts'
import {isDirty} from './places.ts'
import type {Plan, PlannedFile, Share} from './plan.ts'
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

/** Turns the bytes of a share into the rows that are judged. */
export class ShareReader {
  readonly #plan: Plan
  readonly #files: ReadonlyMap<number, PlannedFile>

  constructor(plan: Plan, files: ReadonlyMap<number, PlannedFile>) {
    this.#plan = plan
    this.#files = files
  }

  /**
   * Of subjects that are in order but for a repeated delivery, the deliveries alone; where these
   * conflict, all rows of the subject.
   */
  read(share: Share): RowsOfShare {
    const intake = new Intake(this.#plan.mapping)
    const events = new Intake(this.#plan.mapping)
    const places = new Map<EventRow, number>()
    for (const row of rowsOf(share)) {
      if (isDirty(share.places, row.place)) this.#take(intake, row)
      else if (share.repeated && isDirty(share.repeated, row.place)) {
        for (const event of this.#eventsOf(events, row)) places.set(event, row.place)
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
    if (conflicting.size > 0) this.#takePlaces(intake, share, conflicting)
    sortByPlace(intake.rows)
    return {
      rows: intake.rows,
      repeated: repeated.filter(([row]) => !conflicting.has(places.get(row) as number)),
    }
  }

  /** The event that a row is, if it is one, and if it is in scope. */
  #eventsOf(intake: Intake, row: SpilledRow): readonly EventRow[] {
    if (this.#files.get(row.source)?.name !== 'events') return []
    const {events} = intake.rows
    const known = events.length
    this.#take(intake, row)
    if (events.length > known && (events[known] as EventRow).atMs > this.#plan.asOfMs) events.pop()
    return events.slice(known)
  }

  #takePlaces(intake: Intake, share: Share, wanted: ReadonlySet<number>): void {
    for (const row of rowsOf(share)) if (wanted.has(row.place)) this.#take(intake, row)
  }

  #take(intake: Intake, {source, line, bytes}: SpilledRow): void {
    const end = bytes.at(-2) === CR ? bytes.length - 2 : bytes.length - 1
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, end).toString('utf8')
    takeRow(intake, this.#files.get(source) as PlannedFile, {source, line, text})
  }
}
