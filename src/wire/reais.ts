import * as z from 'zod'
import {type Centavos, fromReais, isMoneyFault} from '../domain/money.ts'

/**
 * A JSON number of reais in a request, read into centavos.
 *
 * Errors: an issue when the number has more than two decimals or is out of range.
 */
export const reaisToCentavos = z.number().transform((value, context): Centavos => {
  const amount = fromReais(value)
  if (!isMoneyFault(amount)) return amount
  context.issues.push({code: 'custom', input: value, message: MESSAGES[amount]})
  return z.NEVER
})

const MESSAGES = {
  not_a_number: 'must be a number',
  currency_sign: 'must be a number',
  grouped: 'must be a number',
  too_many_decimals: 'must have at most two decimals',
  too_large: 'is too large',
} as const
