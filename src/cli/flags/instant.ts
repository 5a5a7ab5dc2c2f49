import {Flags} from '@oclif/core'
import {invalidTime} from '../../messages/command-line.ts'
import {InvalidInputError} from '../../messages/errors.ts'

/** A moment: ISO 8601, or a day, which begins at midnight on this machine's clock. */
export const instantFlag = Flags.custom<number>({
  helpValue: 'TIME',
  parse: async (text, _context, flag) => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
    const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)
    const atMs = Date.parse(isDay ? `${text}T00:00:00` : text)
    if ((isDay || isInstant) && !Number.isNaN(atMs)) return atMs
    throw new InvalidInputError(invalidTime({flag: `--${flag.name}`}))
  },
})
