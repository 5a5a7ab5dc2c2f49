import {InvalidInputError} from '../../../messages/errors.ts'
import type {Language} from '../../../messages/language.ts'
import {
  invalidBeancountAccount,
  invalidHledgerAccount,
} from '../../../messages/reconcile/reconcile.ts'
import {beancountName, beancountRoots} from './beancount-names.ts'
import {CHART_KEYS, type Chart, chartOf} from './chart-of-accounts.ts'

/**
 * The chart with the names of a file, as far as the programs that are to read the books take them:
 * a name that one of them cannot read would make a file that does not load.
 *
 * Errors: `InvalidInputError` for a name of no account, or one that such a program refuses.
 */
export function chartFor(
  names: Readonly<Record<string, string>>,
  language: Language,
  formats: readonly string[],
): Chart {
  const chart = chartOf(names, language)
  if (formats.includes('hledger')) requireHledger(chart)
  if (formats.includes('beancount')) requireBeancount(names, language)
  return chart
}

/** `;` begins a comment, two spaces end the name, and a bracket at the start makes it virtual. */
const HLEDGER_NAME = /^(?![([*!])(?:(?!\s{2})[^:;\p{Cc}])+(?::(?:(?!\s{2})[^:;\p{Cc}])+)*$/u

/** Source: hledger manual, "Account names". */
function requireHledger(chart: Chart): void {
  for (const key of CHART_KEYS) {
    const account = chart[key]
    const isTrimmed = account.split(':').every((part) => part === part.trim())
    if (isTrimmed && HLEDGER_NAME.test(account)) continue
    throw new InvalidInputError(invalidHledgerAccount({key, account}))
  }
}

const BEANCOUNT_PART = /^[\p{Lu}\p{Lo}\d]/u

/** Source: beancount, "Accounts". */
function requireBeancount(names: Readonly<Record<string, string>>, language: Language): void {
  const chart = chartOf(names, language)
  const roots = rootsOf(chart, language)
  for (const key of CHART_KEYS) {
    const account = chart[key]
    const [root = '', ...parts] = beancountName(account).split(':')
    // The reference of the wallet is put after the name of `wallet`.
    const isLong = parts.length > 0 || key === 'wallet'
    const isKnown = roots.includes(root) && /^[\p{Lu}\p{Lo}]/u.test(root)
    if (isLong && isKnown && parts.every((part) => BEANCOUNT_PART.test(part))) continue
    // What a name may begin with is not learnt from the name that is refused.
    const others = chartOf({...names, [key]: chartOf({}, language)[key]}, language)
    const allowed = [...new Set(rootsOf(others, language))].join(', ')
    throw new InvalidInputError(invalidBeancountAccount({key, account, roots: allowed}))
  }
}

const rootsOf = (chart: Chart, language: Language): readonly string[] =>
  beancountRoots(chart, language).map(([, word]) => word)
