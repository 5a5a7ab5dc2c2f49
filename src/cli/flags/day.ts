import {Flags} from '@oclif/core'
import {civilDay} from '../../domain/civil-day.ts'
import {DAY_MS} from '../../domain/duration.ts'
import {invalidDay} from '../../messages/command-line/find.ts'
import {InvalidInputError} from '../../messages/errors.ts'

const DAYS_BACK: Readonly<Record<string, number>> = {
  today: 0,
  hoje: 0,
  yesterday: 1,
  ontem: 1,
  anteontem: 2,
}

/** A civil day of São Paulo, which is the day on a receipt, whatever zone this machine is in. */
export function parseDay(typed: string, nowMs: number): string | undefined {
  const named = namedDay(typed, nowMs)
  if (named !== undefined) return named
  const text = typed.trim().toLowerCase()
  const [, day, month, year] = BRAZILIAN.exec(text) ?? []
  if (day === undefined) return dayThatIs(text)
  if (year !== undefined) return dayThatIs(`${year.padStart(4, '20')}-${month}-${day}`)
  return lastOf(`${month}-${day}`, civilDay(nowMs))
}

/** The day of `today`, `ontem` and such words; nothing for any other text. */
function namedDay(typed: string, nowMs: number): string | undefined {
  const text = typed.trim().toLowerCase()
  const back = Object.hasOwn(DAYS_BACK, text) ? DAYS_BACK[text] : undefined
  return back === undefined ? undefined : civilDay(nowMs - back * DAY_MS)
}

const BRAZILIAN = /^(\d\d)[/.-](\d\d)(?:[/.-](\d{4}|\d\d))?$/

/** A date without a year is the latest such day that has been: what is looked for has happened. */
function lastOf(monthAndDay: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  const candidates = Array.from({length: 8}, (_, back) => `${year - back}-${monthAndDay}`)
  return candidates.find((day) => day <= today && dayThatIs(day) !== undefined)
}

/** A day that the calendar has. */
function dayThatIs(text: string): string | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined
}

export const dayFlag = Flags.custom<string>({
  helpValue: 'DAY',
  parse: async (text) => {
    const day = parseDay(text, Date.now())
    if (day !== undefined) return day
    throw new InvalidInputError(invalidDay())
  },
})

/**
 * A day by name becomes its date; whether any other text is a moment is for whoever reads it to
 * say.
 */
export const asOfFlag = Flags.custom<string>({
  helpValue: 'TIME',
  parse: async (text) => namedDay(text, Date.now()) ?? text,
})
