import type {Language} from '../../../messages/language.ts'
import type {Chart} from './chart-of-accounts.ts'

/** Every part of a name begins with a capital or a digit. Source: beancount, "Accounts". */
export const beancountName = (account: string): string =>
  account
    .split(':')
    .map((part) => part.replaceAll(/[^\p{L}\d-]/gu, '-'))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(':')

/**
 * The five first words of accounts, which beancount has to be given where they are not English:
 * those of the chart, so that one with words of its own loads, too.
 */
export function beancountRoots(chart: Chart, language: Language): [kind: string, word: string][] {
  const root = (account: string): string => beancountName(account).split(':')[0] ?? ''
  return [
    ['assets', root(chart.wallet)],
    ['liabilities', language === 'en' ? 'Liabilities' : 'Passivo'],
    ['equity', root(chart.opening)],
    ['income', root(chart.payer)],
    ['expenses', root(chart.fees)],
  ]
}
