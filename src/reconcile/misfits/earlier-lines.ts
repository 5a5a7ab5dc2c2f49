import type {FindingCode} from '../findings/finding-codes.ts'
import type {FindingLook} from '../findings/finding-look.ts'
import {previousMsOf} from '../findings/last-closing.ts'
import {byText} from '../read/values/order.ts'
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

/** Where no balance tells it, so much of what is missing is of before the first line, if that is why it is missing. */
const LEAST_EARLIER = 9 / 10

/**
 * A balance tells what is missing of its wallet where it differs by that, or comes so many times nearer to it than to
 * what else may be missing.
 */
const TELLING = 10

type WalletsOpening = Pick<Result, 'counts' | 'wallets' | 'carryForward'>

/** A wallet as it was opened, and by how much what is stated is more than what opening and lines make. Units: centavos. */
interface OpenedWallet {
  readonly opening: number
  /** Nothing where no balance is stated. */
  readonly difference: number | null
  /** Whether it differs, and findings explain all of it. */
  readonly isExplained: boolean
}

/** The wallets, where no last result was given, lines are missing, and a wallet opens with money. */
export function walletsLackingPrevious(result: WalletsOpening): ReadonlyMap<string, OpenedWallet> {
  const isAnyMissing = [...OF_BEFORE].some((code) => result.counts[code] !== undefined)
  const isAnyOpened = result.wallets.some(({openingCentavos}) => openingCentavos !== 0)
  if (previousMsOf(result) !== undefined || !isAnyMissing || !isAnyOpened) return new Map()
  return new Map(
    result.wallets.map(
      ({wallet, openingCentavos, differenceCentavos: difference, unexplainedCentavos: open}) => [
        wallet,
        {
          opening: openingCentavos,
          difference,
          isExplained: Boolean(difference) && open === 0,
        },
      ],
    ),
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

/** How many lines are missing of a wallet. */
interface MissingLines {
  /** Of before the first line of the statement. */
  earlier: number
  later: number
}

/** What may stand in the statement of before. */
export interface EarlierMissing {
  /** Wallets that open with money; what is missing of them before the first line may stand there. In order. */
  readonly wallets: readonly string[]
  /** So many findings are of that. */
  readonly findings: number
  /** So many findings of missing lines there are, also of other wallets and of later. */
  readonly missing: number
}

/** Counts lines that are missing, and of those the ones of before the first line of the statement. */
export class EarlierLines {
  readonly #opened: ReadonlyMap<string, OpenedWallet>
  readonly #firstMs: number
  readonly #missing = new Map<string, MissingLines>()
  /** By wallet, what missing lines would move, those of before the first line and the others. Units: centavos. */
  readonly #lackingEarlier = new Map<string, number>()
  readonly #lackingLater = new Map<string, number>()
  /** What lines that are too many move. Units: centavos. */
  readonly #surplus = new Map<string, number>()

  /**
   * @param opened the wallets, where what is missing of them may be of before their opening; else none.
   * @param firstMs that of the first line; absent where there is none. Units: milliseconds since the epoch.
   */
  constructor(opened: ReadonlyMap<string, OpenedWallet>, firstMs = Number.NEGATIVE_INFINITY) {
    this.#opened = opened
    this.#firstMs = firstMs
  }

  add(look: EarlierLook): void {
    if (this.#opened.size === 0) return
    const isBefore = isEarlier(look, this.#firstMs)
    countMissing(look, isBefore ? this.#lackingEarlier : this.#lackingLater)
    const {code} = look
    if (OF_SURPLUS.has(code)) this.#addSurplus(look)
    if (!OF_BEFORE.has(code)) return
    const wallet = look.wallet ?? ''
    const missing = this.#missing.get(wallet) ?? {earlier: 0, later: 0}
    this.#missing.set(wallet, missing)
    missing[isBefore ? 'earlier' : 'later'] += 1
  }

  #addSurplus({wallet, deltaCentavos}: EarlierLook): void {
    if (wallet === null) return
    this.#surplus.set(wallet, (this.#surplus.get(wallet) ?? 0) + (deltaCentavos ?? 0))
  }

  /**
   * How far a stated balance is from what opening and lines make, if the earlier lines were of before the opening, and
   * if they were of after it: the opening would hold them already, else the difference does. Lines that are too many
   * are no part of that. Units: centavos.
   */
  #distances(
    wallet: string,
    difference: number,
  ): {readonly before: number; readonly after: number} {
    const open =
      difference + (this.#surplus.get(wallet) ?? 0) - (this.#lackingLater.get(wallet) ?? 0)
    const earlier = this.#lackingEarlier.get(wallet) ?? 0
    return {before: Math.abs(open), after: Math.abs(open - earlier)}
  }

  /**
   * Whether the balance tells what the statement lacks of a wallet: nothing where they agree, so that what is missing
   * was posted before the opening or never; or about as much as its later lines make.
   */
  #isKnown(wallet: string): boolean {
    const difference = this.#opened.get(wallet)?.difference ?? null
    if (difference === null) return false
    const {before, after} = this.#distances(wallet, difference)
    return difference === 0 || before * TELLING <= after
  }

  /** Whether what is missing of a wallet may be of before its opening. */
  #mayBeBefore(wallet: string): boolean {
    const {isExplained, difference} = this.#opened.get(wallet) ?? {}
    if (!isExplained) return isExplained !== undefined
    const {before, after} = this.#distances(wallet, difference ?? 0)
    return before < after
  }

  /**
   * What may stand in the statement of before, wallet by wallet; nothing where nothing may. Where no balance tells it and
   * lines of later days are missing, too, the statement of this period lacks them, and so may it lack the earlier ones.
   */
  get absent(): EarlierMissing | undefined {
    const known: string[] = []
    const likely: string[] = []
    let [missing, open, findings] = [0, 0, 0]
    for (const [wallet, {earlier, later}] of this.#missing) {
      const isKnown = this.#isKnown(wallet)
      missing += earlier + later
      open += earlier + (isKnown ? 0 : later)
      const isOpened = (this.#opened.get(wallet)?.opening ?? 0) !== 0
      if (earlier === 0 || !isOpened || !(isKnown || this.#mayBeBefore(wallet))) continue
      if (isKnown) known.push(wallet)
      else likely.push(wallet)
      findings += earlier
    }
    const wallets = findings >= open * LEAST_EARLIER ? [...known, ...likely] : known
    if (wallets.length === 0) return undefined
    const ofBefore = wallets.reduce((sum, one) => sum + (this.#missing.get(one)?.earlier ?? 0), 0)
    return {wallets: wallets.sort(byText), findings: ofBefore, missing}
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
  if (absent.kind === 'openings_absent') return () => firstMs
  const wallets = new Set(absent.wallets)
  return (wallet) => (wallets.has(wallet ?? '') ? firstMs : Number.NEGATIVE_INFINITY)
}

/**
 * Tells of a finding whether what is missing may stand in the files of before: a line or an event that was due before
 * the first line, of a wallet that opens with money. What to do about it is said first, for all of them.
 */
export function mayBeOfBefore(
  result: Pick<Result, 'misfits'>,
): (look: Pick<FindingLook, 'code' | 'occurredAt' | 'wallet'>) => boolean {
  const openedMs = openedSince(result)
  return (look) => {
    const {code, occurredAt, wallet} = look
    if (code !== 'MISSING_EVENT') return isEarlier(look, openedMs(wallet))
    return occurredAt !== undefined && Date.parse(occurredAt) < openedMs(wallet)
  }
}
