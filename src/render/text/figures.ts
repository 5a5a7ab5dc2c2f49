import {SAO_PAULO} from '../../domain/civil-day.ts'
import type {Language} from '../../messages/language.ts'
import {BRASILIA} from '../../messages/text/brasilia-time.ts'
import {grouped, MINUS} from '../../messages/text/count-figure.ts'
import {brazilianDay, localClock} from '../../messages/text/local-time.ts'

const DECIMAL_MARKS: Readonly<Record<Language, string>> = {en: '.', 'pt-BR': ','}

/** `1,234.56` or `1.234,56`, of centavos. */
export function moneyFigure(amountCentavos: number, language: Language): string {
  const digits = String(Math.abs(amountCentavos)).padStart(3, '0')
  const whole = grouped(digits.slice(0, -2), language)
  const sign = amountCentavos < 0 ? MINUS : ''
  return `${sign}${whole}${DECIMAL_MARKS[language]}${digits.slice(-2)}`
}

/** `R$ 1.234,56`, with a space that does not break. */
export const reaisFigure = (amountCentavos: number, language: Language): string =>
  moneyFigure(amountCentavos, language).replace(/^−?/, (sign) => `${sign}R$\u00a0`)

/** `99.97 %`; a hundred only when it is a hundred, never by rounding. */
export function percentFigure(ratio: number, language: Language): string {
  const hundredths = ratio >= 1 ? Math.round(ratio * 10_000) : Math.floor(ratio * 10_000)
  const text = (hundredths / 100).toFixed(2).replace('.', DECIMAL_MARKS[language])
  return `${text}\u00a0%`
}

export const dayFigure = (day: string, language: Language): string =>
  language === 'pt-BR' ? brazilianDay(day) : day

/** To the second, on a clock of the time zone; the text itself where it is no instant. */
export function instantFigure(instant: string, language: Language, timezone: string): string {
  const clock = localClock(instant, timezone)
  if (clock === undefined) return instant
  return `${dayFigure(clock.slice(0, 10), language)} ${clock.slice(11)}`
}

/** `(Brasília)`, `(America/Manaus)`: whose clock a time is read on. */
export const zoneMark = (timezone: string): string =>
  timezone === SAO_PAULO ? BRASILIA : `(${timezone})`

/** `Saturday, 21 November 2026, 12:00:00 (Brasília)`. */
export function instantInWords(instant: string, language: Language, timezone: string): string {
  const locale = language === 'en' ? 'en-GB' : 'pt-BR'
  const options = {timeZone: timezone, dateStyle: 'full', timeStyle: 'medium'} as const
  const words = new Intl.DateTimeFormat(locale, options).format(Date.parse(instant))
  return `${words} ${zoneMark(timezone)}`
}
