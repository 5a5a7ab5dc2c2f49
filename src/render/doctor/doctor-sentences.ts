import type {Diagnosis, DiagnosisCode, DiagnosisSubject} from '../../actions/doctor/diagnosis.ts'
import type {Centavos} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'
import {renderReais} from '../../messages/text/reais.ts'
import {stateWord} from '../text/states.ts'

type Sentence = (facts: Diagnosis['facts']) => string

export interface DoctorWords {
  readonly subjects: Readonly<Record<DiagnosisSubject, string>>
  readonly found: Readonly<Record<DiagnosisCode, Sentence>>
  readonly sound: string
  /** Nothing is broken, and something will be. */
  readonly warnings: (count: number) => string
  readonly faults: (count: number) => string
}

/** Facts come as they are stored. */
export const figure = (count: unknown, language: Language): string =>
  countFigure(Number(count), language)

/** The environment, where it is known. */
export const inBrackets = (environment: unknown, language: Language): string =>
  environment === undefined ? '' : ` (${stateWord(`${environment}`, language)})`

/** Units: centavos. */
export const limitIn = (limit: unknown, language: Language): string =>
  renderReais(Number(limit) as Centavos, language)

/** Of the units a person counts in the largest that is there at least twice. */
export function spanOf(seconds: number, days: string): string {
  const units = [
    [86_400, days],
    [3_600, 'h'],
    [60, 'min'],
  ] as const
  const [size, unit] = units.find(([one]) => seconds >= 2 * one) ?? [1, 's']
  return `${Math.round(seconds / size)} ${unit}`
}

/** Beside the first of several. */
export const more = (count: unknown, before: string, after: string): string =>
  Number(count) > 1 ? ` ${before} ${Number(count) - 1} ${after}`.trimEnd() : ''
