import {Flags} from '@oclif/core'
import {InvalidInputError} from '../../messages/errors.ts'
import {invalidMemory} from '../../messages/reconcile/reconcile.ts'

const UNITS: Readonly<Record<string, number>> = {
  mb: 1e6,
  gb: 1e9,
  mib: 2 ** 20,
  gib: 2 ** 30,
}
const SIZE = /^(\d+(?:[.,]\d+)?)\s*([mg]i?b)$/i

/** Node and the program alone take nearly as much. Units: bytes. */
const LEAST_BYTES = 128e6

/** `512MB`, `1.5 GiB`; nothing for what is no size, or too small for any run. Units: bytes. */
export function parseMemory(text: string): number | undefined {
  const [, number, unit] = SIZE.exec(text.trim()) ?? []
  const factor = UNITS[unit?.toLowerCase() ?? '']
  if (number === undefined || factor === undefined) return undefined
  const bytes = Math.floor(Number(number.replace(',', '.')) * factor)
  return bytes >= LEAST_BYTES ? bytes : undefined
}

/** How much memory a run may take. */
export const memoryFlag = Flags.custom<number>({
  helpValue: 'SIZE',
  parse: async (text, _context, flag) => {
    const bytes = parseMemory(text)
    if (bytes !== undefined) return bytes
    throw new InvalidInputError(invalidMemory({flag: `--${flag.name}`}))
  },
})
