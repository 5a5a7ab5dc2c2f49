import {canonicalJson, isSameJson} from '../../../platform/canonical-json.ts'
import {eachOf, type Steps} from '../files/steps.ts'
import type {EventRow, Rows} from '../rows/rows.ts'

/** All deliveries of one event, in the order in which they were read. */
export type Deliveries = [EventRow, ...EventRow[]]

/** Events by their deduplication key; they are of kinds that are already in their one spelling. */
export function* groupingDeliveries(events: readonly EventRow[]): Steps<Iterable<Deliveries>> {
  const groups = new Map<string, Deliveries>()
  yield* eachOf(events, (event) => {
    const key = `${event.kind}\n${event.eventId}`
    const group = groups.get(key)
    if (group) group.push(event)
    else groups.set(key, [event])
  })
  return groups.values()
}

/** The body as a value, its event name in the underscore form. */
const bodyOf = ({content, kind}: EventRow): unknown => ({...JSON.parse(content), event: kind})

const isSameBody = (a: unknown, b: unknown): boolean =>
  isSameJson(a, b) || canonicalJson(a) === canonicalJson(b)

/** Whether deliveries of one event say unlike things. */
export function doConflict([first, ...others]: Deliveries): boolean {
  const unlike = others.filter(({content}) => content !== first.content)
  if (unlike.length === 0) return false
  const body = bodyOf(first)
  return unlike.some((event) => !isSameBody(bodyOf(event), body))
}

/** Equal deliveries of one event: what each of them says, and where they stand. */
export interface EqualDeliveries {
  readonly event: EventRow
  /** `placeKey` of each, in their order; two or more. */
  readonly places: Float64Array
}

/** What is judged of the subjects of a share. */
export interface RowsOfShare {
  readonly rows: Rows
  /** Of subjects that are in order but for these. */
  readonly repeated: readonly EqualDeliveries[]
}
