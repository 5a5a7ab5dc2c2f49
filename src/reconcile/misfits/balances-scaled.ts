import type {FindingLook} from '../findings/finding-look.ts'
import {LEAST_FINDINGS} from '../findings/least-findings.ts'
import type {Result, WalletStatement} from '../result.ts'
import type {Misfit} from './misfit.ts'
import {hasMoved} from './wallets-without-lines.ts'

type Scaled = Extract<Misfit, {readonly kind: 'balances_scaled'}>

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

/** Whether an amount is, to the centavo, so many times what it should be. */
const isTimes = (
  factor: number,
  {expectedCentavos: expected, actualCentavos: actual}: FindingLook,
): boolean => expected !== null && actual !== null && actual === Math.round(expected * factor)

/**
 * Balances of a wallet or two that are in another unit than all else; more of them are a cause. Where no wallet's
 * lines agree with its balance, and other amounts are off the other way, the whole statement is in another unit.
 */
export class BalancesScaled {
  readonly #found: readonly Scaled[]
  /** By factor of the balances, how many amounts of the statement are off the other way. */
  readonly #linesOff = new Map<number, number>()

  constructor({wallets}: Pick<Result, 'wallets'>) {
    this.#found = scaledIn(wallets)
    const isAnyRight = wallets.some((one) => one.differenceCentavos === 0 && hasMoved(one))
    if (!isAnyRight) for (const {factor} of this.#found) this.#linesOff.set(factor, 0)
  }

  add(look: FindingLook): void {
    for (const [factor, off] of this.#linesOff) {
      if (look.subject.kind !== 'wallet' && isTimes(1 / factor, look)) {
        this.#linesOff.set(factor, off + 1)
      }
    }
  }

  get misfits(): Scaled[] {
    return this.#found.filter(({factor}) => (this.#linesOff.get(factor) ?? 0) < LEAST_FINDINGS)
  }
}

function scaledIn(wallets: readonly WalletStatement[]): Scaled[] {
  const factors = Map.groupBy(wallets, factorOf)
  return FACTORS.flatMap((factor) => {
    const own = factors.get(factor) ?? []
    if (own.length === 0 || own.length >= LEAST_FINDINGS || own.length === wallets.length) return []
    return [{kind: 'balances_scaled', factor, wallets: own.map(({wallet}) => wallet)} as const]
  })
}
