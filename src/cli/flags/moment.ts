import {SAO_PAULO} from '../../domain/civil-day.ts'
import {DAY_MS} from '../../domain/duration.ts'
import {instantOfClock, zoneOffsetMs} from '../../domain/zone-time.ts'

const UNITS_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: DAY_MS,
  w: 7 * DAY_MS,
}

/** Days by name, and how many days before today each begins. */
const DAYS: Readonly<Record<string, number>> = {
  today: 0,
  hoje: 0,
  yesterday: 1,
  ontem: 1,
  anteontem: 2,
}

const NOWS = ['now', 'agora']

/**
 * The moment that a person means, on the clock of Brasília, or nothing when it is none.
 *
 * `1h`, `30m`, `7d`, `2w` are that long ago; `today`, `yesterday`, `hoje`, `ontem`, a date
 * (`2026-11-21`, `21/11/2026`) and a month (`2026-11`) are where they begin; a date may have a time
 * of day behind it, and ISO 8601 with a zone is itself.
 */
export function parseMoment(typed: string, nowMs: number): number | undefined {
  const text = typed.trim().toLowerCase()
  if (NOWS.includes(text)) return nowMs
  const daysBack = Object.hasOwn(DAYS, text) ? DAYS[text] : undefined
  if (daysBack !== undefined) return startOfDay(nowMs, daysBack)
  return ago(text, nowMs) ?? dated(text)
}

/**
 * The last moment before a day or month that a person means, as books are closed at its beginning, and
 * any other moment itself: what happened then is of before it.
 */
export function parseClosing(typed: string, nowMs: number): number | undefined {
  const atMs = parseMoment(typed, nowMs)
  const text = typed.trim().toLowerCase()
  const isDay = Object.hasOwn(DAYS, text) || DATE.test(text) || BRAZILIAN_DATE.test(text)
  return atMs !== undefined && isDay ? atMs - 1 : atMs
}

function ago(text: string, nowMs: number): number | undefined {
  const [, digits = '', unit = ''] = /^(\d{1,6})\s*([smhdw])$/.exec(text) ?? []
  const unitMs = UNITS_MS[unit]
  return unitMs === undefined ? undefined : nowMs - Number(digits) * unitMs
}

function startOfDay(nowMs: number, daysBack: number): number {
  const shownMs = nowMs + zoneOffsetMs(nowMs, SAO_PAULO)
  return instantOfClock((Math.floor(shownMs / DAY_MS) - daysBack) * DAY_MS, SAO_PAULO)
}

const DATE = /^(\d{4})-(\d\d)(?:-(\d\d))?$/
const BRAZILIAN_DATE = /^(\d\d)\/(\d\d)\/(\d{4})$/
const CLOCK = /^(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/
const WITH_ZONE = /^\d{4}-\d\d-\d\dt\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)$/

function dated(text: string): number | undefined {
  if (WITH_ZONE.test(text)) {
    const atMs = Date.parse(text.toUpperCase())
    return Number.isNaN(atMs) ? undefined : atMs
  }
  const [date = '', clock = '00:00', ...rest] = text.split(/[t ]/)
  const day = dayOf(date)
  const time = CLOCK.exec(clock)
  if (!day || !time || rest.length > 0) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = time.slice(1).map((part) => Number(part ?? 0))
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined
  const shownMs = Date.UTC(day.year, day.month - 1, day.day, hours, minutes, seconds)
  return instantOfClock(shownMs, SAO_PAULO)
}

/** A day of the calendar: the thirtieth of February is none. */
function dayOf(text: string) {
  const [, isoYear, isoMonth, isoDay = '01'] = DATE.exec(text) ?? []
  const [, ownDay, ownMonth, ownYear] = BRAZILIAN_DATE.exec(text) ?? []
  const year = Number(isoYear ?? ownYear)
  const month = Number(isoMonth ?? ownMonth)
  const day = Number(ownDay ?? isoDay)
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? {year, month, day} : undefined
}
