import type {FindingCode} from '../findings/finding-codes.ts'
import type {FindingLook} from '../findings/finding-look.ts'
import {previousMsOf} from '../findings/last-closing.ts'
import type {Result} from '../result.ts'

/** What is asked for because its line is of the month before, as of what the last run left open. */
const OF_BEFORE: ReadonlySet<FindingCode> = new Set([
  'MISSING_POSTING',
  'MISSING_SPLIT_LEG',
  'FAILED_NOT_RETURNED',
])

/** Of what is missing so much is of before the first line, where it may stand in the statement of before. */
const LEAST_EARLIER = 9 / 10

type WalletsOpening = Pick<Result, 'counts' | 'wallets' | 'carryForward'>

/**
 * Wallets whose missing lines may be of before their opening, where no last result was given: those that open with
 * money. Where the stated balance differs by exactly what is missing, it is of after the opening, which would hold
 * it already.
 */
export function walletsLackingPrevious(result: WalletsOpening): ReadonlySet<string> {
  const isAnyMissing = [...OF_BEFORE].some((code) => result.counts[code] !== undefined)
  if (previousMsOf(result) !== undefined || !isAnyMissing) return new Set()
  const mayLack = result.wallets.filter(
    ({openingCentavos, differenceCentavos, unexplainedCentavos}) =>
      openingCentavos !== 0 && (!differenceCentavos || unexplainedCentavos !== 0),
  )
  return new Set(mayLack.map(({wallet}) => wallet))
}

type EarlierLook = Pick<FindingLook, 'code' | 'occurredAt' | 'wallet'>

/** Whether a line is missing that is dated before an instant. Units: milliseconds since the epoch. */
export function isEarlier({code, occurredAt}: EarlierLook, atMs: number): boolean {
  return OF_BEFORE.has(code) && occurredAt !== undefined && Date.parse(occurredAt) < atMs
}

/** Counts lines that are missing, and of those the ones of before the first line of the statement. */
export class EarlierLines {
  readonly #lacking: ReadonlySet<string>
  readonly #firstMs: number
  #missing = 0
  #earlier = 0

  /**
   * @param lacking wallets whose missing lines may be of before their opening.
   * @param firstMs that of the first line; absent where there is none. Units: milliseconds since the epoch.
   */
  constructor(lacking: ReadonlySet<string>, firstMs = Number.NEGATIVE_INFINITY) {
    this.#lacking = lacking
    this.#firstMs = firstMs
  }

  add(look: EarlierLook): void {
    if (this.#lacking.size === 0 || !OF_BEFORE.has(look.code)) return
    this.#missing += 1
    const {wallet} = look
    const isLacking = wallet !== null && this.#lacking.has(wallet)
    if (isLacking && isEarlier(look, this.#firstMs)) this.#earlier += 1
  }

  /**
   * Whether what is missing may stand in the statement of before: nearly all of it is of before the first line. Where
   * lines of later days are missing, too, the statement of this period lacks them, and so may it lack the earlier ones.
   */
  get areMissing(): boolean {
    return this.#earlier > 0 && this.#earlier >= this.#missing * LEAST_EARLIER
  }
}
