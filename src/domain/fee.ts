import {add, type Centavos, centavos} from './money.ts'

/** What the service charges for: one schedule each. Source: contract, section 1, "fee schedule". */
export const FEE_KINDS = ['pix', 'withdrawal', 'refund'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** Whose fee each subject owes; a block owes none. */
export const FEE_KIND_OF_SUBJECT = {
  charge: 'pix',
  withdrawal: 'withdrawal',
  refund: 'refund',
} as const satisfies Readonly<Record<string, FeeKind>>

/**
 * A fixed part and a proportional part.
 *
 * Units: `fixed` in centavos; `percentMicros` in millionths of one percent, so 1.5 % is 1 500 000.
 */
export interface FeeSchedule {
  readonly fixed: Centavos
  readonly percentMicros: number
}

/** The schedule of each kind that an account has in force. */
export type FeeSchedules = Readonly<Record<FeeKind, FeeSchedule>>

/** The fees of a new emulator. Source: contract, section 1, "fee schedule". */
export const DEFAULT_FEES: FeeSchedules = {
  pix: {fixed: centavos(99), percentMicros: 0},
  withdrawal: {fixed: centavos(250), percentMicros: 0},
  refund: {fixed: centavos(50), percentMicros: 0},
}

/** One hundred percent in `percentMicros`. */
const WHOLE = 100_000_000

/**
 * fixed + gross × percent / 100, half up to the centavo.
 *
 * Units:  centavos.
 * Source: contract, section 1, "fee schedule".
 */
export function feeOf(schedule: FeeSchedule, gross: Centavos): Centavos {
  return add(schedule.fixed, shareOf(gross, schedule.percentMicros))
}

/** Exact in doubles as long as the product is; beyond, in whole numbers of any length. */
function shareOf(gross: Centavos, percentMicros: number): Centavos {
  const product = gross * percentMicros + WHOLE / 2
  if (Number.isSafeInteger(product)) return centavos((product - (product % WHOLE)) / WHOLE)
  const exact = BigInt(gross) * BigInt(percentMicros) + BigInt(WHOLE / 2)
  return centavos(Number(exact / BigInt(WHOLE)))
}

/**
 * The smallest gross whose fee leaves exactly `net`, or the smallest that leaves at least it
 * where rounding skips the value.
 *
 * Units:  centavos.
 * Source: emulator.md, "Withdrawals".
 */
export function grossForNet(schedule: FeeSchedule, net: Centavos): Centavos {
  let low = add(net, schedule.fixed)
  let high = low
  while (high - feeOf(schedule, high) < net) {
    low = centavos(high + 1)
    high = centavos(low * 2)
  }
  while (low < high) {
    const middle = centavos(Math.floor((low + high) / 2))
    if (middle - feeOf(schedule, middle) >= net) high = middle
    else low = centavos(middle + 1)
  }
  return low
}

/** Reads a percent as JSON gives it (1.5 means 1.5 %), or nothing when it is no usable percent. */
export function percentMicros(percent: number): number | undefined {
  const micros = Math.round(percent * 1_000_000)
  return Number.isSafeInteger(micros) && micros >= 0 && micros < 100_000_000 ? micros : undefined
}
