import type {Language} from '../../messages/language.ts'
import type {Result} from '../../reconcile/result.ts'
import {agreeing, counted} from '../counted.ts'
import {reaisFigure} from '../figures.ts'

/**
 * How many wallets differ, and by how much, because of lines dated after the as-of; nothing where
 * none does. In a result without a problem nothing else makes a wallet differ: a line that is only
 * due later is no finding, and explains its wallet. It may as well be a statement whose clock is off.
 */
export function lateLines({verdict, wallets}: Result, language: Language): string | undefined {
  if (verdict !== 'reconciled' && verdict !== 'explained') return undefined
  const off = wallets.map(({differenceCentavos}) => Math.abs(differenceCentavos ?? 0))
  const count = off.filter((centavos) => centavos > 0).length
  if (count === 0) return undefined
  const sum = off.reduce((total, centavos) => total + centavos, 0)
  const money = reaisFigure(sum, language)
  if (language === 'en') {
    const differ = `${counted(count, ['wallet', 'wallets'], 'en')} ${agreeing(count, ['differs', 'differ'])}`
    return `${differ} by ${money}${count === 1 ? '' : ' in all'} because of lines dated after the as-of instant`
  }
  const differ = `${counted(count, ['carteira', 'carteiras'], 'pt-BR')} ${agreeing(count, ['difere', 'diferem'])}`
  return `${differ} em ${money}${count === 1 ? '' : ' no total'} por causa de lançamentos com data posterior à data-base`
}
