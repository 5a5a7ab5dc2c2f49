import {isMoneyFault, parseTypedAmount, toReais} from '../../domain/money.ts'

/** The JSON number of an amount as typed. The form has refused anything else before. */
export function typedReais(text: string): number {
  const amount = parseTypedAmount(text.trim())
  return isMoneyFault(amount) ? Number.NaN : toReais(amount)
}

/** The same for a field that may stay empty. */
export const optionalReais = (text: string): number | undefined =>
  text === '' ? undefined : typedReais(text)

/** Two decimals and a point, as a flag is best written. */
export const flagAmount = (text: string): string => {
  const reais = typedReais(text)
  return Number.isNaN(reais) ? text : reais.toFixed(2)
}

/** A text that may stay empty. */
export const optional = (text: string | undefined): string | undefined => text || undefined
