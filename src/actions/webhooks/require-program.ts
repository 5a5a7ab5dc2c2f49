import {accessSync, constants, statSync} from 'node:fs'
import {delimiter, join} from 'node:path'
import {InvalidInputError} from '../../messages/errors.ts'
import {alarmProgramUnusable} from '../../messages/webhooks/webhooks.ts'
import type {Variables} from '../../platform/variables.ts'

/**
 * A program that cannot run is found out when the listener starts, not by the first alarm that
 * no program is run for. It is looked for as the system does: a name without a path in `PATH`.
 *
 * Errors: `InvalidInputError`, code `ALARM_PROGRAM_UNUSABLE`.
 */
export function requireProgram(program: string, {PATH}: Variables): void {
  // Windows adds endings such as .exe to a name by rules of its own.
  const isName = !/[/\\]/.test(program)
  if (process.platform === 'win32' && isName && program !== '') return
  const places = isName ? (PATH ?? DEFAULT_PATH).split(delimiter) : ['']
  const flaws = places.map((place) => flawOf(isName ? join(place, program) : program))
  if (program !== '' && flaws.includes(undefined)) return
  const flaw = program !== '' && flaws.includes('not_executable') ? 'not_executable' : 'missing'
  throw new InvalidInputError(alarmProgramUnusable({program, flaw}))
}

const DEFAULT_PATH = '/usr/bin:/bin'

function flawOf(path: string): 'missing' | 'not_executable' | undefined {
  if (!statSync(path, {throwIfNoEntry: false})?.isFile()) return 'missing'
  try {
    accessSync(path, constants.X_OK)
    return undefined
  } catch {
    return 'not_executable'
  }
}
