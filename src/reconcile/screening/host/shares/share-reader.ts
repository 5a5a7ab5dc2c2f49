import type {RowsOfShare} from '../../../read/gather/deliveries.ts'
import {Intake} from '../../../read/rows/intake.ts'
import {type EventRow, placeKey, sortByPlace} from '../../../read/rows/rows.ts'
import {isDirty} from '../hashes/places.ts'
import {rowsIn, type Spill, type SpilledRow} from '../kept/spill.ts'
import type {Plan, PlannedFile, Share} from '../plan/plan.ts'
import {takeRow} from '../plan/take-row.ts'
import {DeliveryGroups} from './equal-deliveries.ts'
import {type PlacedLine, sameAs} from './share-rows.ts'

const LF = 10
const CR = 13

/** Every row of a share, in memory and on disk; each is valid until the next. */
function* rowsOf({chunks, segments, spill}: Share): Generator<SpilledRow> {
  for (const {source, lines, places, bytes} of chunks) {
    const from = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const row = {source, line: 0, place: 0, from, start: 0, end: 0}
    for (let nth = 0; nth < lines.length; nth += 1) {
      row.line = lines[nth] as number
      row.place = places[nth] as number
      row.start = row.end
      row.end = from.indexOf(LF, row.start) + 1
      yield row
    }
  }
  for (const written of spill ? segments : []) yield* rowsIn(spill as Spill, written)
}

/** A row of a share without the end of its line. */
interface TextRow extends PlacedLine {
  readonly text: string
}

function textOf({from, start, end}: SpilledRow): string {
  const isWindows = end - start > 1 && from[end - 2] === CR
  return from.toString('utf8', start, isWindows ? end - 2 : end - 1)
}

/** The events of a share by their text: a delivery that came before is not read once more. */
type KnownEvents = Map<string, EventRow>

/** Numbers of a row that is the same as another one: its source, line and place, and `placeKey` of that. */
const SAME_NUMBERS = 4

/** Turns the bytes of a share into the rows that are judged. */
export class ShareReader {
  readonly #plan: Plan
  readonly #files: ReadonlyMap<number, PlannedFile>
  readonly #events: ReadonlySet<number>
  /** Reads one event at a time. */
  readonly #single: Intake

  constructor(plan: Plan, files: ReadonlyMap<number, PlannedFile>) {
    this.#plan = plan
    this.#files = files
    const events = plan.files.filter(({name}) => name === 'events')
    this.#events = new Set(events.map(({source}) => source))
    this.#single = new Intake(plan.mapping)
  }

  /**
   * Of subjects that are in order but for a repeated delivery, the deliveries alone; and the places of
   * those whose deliveries conflict.
   */
  read(share: Share): RowsOfShare & {readonly conflicting: readonly number[]} {
    const intake = new Intake(this.#plan.mapping)
    const known: KnownEvents = new Map()
    const groups = new DeliveryGroups()
    this.#takeRows(intake, share, {
      isWanted: (place) => isDirty(share.places, place),
      known,
      groups,
    })
    const {equal, conflicting} = groups.result()
    sortByPlace(intake.rows)
    return {rows: intake.rows, repeated: equal, conflicting: [...conflicting]}
  }

  /** Takes the wanted rows; of the others, those of repeated deliveries go into groups. */
  #takeRows(
    intake: Intake,
    share: Share,
    {
      isWanted,
      known,
      groups,
    }: {
      readonly isWanted: (place: number) => boolean
      readonly known: KnownEvents
      readonly groups: DeliveryGroups
    },
  ): void {
    const texts = new Map<number, string>()
    // They come last: what they are the same as may stand behind them.
    const same: number[] = []
    for (const row of rowsOf(share)) {
      const {source, line, place} = row
      if (source < 0) same.push(~source, line, place, sameAs(row))
      else if (isWanted(place)) {
        const text = textOf(row)
        if (this.#events.has(source)) texts.set(placeKey(row), text)
        this.#take(intake, {source, line, place, text}, known)
      } else if (this.#isRepeated(share, row)) {
        this.#group(groups, {source, line, place, text: textOf(row)})
      }
    }
    for (let at = 0; at < same.length; at += SAME_NUMBERS) {
      const [source, line] = [same[at] as number, same[at + 1] as number]
      const [place, as] = [same[at + 2] as number, same[at + 3] as number]
      if (isWanted(place)) {
        this.#take(intake, {source, line, place, text: texts.get(as) as string}, known)
      } else groups.addSame(placeKey({source, line}), as)
    }
  }

  #isRepeated({repeated}: Share, {source, place}: SpilledRow): boolean {
    return repeated !== undefined && this.#events.has(source) && isDirty(repeated, place)
  }

  /** Puts an event with the other deliveries of it, if it can be read and is in scope. */
  #group(groups: DeliveryGroups, {source, line, place: subject, text}: TextRow): void {
    const file = this.#files.get(source) as PlannedFile
    const place = placeKey({source, line})
    if (!file.report && groups.addText(text, place)) return
    takeRow(this.#single, file, {source, line, text})
    const event = this.#single.rows.events.pop()
    if (event === undefined || event.atMs > this.#plan.asOfMs) return
    groups.addEvent(event, {subject, place, text: file.report ? undefined : text})
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
