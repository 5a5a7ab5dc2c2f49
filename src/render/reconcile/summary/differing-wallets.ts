import type {Language} from '../../../messages/language.ts'
import type {Result} from '../../../reconcile/result.ts'
import {agreeing, counted} from '../../text/counted.ts'
import {reaisFigure} from '../../text/figures.ts'

/** How many wallets differ from what is stated, and by how much; nothing where none does. */
export function differingWallets(
  wallets: Result['wallets'],
  language: Language,
): string | undefined {
  const off = wallets.map(({differenceCentavos}) => Math.abs(differenceCentavos ?? 0))
  const count = off.filter((centavos) => centavos > 0).length
  if (count === 0) return undefined
  const sum = off.reduce((total, centavos) => total + centavos, 0)
  const money = reaisFigure(sum, language)
  return language === 'en'
    ? `${counted(count, ['wallet', 'wallets'], 'en')} ${agreeing(count, ['differs', 'differ'])} by ${money}${count === 1 ? '' : ' in all'}`
    : `${counted(count, ['carteira', 'carteiras'], 'pt-BR')} ${agreeing(count, ['difere', 'diferem'])} em ${money}${count === 1 ? '' : ' no total'}`
}
