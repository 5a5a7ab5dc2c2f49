import {createHash} from 'node:crypto'
import type {Language} from '../messages/language.ts'
import {type UnitFile, type UnitName, unitKey} from './unit.ts'

/** What holds for every unit of a plan. */
export interface PlanOptions {
  readonly timezone: string
  /** Of the units' own reports. */
  readonly language: Language
  /** Content of a `--mapping` file. */
  readonly mapping?: unknown
}

/** Everything that decides the bytes of a unit's result. */
export interface DigestTerms {
  readonly unit: UnitName
  readonly program: string
  readonly options: PlanOptions
  readonly files: readonly Pick<UnitFile, 'name' | 'sha256'>[]
  readonly previous: string | null
}

/**
 * Names the result of a unit: equal terms give equal bytes, so a second attempt writes the same
 * file and a finished unit is not done again.
 */
export function digestOf({unit, program, options, files, previous}: DigestTerms): string {
  const {timezone, language, mapping} = options
  const inputs = files.map(({name, sha256}) => `${name} ${sha256}`).sort()
  const terms = JSON.stringify([
    unitKey(unit),
    program,
    timezone,
    language,
    mapping ?? null,
    inputs,
    previous,
  ])
  return createHash('sha256').update(terms).digest('hex')
}
