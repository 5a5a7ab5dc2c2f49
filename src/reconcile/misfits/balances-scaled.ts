import {LEAST_FINDINGS} from '../findings/least-findings.ts'
import type {Result, WalletStatement} from '../result.ts'
import type {Misfit} from './misfit.ts'

type BalancesScaled = Extract<Misfit, {readonly kind: 'balances_scaled'}>

/** Reais that were written as centavos, and the other way round. */
const FACTORS = [100, 0.01] as const
/** Of less that is posted a balance may be so many times as large by chance. Units: centavos. */
const LEAST_POSTED = 10_000

/**
 * By what factor a balance is off, alone or with its opening: what it states is, to the centavo, so many times what
 * opening and lines make, with what findings explain or without.
 */
function factorOf({
  statedCentavos: stated,
  recomputedCentavos: recomputed,
  openingCentavos: opening,
  explainedCentavos: explained,
  unexplainedCentavos: open,
}: WalletStatement): number | undefined {
  if (!stated || recomputed === null || open === 0) return undefined
  const isTimes = (factor: number, of: number, exact: number): boolean =>
    factor > 1 ? of === exact * factor : of * Math.round(1 / factor) === exact
  // What findings explain of so large a difference may be no part of it, as what was due before the first line.
  return FACTORS.find((factor) =>
    [recomputed + explained, recomputed].some((made) => {
      const posted = made - opening
      if (Math.abs(posted) < LEAST_POSTED) return false
      return isTimes(factor, stated, made) || isTimes(factor, stated - opening, posted)
    }),
  )
}

/** Balances of a wallet or two that are in another unit than all else; more of them are a cause. */
export function balancesScaled({wallets}: Pick<Result, 'wallets'>): BalancesScaled[] {
  const factors = Map.groupBy(wallets, factorOf)
  return FACTORS.flatMap((factor) => {
    const own = factors.get(factor) ?? []
    if (own.length === 0 || own.length >= LEAST_FINDINGS || own.length === wallets.length) return []
    return [{kind: 'balances_scaled', factor, wallets: own.map(({wallet}) => wallet)} as const]
  })
}
