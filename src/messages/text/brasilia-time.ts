import {SAO_PAULO} from '../../domain/civil-day.ts'
import type {Language} from '../language.ts'
import {brazilianDay, localClock} from './local-time.ts'
import {plainText} from './plain-text.ts'

/** Says whose clock a time is read on: a payment has one time in all of Brazil's banks. */
export const BRASILIA = '(Brasília)'

/**
 * `2026-01-02 00:04:05`, in Portuguese `02/01/2026 00:04:05`, on the clock of Brasília, whatever
 * the zone of this machine is; the text itself where it is no instant. For columns and lines whose
 * heading says `BRASILIA`.
 */
export function brasiliaTime(instant: string, language: Language): string {
  const clock = localClock(instant, SAO_PAULO)
  if (clock === undefined) return plainText(instant)
  const day = clock.slice(0, 10)
  return `${language === 'pt-BR' ? brazilianDay(day) : day} ${clock.slice(11)}`
}

/** `2026-01-02 00:04:05 (Brasília)`: a time that stands alone says whose it is. */
export function markedTime(instant: string, language: Language): string {
  const time = brasiliaTime(instant, language)
  return time === plainText(instant) ? time : `${time} ${BRASILIA}`
}
