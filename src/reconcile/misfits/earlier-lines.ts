import type {FindingCode} from '../findings/finding-codes.ts'
import type {FindingLook} from '../findings/finding-look.ts'
import {previousMsOf} from '../findings/last-closing.ts'
import type {Result} from '../result.ts'
import {countMissing} from './wallets-in-balance.ts'

/** What is asked for because its line is of the month before, as of what the last run left open. */
const OF_BEFORE: ReadonlySet<FindingCode> = new Set([
  'MISSING_POSTING',
  'MISSING_SPLIT_LEG',
  'FAILED_NOT_RETURNED',
])

/** What is raised for a line that is too many. */
const OF_SURPLUS: ReadonlySet<FindingCode> = new Set([
  'DUPLICATE_POSTING',
  'UNMATCHED_LEDGER_LINE',
  'EXTRA_SPLIT_LEG',
])

/** Of what is missing so much is of before the first line, where it may stand in the statement of before. */
const LEAST_EARLIER = 9 / 10

type WalletsOpening = Pick<Result, 'counts' | 'wallets' | 'carryForward'>

/** By how much what is stated is more than what opening and lines make; whether findings explain all of it. Units: centavos. */
interface OpenedWallet {
  readonly difference: number
  readonly isExplained: boolean
}

/**
 * Wallets whose missing lines may be of before their opening, where no last result was given: those that open with
 * money.
 */
export function walletsLackingPrevious(result: WalletsOpening): ReadonlyMap<string, OpenedWallet> {
  const isAnyMissing = [...OF_BEFORE].some((code) => result.counts[code] !== undefined)
  if (previousMsOf(result) !== undefined || !isAnyMissing) return new Map()
  return new Map(
    result.wallets
      .filter(({openingCentavos}) => openingCentavos !== 0)
      .map(({wallet, differenceCentavos: difference, unexplainedCentavos: open}) => [
        wallet,
        {difference: difference ?? 0, isExplained: Boolean(difference) && open === 0},
      ]),
  )
}

type EarlierLook = Pick<
  FindingLook,
  'code' | 'occurredAt' | 'wallet' | 'otherWallet' | 'deltaCentavos'
>

/** Whether a line is missing that is dated before an instant. Units: milliseconds since the epoch. */
export function isEarlier(
  {code, occurredAt}: Pick<EarlierLook, 'code' | 'occurredAt'>,
  atMs: number,
): boolean {
  return OF_BEFORE.has(code) && occurredAt !== undefined && Date.parse(occurredAt) < atMs
}

/** Counts lines that are missing, and of those the ones of before the first line of the statement. */
export class EarlierLines {
  readonly #opened: ReadonlyMap<string, OpenedWallet>
  readonly #firstMs: number
  #missing = 0
  /** By wallet, how many of what is missing are of before the first line. */
  readonly #earlier = new Map<string, number>()
  /** By wallet, what missing lines would move, and what lines that are too many move. Units: centavos. */
  readonly #lacking = new Map<string, number>()
  readonly #surplus = new Map<string, number>()

  /**
   * @param opened wallets whose missing lines may be of before their opening.
   * @param firstMs that of the first line; absent where there is none. Units: milliseconds since the epoch.
   */
  constructor(opened: ReadonlyMap<string, OpenedWallet>, firstMs = Number.NEGATIVE_INFINITY) {
    this.#opened = opened
    this.#firstMs = firstMs
  }

  add(look: EarlierLook): void {
    if (this.#opened.size === 0) return
    countMissing(look, this.#lacking)
    const {code} = look
    if (OF_SURPLUS.has(code)) this.#addSurplus(look)
    if (!OF_BEFORE.has(code)) return
    this.#missing += 1
    const {wallet} = look
    if (wallet === null || !isEarlier(look, this.#firstMs)) return
    this.#earlier.set(wallet, (this.#earlier.get(wallet) ?? 0) + 1)
  }

  #addSurplus({wallet, deltaCentavos}: EarlierLook): void {
    if (wallet === null) return
    this.#surplus.set(wallet, (this.#surplus.get(wallet) ?? 0) + (deltaCentavos ?? 0))
  }

  /**
   * Whether what is missing of a wallet may be of before its opening. Where the stated balance differs by what is
   * missing, or by about that, it is of after the opening, which would hold it already: lines that are too many
   * are no part of that.
   */
  #mayBeBefore(wallet: string): boolean {
    const opened = this.#opened.get(wallet)
    if (opened === undefined || !opened.isExplained) return opened !== undefined
    const open = opened.difference + (this.#surplus.get(wallet) ?? 0)
    return Math.abs(open) < Math.abs(open - (this.#lacking.get(wallet) ?? 0))
  }

  /**
   * Whether what is missing may stand in the statement of before: nearly all of it is of before the first line. Where
   * lines of later days are missing, too, the statement of this period lacks them, and so may it lack the earlier ones.
   */
  get areMissing(): boolean {
    let earlier = 0
    for (const [wallet, lines] of this.#earlier) if (this.#mayBeBefore(wallet)) earlier += lines
    return earlier > 0 && earlier >= this.#missing * LEAST_EARLIER
  }
}

/**
 * Since when what a wallet misses is of this period: since the hour of the first line, where what is missing before
 * it may stand in the files of before; else since ever (minus infinity). Units: milliseconds since the epoch.
 */
export function openedSince({
  misfits = [],
}: Pick<Result, 'misfits'>): (wallet: string | null) => number {
  const absent = misfits.find(
    (one) => one.kind === 'openings_absent' || one.kind === 'previous_absent',
  )
  if (absent === undefined) return () => Number.NEGATIVE_INFINITY
  const firstMs = Date.parse(absent.firstAt)
  return () => firstMs
}
