import {CHARGE_STATUSES} from '../../../domain/charge.ts'
import {type IdHash, keyOfHash} from './id-hash.ts'
import {isDirty, type MergedScreens, markDirty} from './places.ts'
import {LONE_NUMBERS, type LoneCharges} from './plan.ts'
import type {RepeatFilter} from './repeats.ts'

/** Of a charge: its place, the hash of its id; of its refund: the amount and the wallet. */
const [CHARGE, X, Y, AMOUNT, WALLET, CLAIM_NUMBERS] = [0, 1, 2, 3, 4, 5] as const

/** Refunds in perfect order, as far as their own events tell; their charges have to bear them. */
export interface RefundClaims {
  /** `CLAIM_NUMBERS` each. */
  readonly numbers: Float64Array
  /** What the thread calls its wallets. */
  readonly wallets: readonly string[]
}

/** One refund that claims its charge: the place of the charge, and the number of the wallet. */
export interface RefundClaim {
  readonly charge: number
  readonly related: IdHash
  readonly amount: number
  readonly wallet: number
}

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
  readonly #claims: number[] = []
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

  claim({charge, related, amount, wallet}: RefundClaim): void {
    this.#claims.push(charge, related.x, related.y, amount, wallet)
  }

  /** With the names of the wallets that claims call by their numbers. */
  reply(wallets: readonly string[]): RefundReply {
    const claims = {numbers: Float64Array.from(this.#claims), wallets}
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
    const {numbers} = claims
    for (let at = 0; at < numbers.length; at += CLAIM_NUMBERS) {
      const charge = numbers[at + CHARGE] as number
      if (!isDirty(dirty, charge)) markDirty(wanted, charge)
    }
  }
  return wanted
}

const COMPLETED = CHARGE_STATUSES.indexOf('completed')

/** Charges that cannot bear their refunds, or are not there at all, are examined. */
export function checkClaims(
  dirty: Int32Array,
  replies: readonly RefundReply[],
  charges: readonly LoneCharges[],
): boolean {
  const unborne = claimedCharges(dirty, replies)
  for (const {numbers, wallets} of charges) {
    for (let at = 0; at < numbers.length; at += LONE_NUMBERS) {
      const [x, y] = [numbers[at] as number, numbers[at + 1] as number]
      const key = keyOfHash({x, y})
      const claimed = unborne.get(key)
      if (claimed === undefined) continue
      const [status, amount] = [numbers[at + 2] as number, numbers[at + 3] as number]
      const wallet = wallets[numbers[at + 4] as number] as string
      if (isBorne({y, status, amount, wallet}, claimed)) unborne.delete(key)
    }
  }
  let isNew = false
  for (const {places} of unborne.values()) {
    for (const charge of places) isNew = markDirty(dirty, charge) || isNew
  }
  return isNew
}

/** A charge that was fetched for its claims. */
interface LoneCharge {
  readonly y: number
  readonly status: number
  readonly amount: number
  readonly wallet: string
}

/** All that refunds claim of one charge; no hash where two differ, which then none bears. */
interface Claimed {
  readonly places: readonly number[]
  readonly y: number | undefined
  readonly wallet: string | undefined
  readonly amount: number
}

/** By the key of their ids, charges of which refunds in order are claimed. */
function claimedCharges(dirty: Int32Array, replies: readonly RefundReply[]): Map<number, Claimed> {
  const claimed = new Map<number, Claimed>()
  for (const {claims} of replies) {
    const {numbers, wallets} = claims
    for (let at = 0; at < numbers.length; at += CLAIM_NUMBERS) {
      const charge = numbers[at + CHARGE] as number
      if (isDirty(dirty, charge)) continue
      const [x, y] = [numbers[at + X] as number, numbers[at + Y] as number]
      const wallet = wallets[numbers[at + WALLET] as number]
      const key = keyOfHash({x, y})
      const known = claimed.get(key)
      const amount = (known?.amount ?? 0) + (numbers[at + AMOUNT] as number)
      const isAlike = known === undefined || (known.y === y && known.wallet === wallet)
      const places = known?.places.includes(charge)
        ? known.places
        : [...(known?.places ?? []), charge]
      claimed.set(key, {places, y: isAlike ? y : undefined, wallet, amount})
    }
  }
  return claimed
}

const isBorne = (by: LoneCharge, {y, wallet, amount}: Claimed): boolean =>
  by.status === COMPLETED && amount <= by.amount && y === by.y && wallet === by.wallet
