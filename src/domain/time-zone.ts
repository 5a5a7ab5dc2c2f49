import {SAO_PAULO} from './civil-day.ts'

/** Why a text names no time zone here. */
export type TimeZoneFault = 'offset' | 'unknown'

export const isTimeZoneFault = (zone: string): zone is TimeZoneFault =>
  zone === 'offset' || zone === 'unknown'

/**
 * The name of a time zone as the time zone data spells it. `Intl` takes any case and offsets such as
 * `-03:00`; the variable TZ, by which days are counted, takes neither, and says UTC instead.
 *
 * The default is known without a look-up, which takes longer than a small run.
 */
export function timeZoneNamed(typed: string): string {
  if (typed === SAO_PAULO) return SAO_PAULO
  if (/^[+-]/.test(typed)) return 'offset'
  try {
    return new Intl.DateTimeFormat('en', {timeZone: typed}).resolvedOptions().timeZone
  } catch {
    return 'unknown'
  }
}
