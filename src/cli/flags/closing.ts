import {Flags} from '@oclif/core'
import {invalidTime} from '../../messages/command-line/command-line.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {parseClosing} from './moment.ts'

/** A closing by the clock of whoever is asked: `today` and `1h` are those of that clock. */
export type Closing = (nowMs: number) => number

/** The last moment of what comes before the one that is typed: see `parseClosing`. */
export const closingFlag = Flags.custom<Closing>({
  helpValue: 'TIME',
  parse: async (text, _context, flag) => {
    const atMs = parseClosing(text, Date.now())
    if (atMs === undefined) throw new InvalidInputError(invalidTime({flag: `--${flag.name}`}))
    return (nowMs) => parseClosing(text, nowMs) ?? atMs
  },
})
