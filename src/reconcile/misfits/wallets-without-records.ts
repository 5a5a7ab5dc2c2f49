import type {FindingLook} from '../findings/finding-look.ts'
import {type CountedRead, countedLines} from '../read/gather/counted-lines.ts'
import {byText} from '../read/values/order.ts'
import type {Result} from '../result.ts'
import type {Misfit} from './misfit.ts'

/** Of so many lines of a wallet it is no chance that they belong to no record. */
const LEAST_LINES = 10
/** Of a wallet whose records were not given so much belongs to none: what it has of splits of others does. */
const MOST_OF_LINES = 1 / 2
/** Of a wallet whose records were given no more, be they of splits of those that were not. */
const LESS_OF_LINES = 1 / 3
/** Where more is missing than this part of what belongs to nothing, the lines stand under other ids. */
const FEW_MISSING = 1 / 10
/** Of a statement of another account nearly all lines belong to nothing, and of its records so many lack theirs. */
const MOST_FOREIGN = 3 / 4
const LEAST_MISSING = 1 / 4
/** So many wallets are named. */
const MOST_WALLETS = 10

/**
 * Wallets of whose lines most belong to no record, while those of others do: their records were not given. Where the
 * lines of the records they have are missing, too, statement and records do not belong together.
 */
export class WalletsWithoutRecords {
  readonly #read: CountedRead
  /** Where no wallet can be without records, findings are not looked at. */
  readonly #isAsked: boolean
  /** By wallet, how many of its lines belong to nothing, and how many are missing. */
  readonly #unmatched = new Map<string, number>()
  readonly #missing = new Map<string, number>()

  constructor({counts}: Pick<Result, 'counts'>, read: CountedRead) {
    this.#read = read
    this.#isAsked = (counts.UNMATCHED_LEDGER_LINE ?? 0) >= LEAST_LINES
  }

  add({code, hintCode, wallet}: FindingLook): void {
    // A type that is none of the service keeps a line from its record.
    if (!this.#isAsked || wallet === null || hintCode === 'unknown_type') return
    if (code === 'UNMATCHED_LEDGER_LINE') countOne(this.#unmatched, wallet)
    // Of a line that stands under another id, the record was given.
    if (code === 'MISSING_POSTING') countOne(this.#missing, wallet)
  }

  /** Wallets whose lines and records do not belong together. */
  get foreign(): Misfit[] {
    if (this.#unmatched.size === 0) return []
    const wallets: string[] = []
    let [lines, missing] = [0, 0]
    for (const [wallet, all] of linesByWallet(this.#read)) {
      const unmatched = this.#unmatched.get(wallet) ?? 0
      const absent = this.#missing.get(wallet) ?? 0
      const isMost = unmatched >= LEAST_LINES && unmatched >= all * MOST_FOREIGN
      if (!isMost || absent < LEAST_LINES || absent < unmatched * LEAST_MISSING) continue
      wallets.push(wallet)
      lines += unmatched
      missing += absent
    }
    if (wallets.length === 0) return []
    const names = wallets.sort(byText).slice(0, MOST_WALLETS)
    return [{kind: 'lines_foreign', wallets: names, lines, missing}]
  }

  get misfits(): Misfit[] {
    if (this.#unmatched.size === 0) return []
    const absent: string[] = []
    let [isAnyGiven, lines] = [false, 0]
    for (const [wallet, all] of linesByWallet(this.#read)) {
      const unmatched = this.#unmatched.get(wallet) ?? 0
      const missing = this.#missing.get(wallet) ?? 0
      isAnyGiven ||= all >= LEAST_LINES && unmatched <= all * LESS_OF_LINES
      const isMost = unmatched >= LEAST_LINES && unmatched >= all * MOST_OF_LINES
      if (!isMost || missing > unmatched * FEW_MISSING) continue
      absent.push(wallet)
      lines += unmatched
    }
    if (absent.length === 0 || !isAnyGiven) return []
    const wallets = absent.sort(byText).slice(0, MOST_WALLETS)
    return [{kind: 'wallets_without_records', wallets, lines}]
  }
}

const countOne = (counts: Map<string, number>, wallet: string): void => {
  counts.set(wallet, (counts.get(wallet) ?? 0) + 1)
}

function linesByWallet(read: CountedRead): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const {wallet, lines} of countedLines(read)) {
    counts.set(wallet, (counts.get(wallet) ?? 0) + lines)
  }
  return counts
}
