import type {FindingLook} from '../findings/finding-look.ts'
import {standsInstead} from '../findings/lacking-lines.ts'
import {byText} from '../read/values/order.ts'
import type {Result} from '../result.ts'
import type {Misfit} from './misfit.ts'
import {OF_NO_LINE, type WalletsInBalance} from './wallets-in-balance.ts'

/** Of so many lines of a wallet it is no chance that all are missing. */
const LEAST_MISSING = 3
/** So many wallets are named. */
const MOST_WALLETS = 10

/** Wallets of which the statement has no line, though records want some: their export was not given. */
export class WalletsWithoutLines {
  readonly #result: Result
  /** Where no wallet can be without lines, findings are not looked at. */
  readonly #isAsked: boolean
  /** By wallet, how many of its lines are missing. */
  readonly #missing = new Map<string, number>()
  /** Wallets whose lines stand in the statement all the same: in another wallet, or where they cannot be read. */
  readonly #present: Set<string>

  constructor(result: Result) {
    this.#result = result
    this.#present = presentIn(result)
    this.#isAsked = this.#present.size > 0 && !hasUnknownWallet(result)
  }

  add({code, hintCode, wallet, otherWallet}: FindingLook): void {
    if (!this.#isAsked || !OF_NO_LINE.has(code)) return
    this.#addOf(wallet, hintCode)
    // Of a leg the line of its receiver is missing, too.
    if (code === 'MISSING_SPLIT_LEG') this.#addOf(otherWallet, hintCode)
  }

  #addOf(wallet: string | null | undefined, hintCode: FindingLook['hintCode']): void {
    if (typeof wallet !== 'string' || this.#present.has(wallet)) return
    if (standsInstead(hintCode)) {
      this.#present.add(wallet)
    } else this.#missing.set(wallet, (this.#missing.get(wallet) ?? 0) + 1)
  }

  /** How many lines of a wallet are missing, of whichever types. */
  missingOf(wallet: string): number {
    return this.#missing.get(wallet) ?? 0
  }

  /**
   * Nothing where a few lines are missing, or as many cannot be read: those may be the wallet's.
   *
   * @param inBalance wallets whose balance says that none of their lines was left out.
   */
  misfits(inBalance: Pick<WalletsInBalance, 'has'>): Misfit[] {
    const absent = [...this.#missing].filter(
      ([wallet]) => !this.#present.has(wallet) && !inBalance.has(wallet),
    )
    const lines = absent.reduce((sum, [, missing]) => sum + missing, 0)
    const unread = this.#result.totals['statement.csv']?.rejected ?? 0
    const isOther = absent.some(([, missing]) => missing >= LEAST_MISSING) && unread < lines
    if (!isOther) return []
    const wallets = absent.map(([wallet]) => wallet).sort(byText)
    return [{kind: 'wallets_without_lines', wallets: wallets.slice(0, MOST_WALLETS), lines}]
  }
}

/** Whether lines of a wallet are counted. */
export const hasMoved = ({
  creditsCentavos: credits,
  debitsCentavos: debits,
}: Result['wallets'][number]) => credits !== 0 || debits !== 0

/** Wallets with lines, be they of before the last closing or of after the as-of instant. */
const presentIn = ({wallets, carryForward}: Result): Set<string> =>
  new Set([
    ...wallets.filter(hasMoved).map(({wallet}) => wallet),
    ...(carryForward?.linesBefore ?? []).map(({wallet}) => wallet),
    ...(carryForward?.awaited ?? []).flatMap(({wallet}) => wallet ?? []),
  ])

/** Lines stand in a wallet that balances do not name: it may be one of theirs under another name. */
const hasUnknownWallet = ({wallets}: Result): boolean =>
  wallets.some(({statedCentavos}) => statedCentavos !== null) &&
  wallets.some((wallet) => hasMoved(wallet) && wallet.statedCentavos === null)
