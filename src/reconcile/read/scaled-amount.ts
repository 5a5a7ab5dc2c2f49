import {type Centavos, centavos} from '../../domain/money.ts'

/**
 * An amount times a factor such as 0.01 or 100.
 *
 * Units:  centavos.
 * Errors: nothing where the product is no whole number of centavos, or too large to be exact.
 */
export function scaledBy(amount: Centavos, factor: number): Centavos | undefined {
  const divisor = Math.round(1 / factor)
  const product = factor < 1 ? amount / divisor : amount * factor
  return Number.isSafeInteger(product) ? centavos(product) : undefined
}
