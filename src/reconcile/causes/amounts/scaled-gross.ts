import type {Suspect} from '../suspect.ts'

/** Powers of ten that people mix up. */
const POWERS = [100, 0.01, 10, 0.1, 1_000, 0.001] as const
/** No fee is a larger part of its amount. */
const LARGEST_FEE = 1 / 2

/**
 * The power of ten by which the amount of a row alone is off, where its fee and its net are right: amount − fee, which
 * is expected, and the net differ by the amount alone, so that they tell it and its fee.
 */
export function powerOfGross({
  code,
  expectedCentavos: expected,
  actualCentavos: net,
}: Suspect): number | undefined {
  if (code !== 'NET_MISMATCH' || expected === null || net === null || net <= 0) return undefined
  return POWERS.find((power) => {
    const amount = (expected - net) / (power - 1)
    const fee = amount - net
    const isWhole = Math.abs(amount - Math.round(amount)) < 1e-6
    return isWhole && fee >= -1e-6 && fee <= amount * LARGEST_FEE
  })
}
