import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/plain-text.ts'
import type {Finding, Result, WalletStatement} from '../../reconcile/result.ts'
import {reaisFigure} from '../figures.ts'

/**
 * Wallets whose unexplained difference is, to the centavo, what an item of the last result says that is still
 * open: a line that this statement cannot have does not explain it, and both findings name the same money.
 */
export function carriedDifferences(result: Result, language: Language): readonly string[] {
  return result.wallets.flatMap((wallet) => {
    const items = carriedBehind(wallet, result)
    if (items.length === 0) return []
    return sentence(wallet, items, language)
  })
}

/** The one item of that amount, else all of the wallet where they add up to it. */
function carriedBehind(
  {wallet, unexplainedCentavos: open}: WalletStatement,
  {carryForward, findings}: Result,
): readonly Finding[] {
  if (open === 0) return []
  const ids = new Set(
    carryForward?.items.filter(({state}) => state === 'carried').map(({id}) => id),
  )
  const own = findings.filter(
    (one) => ids.has(one.id) && one.wallet === wallet && one.code !== 'UNEXPLAINED_DIFFERENCE',
  )
  const amountOf = ({deltaCentavos}: Finding): number => deltaCentavos ?? 0
  const alike = own.filter((one) => Math.abs(amountOf(one)) === Math.abs(open))
  if (alike.length === 1) return alike
  const sum = own.reduce((total, one) => total + amountOf(one), 0)
  return Math.abs(sum) === Math.abs(open) ? own : []
}

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
