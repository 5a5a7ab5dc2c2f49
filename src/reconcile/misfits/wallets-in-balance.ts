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
    const {code} = look
    if (this.#inBalance.size === 0 || !OF_NO_LINE.has(code)) return
    const {wallet, otherWallet, deltaCentavos} = look
    if (wallet === null) return
    const delta = deltaCentavos ?? 0
    // A leg that is missing on both sides: its amount is that of the wallet that receives it.
    const isLeg = code === 'MISSING_SPLIT_LEG'
    this.#count(wallet, isLeg ? -Math.abs(delta) : -delta)
    if (isLeg && otherWallet !== undefined) this.#count(otherWallet, Math.abs(delta))
  }

  #count(wallet: string, amount: number): void {
    this.#missing.set(wallet, (this.#missing.get(wallet) ?? 0) + amount)
  }

  /** What is missing of a wallet and sums to nothing may have been left out all the same. */
  has(wallet: string): boolean {
    return this.#inBalance.has(wallet) && (this.#missing.get(wallet) ?? 0) !== 0
  }
}
