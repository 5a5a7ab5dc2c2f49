import type {FindingLook} from '../findings/finding-look.ts'
import {type CountedRead, countedLines} from '../read/gather/counted-lines.ts'

/** Of lines of records that were not given nearly all belong to nothing. */
const MOST_OF_LINES = 0.9
/** Where more of the records that were given lack their line, the lines stand under other ids. */
const FEW_MISSING = 1 / 3

/** Records with a line of their own, the type of that line, and whether it brings money. */
const MAINS = {
  charge: {type: 'payment', sign: 1},
  withdrawal: {type: 'withdrawal', sign: -1},
} as const
export type MainKind = keyof typeof MAINS
/** The file that has the records. */
export const FILE_OF_MAIN = {
  charge: 'charges.jsonl',
  withdrawal: 'withdrawals.jsonl',
} as const satisfies Readonly<Record<MainKind, string>>
export const MAIN_KINDS = Object.keys(MAINS) as readonly MainKind[]
export const typeOfMain = (kind: MainKind): (typeof MAINS)[MainKind]['type'] => MAINS[kind].type

/** Lines of a wallet that belong to nothing, and records whose own line is missing. Units: centavos, magnitudes. */
interface Unmatched {
  readonly places: number[]
  sum: number
  missing: number
}

/** Lines that belong to nothing and move money as charges or payouts do: those of all of a wallet may be among them. */
export class UnmatchedMains {
  readonly #read: CountedRead
  readonly #byKind: Readonly<Record<MainKind, Map<string, Unmatched>>> = {
    charge: new Map(),
    withdrawal: new Map(),
  }

  constructor(read: CountedRead) {
    this.#read = read
  }

  add(look: FindingLook, at: number): void {
    const {code} = look
    if (code !== 'MISSING_POSTING' && code !== 'UNMATCHED_LEDGER_LINE') return
    const {hintCode, wallet, role, subject, expectedCentavos, actualCentavos: actual} = look
    if (wallet === null) return
    if (code === 'MISSING_POSTING') {
      if (role !== 'main' || !(subject.kind in MAINS)) return
      this.#of(subject.kind as MainKind, wallet).missing += Math.abs(expectedCentavos ?? 0)
      return
    }
    if (hintCode === 'unknown_type' || !actual) return
    const own = this.#of(actual > 0 ? 'charge' : 'withdrawal', wallet)
    own.places.push(at)
    own.sum += Math.abs(actual)
  }

  #of(kind: MainKind, wallet: string): Unmatched {
    const own = this.#byKind[kind].get(wallet) ?? {places: [], sum: 0, missing: 0}
    this.#byKind[kind].set(wallet, own)
    return own
  }

  /** The findings of wallets in which they are so much money that all payments, or all payouts, may be among them. */
  get findings(): readonly number[] {
    return this.findingsOf(MAIN_KINDS)
  }

  /** The same of some kinds. */
  findingsOf(asked: readonly MainKind[]): readonly number[] {
    const kinds = asked.filter((kind) => this.#byKind[kind].size > 0)
    if (kinds.length === 0) return []
    const moved = new Map<string, number>()
    const keyOf = (kind: MainKind, wallet: string): string => `${kind} ${wallet}`
    for (const lines of countedLines(this.#read)) {
      for (const kind of kinds) {
        const key = keyOf(kind, lines.wallet)
        moved.set(key, (moved.get(key) ?? 0) + lines.moved(MAINS[kind].type) * MAINS[kind].sign)
      }
    }
    return kinds.flatMap((kind) =>
      [...this.#byKind[kind]].flatMap(([wallet, {places, sum, missing}]) => {
        const all = moved.get(keyOf(kind, wallet)) ?? 0
        const isAll = all > 0 && sum >= all * MOST_OF_LINES
        return isAll && missing <= all * FEW_MISSING ? places : []
      }),
    )
  }
}
