import {type Centavos, toDecimal} from '../../domain/money.ts'
import type {Language} from '../language.ts'

/**
 * An amount for people: `R$ 1,234.56`, in Portuguese `R$ 1.234,56`. Written without `Intl`, which
 * is slow to load.
 */
export function renderReais(amount: Centavos, language: Language): string {
  const [group, point] = language === 'pt-BR' ? ['.', ','] : [',', '.']
  const text = toDecimal(amount).replace('-', '')
  const whole = text.slice(0, -3).replace(/\B(?=(?:\d{3})+$)/g, group)
  return `${amount < 0 ? '-' : ''}R$ ${whole}${point}${text.slice(-2)}`
}

/** `1234.56`, in Portuguese `1234,56`: as it is typed. */
export const decimalOf = (amount: Centavos, language: Language): string =>
  language === 'pt-BR' ? toDecimal(amount).replace('.', ',') : toDecimal(amount)
