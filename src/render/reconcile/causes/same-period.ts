import type {Language} from '../../../messages/language.ts'
import {gapsOf} from '../../../reconcile/findings/gaps.ts'
import {closesLater} from '../../../reconcile/findings/last-closing.ts'
import type {Result} from '../../../reconcile/result.ts'

/** The result of the same run, or of a later one, was given as that of before. */
export const isSamePeriod = (result: Result): boolean =>
  closesLater(result) && !isMomentWrong(result)

/** The moment is that of the balances, or --as-of: where it is before all that is given, it says nothing. */
const isMomentWrong = (result: Result): boolean =>
  result.misfits?.some(({kind}) => kind === 'balances_before' || kind === 'lines_after') ||
  gapsOf(result).some(({kind}) => kind === 'no_rows')

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
