import {type Centavos, centavos} from '../../../domain/money.ts'

/**
 * An amount times a factor such as 0.01 or 0.6; -1 turns its sign. A factor is the decimal that its
 * shortest text says; the double that is nearest to 1/n is 1/n.
 *
 * Units:  centavos.
 * Errors: nothing where the product is no whole number of centavos, or too large to be exact.
 */
export function scaledBy(amount: Centavos, factor: number): Centavos | undefined {
  const inverse = Math.round(1 / factor)
  if (Number.isInteger(factor)) return wholeCentavos(amount * factor)
  if (1 / inverse === factor) return wholeCentavos(amount / inverse)
  return exactProduct(decimalOf(amount), decimalOf(factor))
}

/**
 * The same of an amount with more than two decimals, which 100 makes whole.
 *
 * Units:  reais in, centavos out.
 * Errors: as `scaledBy`.
 */
export function scaledReais(value: number, factor: number): Centavos | undefined {
  if (!Number.isFinite(value)) return undefined
  const {digits, exponent} = decimalOf(value)
  return exactProduct({digits, exponent: exponent + 2}, decimalOf(factor))
}

/** `digits` × 10 ^ `exponent`. */
interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

function decimalOf(value: number): Decimal {
  const [mantissa = '', exponent] = value.toExponential().split('e')
  const [whole, decimals = ''] = mantissa.split('.')
  return {digits: BigInt(`${whole}${decimals}`), exponent: Number(exponent) - decimals.length}
}

function exactProduct(a: Decimal, b: Decimal): Centavos | undefined {
  const digits = a.digits * b.digits
  const exponent = a.exponent + b.exponent
  if (exponent >= 0) return wholeCentavos(Number(digits * 10n ** BigInt(exponent)))
  const divisor = 10n ** BigInt(-exponent)
  return digits % divisor === 0n ? wholeCentavos(Number(digits / divisor)) : undefined
}

const wholeCentavos = (product: number): Centavos | undefined =>
  Number.isSafeInteger(product) ? centavos(product) : undefined
