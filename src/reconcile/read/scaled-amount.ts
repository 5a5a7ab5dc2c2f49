import {type Centavos, centavos} from '../../domain/money.ts'

/**
 * An amount times a factor such as 0.01 or 100; -1 turns its sign.
 *
 * Units:  centavos.
 * Errors: nothing where the product is no whole number of centavos, or too large to be exact.
 */
export function scaledBy(amount: Centavos, factor: number): Centavos | undefined {
  const product = Math.abs(factor) < 1 ? amount / Math.round(1 / factor) : amount * factor
  // Nothing times -1 is the zero that is unlike 0 to some comparisons.
  return Number.isSafeInteger(product) ? centavos(product === 0 ? 0 : product) : undefined
}
