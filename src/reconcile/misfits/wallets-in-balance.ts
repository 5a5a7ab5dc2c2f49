import type {FindingCode} from '../findings/finding-codes.ts'
import type {FindingLook} from '../findings/finding-look.ts'
import type {Result} from '../result.ts'

/** What is raised for a line that is not there. */
export const OF_NO_LINE: ReadonlySet<FindingCode> = new Set([
  'MISSING_POSTING',
  'MISSING_SPLIT_LEG',
  'MISSING_COUNTERPART_LEG',
  'FAILED_NOT_RETURNED',
])

type MissingLook = Pick<FindingLook, 'code' | 'wallet' | 'otherWallet' | 'deltaCentavos'>

/**
 * Adds what a line that is not there would move to the sums of its wallets; other findings add nothing.
 *
 * Units: centavos, debits negative.
 */
export function countMissing(look: MissingLook, sums: Map<string, number>): void {
  if (!OF_NO_LINE.has(look.code)) return
  const {wallet, otherWallet, deltaCentavos} = look
  if (wallet === null) return
  const count = (name: string, amount: number): void => {
    sums.set(name, (sums.get(name) ?? 0) + amount)
  }
  const delta = deltaCentavos ?? 0
  // A leg that is missing on both sides: its amount is that of the wallet that receives it.
  const isLeg = look.code === 'MISSING_SPLIT_LEG'
  count(wallet, isLeg ? -Math.abs(delta) : -delta)
  if (isLeg && otherWallet !== undefined) count(otherWallet, Math.abs(delta))
}

/**
 * Wallets whose stated balance is their opening and the lines that are there, though lines are missing that would
 * move it: the statement is whole there, and what is missing was never posted.
 */
export class WalletsInBalance {
  readonly #inBalance: ReadonlySet<string>
  /** What is missing by wallet, debits negative. Units: centavos. */
  readonly #missing = new Map<string, number>()

  constructor({wallets}: Pick<Result, 'wallets'>) {
    const equal = wallets.filter(({differenceCentavos: difference}) => difference === 0)
    this.#inBalance = new Set(equal.map(({wallet}) => wallet))
  }

  add(look: FindingLook): void {
    if (this.#inBalance.size > 0) countMissing(look, this.#missing)
  }

  /** What is missing of a wallet and sums to nothing may have been left out all the same. */
  has(wallet: string): boolean {
    return this.#inBalance.has(wallet) && (this.#missing.get(wallet) ?? 0) !== 0
  }
}
