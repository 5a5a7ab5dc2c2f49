import {zoneOffsetMs} from '../../domain/zone-time.ts'

const offsets = new Map<string, number>()

/** No zone has changed its offset at another moment than a quarter of an hour. */
const QUARTER_MS = 900_000
const MAX_OFFSETS = 50_000

/**
 * What a clock in `timezone` is ahead of UTC at an instant. One look at the time zone data per
 * quarter of an hour, because a statement has millions of lines and few quarters.
 *
 * Units: milliseconds.
 */
export function offsetMs(atMs: number, timezone: string): number {
  const quarter = Math.floor(atMs / QUARTER_MS)
  const key = `${timezone} ${quarter}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    if (offsets.size >= MAX_OFFSETS) offsets.clear()
    offset = lookUp(quarter * QUARTER_MS, timezone)
    offsets.set(key, offset)
  }
  return offset
}

/**
 * The first `Intl` format of a process costs more than all of node's start, the date's own zone
 * nothing.
 */
const lookUp = (atMs: number, timezone: string): number =>
  isMainThread() ? offsetOfDate(atMs, timezone) : zoneOffsetMs(atMs, timezone)

/** Asked of the process, because an import would load threads at every start. */
const isMainThread = (): boolean => process.getBuiltinModule('node:worker_threads').isMainThread

/** Threads have a copy of the environment that dates do not look at. */
function offsetOfDate(atMs: number, timezone: string): number {
  const before = process.env['TZ']
  try {
    process.env['TZ'] = timezone
    return 0 - new Date(atMs).getTimezoneOffset() * 60_000
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
}

/** `Date.parse` alone takes `=1` for a day in 2001. */
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T/

/** `2026-11-21T12:05:02` on a clock in `timezone`; nothing when the text is no instant. */
export function localClock(instant: string, timezone: string): string | undefined {
  const atMs = ISO_INSTANT.test(instant) ? Date.parse(instant) : Number.NaN
  if (Number.isNaN(atMs)) return undefined
  return new Date(atMs + offsetMs(atMs, timezone)).toISOString().slice(0, 19)
}

/** `21/11/2026` of `2026-11-21`. */
export const brazilianDay = (day: string): string =>
  day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
