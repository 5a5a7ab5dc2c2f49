import type {Language} from '../../messages/language.ts'
import type {Result} from '../../reconcile/result.ts'

/** The result of the same run, or of a later one, has no closing that this one could open with. */
export function isSamePeriod({
  asOf,
  carryForward,
  misfits = [],
}: Pick<Result, 'asOf' | 'carryForward' | 'misfits'>): boolean {
  // The moment is that of the balances, and those are the wrong file.
  if (misfits.some(({kind}) => kind === 'balances_before')) return false
  const before = carryForward?.previousAsOf ?? null
  return before !== null && asOf !== null && Date.parse(before) >= Date.parse(asOf)
}

/** That the result of before is of this run or of a later one. */
export const SAME_PERIOD: Readonly<Record<Language, string>> = {
  en: 'The result of --previous is not of an earlier moment: give that of the period before.',
  'pt-BR':
    'O resultado de --previous não é de um momento anterior: informe o do período que veio antes.',
}

/** What a person does about it before anything else. */
export const SAME_PERIOD_STEP: Readonly<Record<Language, string>> = {
  en: 'Give the result of the period before with --previous',
  'pt-BR': 'Informe em --previous o resultado do período anterior',
}
