import type {MergedDrafts} from '../merge-drafts.ts'
import type {PackedDrafts} from '../packed-drafts.ts'

/** No number, where a column has one for some. */
const NONE = -1

/** The last characters of an id tell most ids apart. */
const MARK_CHARACTERS = 8

/** A number that is the same for the same id: whether an id is among few others is asked by it first. */
export function markOf(ids: string, from: number, to: number): number {
  let mark = 0
  for (let at = Math.max(from, to - MARK_CHARACTERS); at < to; at += 1) {
    mark = Math.imul(mark ^ ids.charCodeAt(at), 0x01000193)
  }
  return mark
}

/** Wallets of all shares as numbers, so that a name is looked up once a share. */
class WalletNames {
  readonly names: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #byShare = new Map<PackedDrafts, Int32Array>()

  of(packed: PackedDrafts): Int32Array {
    const known = this.#byShare.get(packed)
    if (known) return known
    const numbers = Int32Array.from(packed.names, (name) => this.#numberOf(name))
    this.#byShare.set(packed, numbers)
    return numbers
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}

/**
 * What the search for causes reads of findings, in their order: each of its many passes runs along a
 * few columns instead of going back and forth between hundreds of shares.
 */
export class SuspectColumns {
  readonly merged: MergedDrafts
  readonly codes: Uint8Array
  readonly wallets: Int32Array
  readonly otherWallets: Int32Array
  readonly marks: Int32Array
  readonly instants: Float64Array
  /** Expected and actual. */
  readonly amounts: Float64Array
  readonly grosses: Float64Array
  readonly #names = new WalletNames()

  constructor(merged: MergedDrafts) {
    const {count} = merged
    this.merged = merged
    this.codes = new Uint8Array(count)
    this.wallets = new Int32Array(count)
    this.otherWallets = new Int32Array(count)
    this.marks = new Int32Array(count)
    this.instants = new Float64Array(count)
    this.amounts = new Float64Array(count * 2)
    this.grosses = new Float64Array(count)
  }

  /** Takes a finding of a share. */
  take(at: number, packed: PackedDrafts, nth: number): void {
    const numbers = this.#names.of(packed)
    this.codes[at] = packed.codes[nth] as number
    this.wallets[at] = numbers[packed.wallets[nth] as number] ?? NONE
    this.otherWallets[at] = numbers[packed.otherWallets[nth] as number] ?? NONE
    this.marks[at] = markOf(packed.ids, packed.idEnds[nth - 1] ?? 0, packed.idEnds[nth] as number)
    this.instants[at] = packed.instants[nth] as number
    this.amounts[at * 2] = packed.amounts[nth * 2] as number
    this.amounts[at * 2 + 1] = packed.amounts[nth * 2 + 1] as number
    this.grosses[at] = packed.grosses[nth] as number
  }

  nameOf(wallet: number | undefined): string | undefined {
    return this.#names.names[wallet ?? NONE]
  }
}
