const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

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

/** How far the clock of a zone is ahead of UTC in the hour of an instant. Units: milliseconds. */
function offsetMs(atMs: number, timeZone: string): number {
  const {format, offsets} = zoneOf(timeZone)
  const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS
  const known = offsets.get(hourMs)
  if (known !== undefined) return known
  const parts = format.formatToParts(hourMs)
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((each) => each.type === type)?.value)
  const day = [part('year'), part('month') - 1, part('day')] as const
  const shownMs = Date.UTC(...day, part('hour'), part('minute'), part('second'))
  offsets.set(hourMs, shownMs - hourMs)
  return shownMs - hourMs
}

/**
 * The instant at which a clock in `timeZone` shows what a clock of UTC shows at `shownMs`. Of an
 * hour that is shown twice it is the first; a time that is skipped is as much later.
 *
 * Units: milliseconds since the epoch.
 */
export function instantOfClock(shownMs: number, timeZone: string): number {
  const before = offsetMs(shownMs - DAY_MS, timeZone)
  const after = offsetMs(shownMs + DAY_MS, timeZone)
  const isAfter =
    offsetMs(shownMs - before, timeZone) !== before && offsetMs(shownMs - after, timeZone) === after
  return shownMs - (isAfter ? after : before)
}
