import {Flags} from '@oclif/core'
import {civilDay} from '../../domain/civil-day.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {invalidDay} from '../../messages/find.ts'

const DAY_MS = 86_400_000
const DAYS_BACK: Readonly<Record<string, number>> = {
  today: 0,
  hoje: 0,
  yesterday: 1,
  ontem: 1,
  anteontem: 2,
}

/** A civil day of São Paulo, which is the day on a receipt, whatever zone this machine is in. */
export function parseDay(typed: string, nowMs: number): string | undefined {
  const text = typed.trim().toLowerCase()
  const back = Object.hasOwn(DAYS_BACK, text) ? DAYS_BACK[text] : undefined
  if (back !== undefined) return civilDay(nowMs - back * DAY_MS)
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)$/.exec(text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')) ?? []
  const iso = `${year}-${month}-${day}`
  const at = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : undefined
}

export const dayFlag = Flags.custom<string>({
  helpValue: 'DAY',
  parse: async (text) => {
    const day = parseDay(text, Date.now())
    if (day !== undefined) return day
    throw new InvalidInputError(invalidDay())
  },
})
