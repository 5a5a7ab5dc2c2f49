import type {Language} from '../../../messages/language.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import {carriedDifferences} from '../../../reconcile/findings/carried-money.ts'
import type {Finding, Result, WalletStatement} from '../../../reconcile/result.ts'
import {reaisFigure} from '../../text/figures.ts'

/** Of each wallet whose unexplained difference is the money of items of the last result, that it is. */
export const carriedSentences = (result: Result, language: Language): readonly string[] =>
  carriedDifferences(result).map(({wallet, places}) =>
    sentence(
      wallet,
      places.map((at) => result.findings[at] as Finding),
      language,
    ),
  )

function sentence(
  {wallet, unexplainedCentavos: open}: WalletStatement,
  items: readonly Finding[],
  language: Language,
): string {
  const money = reaisFigure(Math.abs(open), language)
  const name = plainText(wallet)
  const [{code, subject, externalReference} = NO_FINDING] = items
  const which =
    items.length === 1 ? `${code} ${plainText(externalReference ?? subject?.id ?? '')}` : ''
  if (language === 'en') {
    const what = which === '' ? 'the items' : `the item (${which})`
    return `The ${money} of ${name} that nothing explains are exactly ${what} carried from the last result: the same money, in two findings.`
  }
  const what = which === '' ? 'dos itens trazidos' : `do item trazido (${which})`
  return `Os ${money} sem explicação de ${name} são exatamente o valor ${what} do último resultado: o mesmo dinheiro, em dois achados.`
}

const NO_FINDING: Partial<Finding> = {}
