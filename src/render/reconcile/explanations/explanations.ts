import type {Language} from '../../../messages/language.ts'
import type {FindingCode} from '../../../reconcile/findings/finding-codes.ts'
import {BALANCES} from './balances.ts'
import {DUPLICATES} from './duplicates.ts'
import {EXISTENCE} from './existence.ts'
import type {Explained, Explanation} from './explanation.ts'
import {SPLITS} from './splits.ts'
import {STATES} from './states.ts'
import {VALUES} from './values.ts'

const EXPLANATIONS: Readonly<Record<FindingCode, Explained>> = {
  ...DUPLICATES,
  ...EXISTENCE,
  ...STATES,
  ...VALUES,
  ...SPLITS,
  ...BALANCES,
}

/** What a code means, in words that need no knowledge of this program. */
export function explanationOf(code: FindingCode, language: Language): Explanation {
  const {step: _, ...explanation} = EXPLANATIONS[code][language]
  return explanation
}

/** What a person does about a code. */
export const nextStep = (code: FindingCode, language: Language): string =>
  EXPLANATIONS[code][language].step
