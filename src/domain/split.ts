import {invariant} from './invariant.ts'
import {type Centavos, centavos, min, subtract, sum} from './money.ts'
import {PRINCIPAL, type WalletReference} from './wallet.ts'

/** One recipient of a split: a fixed amount, no percentages exist. Source: spec, "Split item". */
export interface SplitLeg {
  readonly subAccount: WalletReference
  readonly amount: Centavos
}

/** Source: spec, "Limits". */
export const MAX_SPLIT_LEGS = 10

/**
 * In order of precedence: when several apply, the first is reported. Source: spec, "Split errors".
 */
export const SPLIT_VIOLATIONS = [
  'too_many_items',
  'to_self',
  'principal_from_principal',
  'sub_account_unavailable',
  'exceeds_net',
] as const
export type SplitViolation = (typeof SPLIT_VIOLATIONS)[number]

/**
 * What a split is checked against. `net` is absent where the fee is not known, as in the client.
 */
export interface SplitTerms {
  readonly originator: WalletReference
  readonly legs: readonly SplitLeg[]
  readonly net?: Centavos
  readonly isActive?: (reference: WalletReference) => boolean
}

/**
 * The first rule a split breaks, or nothing.
 *
 * Errors: a `SplitViolation`, in the order of `SPLIT_VIOLATIONS`.
 * Source: spec, "Split errors" and "Split", rules 3 and 6.
 */
export function checkSplit(terms: SplitTerms): SplitViolation | undefined {
  const {originator, legs, net = Number.POSITIVE_INFINITY, isActive = () => true} = terms
  if (legs.length > MAX_SPLIT_LEGS) return 'too_many_items'
  const recipients = legs.map((leg) => leg.subAccount)
  if (originator !== PRINCIPAL && recipients.includes(originator)) return 'to_self'
  if (originator === PRINCIPAL && recipients.includes(PRINCIPAL)) return 'principal_from_principal'
  if (recipients.some((name) => name !== PRINCIPAL && !isActive(name))) {
    return 'sub_account_unavailable'
  }
  if (splitTotal(legs) > net) return 'exceeds_net'
  return undefined
}

/** What all legs together ask for. */
export const splitTotal = (legs: readonly SplitLeg[]): Centavos =>
  sum(legs.map((leg) => leg.amount))

/**
 * Serves `legs` in the order sent until `net` runs out: the last leg served may be reduced,
 * later ones get nothing.
 *
 * Units:  centavos.
 * Errors: none; a negative net is our bug (invariant).
 * Source: spec, "Split", rule 5.
 */
export function serveInOrder(net: Centavos, legs: readonly SplitLeg[]): SplitLeg[] {
  invariant(net >= 0, 'net cannot be negative')
  let remaining = net
  return legs.flatMap((leg) => {
    const served = min(leg.amount, remaining)
    remaining = subtract(remaining, served)
    return served === 0 ? [] : [{...leg, amount: served}]
  })
}

/**
 * What a settled charge distributes: nothing where the fee takes the whole gross.
 *
 * Units:  centavos.
 * Source: emulator.md, "Charges and split".
 */
export function settleSplit(
  gross: Centavos,
  fee: Centavos,
  legs: readonly SplitLeg[],
): readonly SplitLeg[] {
  return serveInOrder(centavos(Math.max(subtract(gross, fee), 0)), legs)
}
