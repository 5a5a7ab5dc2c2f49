import {fromReais, isMoneyFault} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {renderReais} from '../../messages/text/reais.ts'

/** A fee as the service writes it: reais and percent. */
export interface Fee {
  readonly fixed: number
  readonly percent: number
}

/** `R$ 0.99 + 1.5 %`; a part that is nothing is left out. */
export function feeText(fee: Fee | undefined, language: Language): string | undefined {
  if (fee === undefined) return undefined
  const {fixed, percent} = fee
  const amount = fromReais(fixed)
  const reais = isMoneyFault(amount) ? String(fixed) : renderReais(amount, language)
  if (percent === 0) return reais
  const share = `${language === 'pt-BR' ? String(percent).replace('.', ',') : percent} %`
  return fixed === 0 ? share : `${reais} + ${share}`
}
