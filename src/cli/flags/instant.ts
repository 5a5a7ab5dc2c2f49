import {Flags} from '@oclif/core'
import {invalidTime} from '../../messages/command-line/command-line.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {parseMoment} from './moment.ts'

/** A moment in the past, as people say it: see `parseMoment`. */
export const instantFlag = Flags.custom<number>({
  helpValue: 'TIME',
  parse: async (text, _context, flag) => {
    const atMs = parseMoment(text, Date.now())
    if (atMs !== undefined) return atMs
    throw new InvalidInputError(invalidTime({flag: `--${flag.name}`}))
  },
})
