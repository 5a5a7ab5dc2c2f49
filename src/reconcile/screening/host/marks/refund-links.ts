import type {IdHash} from '../hashes/id-hash.ts'
import {isDirty, type MergedScreens, markDirty} from '../hashes/places.ts'
import type {RepeatFilter} from '../hashes/repeats.ts'
import {NumberList} from '../kept/number-list.ts'
import {claimedPlaces, claimNumbers, type RefundClaim, type RefundClaims} from './claims.ts'

/** What a thread learned of refunds. */
export interface RefundReply {
  /** Pairs of places: a refund, its charge. */
  readonly links: Int32Array
  /** Places of subjects that cannot be judged by their own rows alone. */
  readonly linked: Int32Array
  readonly claims: RefundClaims
}

/** Keeps refund ids apart from other keys in the filter they share. */
const REFUND = 0x2e5a1b3d

/** Places, as many as come. */
class PlaceList {
  #places = new Int32Array(256)
  #length = 0

  add(place: number): void {
    if (this.#length === this.#places.length) {
      const larger = new Int32Array(this.#length * 2)
      larger.set(this.#places)
      this.#places = larger
    }
    this.#places[this.#length] = place
    this.#length += 1
  }

  result(): Int32Array {
    return this.#places.slice(0, this.#length)
  }
}

/** Refunds and the charges they name: in perfect order together, or examined together. */
export class RefundLinks {
  readonly #links = new PlaceList()
  readonly #linked = new PlaceList()
  readonly #claims = new NumberList()
  readonly #filter: RepeatFilter

  constructor(filter: RepeatFilter) {
    this.#filter = filter
  }

  /** A refund has one event: a second one, read by any thread, marks it for a closer look. */
  isRepeated({x, y}: IdHash): boolean {
    return this.#filter.hasSeen({x: x ^ REFUND, y})
  }

  link(refund: number, charge: number): void {
    this.#links.add(refund)
    this.#links.add(charge)
  }

  /** A place whose subject cannot be judged by its own rows alone. */
  addLinked(place: number): void {
    this.#linked.add(place)
  }

  claim(claim: RefundClaim): void {
    for (const number of claimNumbers(claim)) this.#claims.add(number)
  }

  /** With the names of the wallets that claims call by their numbers. */
  reply(wallets: readonly string[]): RefundReply {
    const claims = {numbers: this.#claims.result(), wallets}
    return {links: this.#links.result(), linked: this.#linked.result(), claims}
  }
}

/** A mark on a refund marks its charge, and the charge's other refunds, for a closer look. */
export function spreadDoubt(dirty: Int32Array, replies: readonly RefundReply[]): void {
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const {links} of replies) {
      for (let at = 0; at < links.length; at += 2) {
        const [refund, charge] = [links[at] as number, links[at + 1] as number]
        if (isDirty(dirty, refund) === isDirty(dirty, charge)) continue
        markDirty(dirty, refund)
        markDirty(dirty, charge)
        isNew = true
      }
    }
  }
}

/** The places whose records are needed: to judge refunds, or to tell two records of one place apart. */
export function recordPlaces(
  {dirty, shared}: MergedScreens,
  replies: readonly RefundReply[],
): Int32Array {
  const wanted = new Int32Array(new SharedArrayBuffer(shared.byteLength))
  wanted.set(shared)
  for (const {claims} of replies) {
    for (const charge of claimedPlaces(claims)) {
      if (!isDirty(dirty, charge)) markDirty(wanted, charge)
    }
  }
  return wanted
}
