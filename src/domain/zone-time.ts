import {DAY_MS} from './duration.ts'

/** No zone has changed its offset at another moment than a quarter of an hour. */
const QUARTER_MS = 900_000

/** Clock and offsets of a zone; asking `Intl` for each row of a report would take minutes. */
interface Zone {
  readonly format: Intl.DateTimeFormat
  readonly offsets: Map<number, number>
}

const zones = new Map<string, Zone>()

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const zone = {format, offsets: new Map()}
  zones.set(timeZone, zone)
  return zone
}

/** How far the clock of a zone is ahead of UTC at an instant. Units: milliseconds. */
export function zoneOffsetMs(atMs: number, timeZone: string): number {
  const {format, offsets} = zoneOf(timeZone)
  const quarterMs = Math.floor(atMs / QUARTER_MS) * QUARTER_MS
  const known = offsets.get(quarterMs)
  if (known !== undefined) return known
  const parts = format.formatToParts(quarterMs)
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((each) => each.type === type)?.value)
  const day = [part('year'), part('month') - 1, part('day')] as const
  const shownMs = Date.UTC(...day, part('hour'), part('minute'), part('second'))
  offsets.set(quarterMs, shownMs - quarterMs)
  return shownMs - quarterMs
}

/**
 * The instant at which a clock in `timeZone` shows what a clock of UTC shows at `shownMs`. Of an
 * hour that is shown twice it is the first; a time that is skipped is as much later.
 *
 * Units: milliseconds since the epoch.
 */
export function instantOfClock(shownMs: number, timeZone: string): number {
  const before = zoneOffsetMs(shownMs - DAY_MS, timeZone)
  const after = zoneOffsetMs(shownMs + DAY_MS, timeZone)
  const isAfter =
    zoneOffsetMs(shownMs - before, timeZone) !== before &&
    zoneOffsetMs(shownMs - after, timeZone) === after
  return shownMs - (isAfter ? after : before)
}
