import {CHARGE_STATUSES} from '../../../domain/charge.ts'
import {type IdHash, keyOfHash} from './id-hash.ts'
import {isDirty, type MergedScreens, markDirty} from './places.ts'
import {LONE_NUMBERS, type LoneCharges} from './plan.ts'
import type {RepeatFilter} from './repeats.ts'

/** A refund in perfect order, as far as its own event tells; its charge has to bear it. */
export interface RefundClaim {
  readonly charge: number
  readonly refund: number
  readonly x: number
  readonly y: number
  readonly amount: number
  readonly wallet: string
}

/** What a thread learned of refunds. */
export interface RefundReply {
  /** Pairs of places: a refund, its charge. */
  readonly links: Int32Array
  /** Places of subjects that cannot be judged by their own rows alone. */
  readonly linked: Int32Array
  readonly claims: readonly RefundClaim[]
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
  readonly #claims: RefundClaim[] = []
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

  claim({related, ...of}: Omit<RefundClaim, 'x' | 'y'> & {readonly related: IdHash}): void {
    this.#claims.push({...of, x: related.x, y: related.y})
  }

  reply(): RefundReply {
    return {links: this.#links.result(), linked: this.#linked.result(), claims: this.#claims}
  }
}

/** Doubt about a refund is doubt about its charge, and about the charge's other refunds. */
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
    for (const {charge} of claims) if (!isDirty(dirty, charge)) markDirty(wanted, charge)
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
  const open = replies.flatMap(({claims}) => claims).filter(({charge}) => !isDirty(dirty, charge))
  const unborne = Map.groupBy(open, keyOfHash)
  for (const {numbers, wallets} of charges) {
    for (let at = 0; at < numbers.length; at += LONE_NUMBERS) {
      const [x, y] = [numbers[at] as number, numbers[at + 1] as number]
      const key = keyOfHash({x, y})
      const claims = unborne.get(key)
      if (claims === undefined) continue
      const [status, amount] = [numbers[at + 2] as number, numbers[at + 3] as number]
      const wallet = wallets[numbers[at + 4] as number] as string
      if (isBorne({y, status, amount, wallet}, claims)) unborne.delete(key)
    }
  }
  let isNew = false
  for (const claims of unborne.values()) {
    for (const {charge} of claims) isNew = markDirty(dirty, charge) || isNew
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

function isBorne(by: LoneCharge, claims: readonly RefundClaim[]): boolean {
  const refunded = claims.reduce((sum, {amount}) => sum + amount, 0)
  return (
    by.status === COMPLETED &&
    refunded <= by.amount &&
    claims.every(({y, wallet}) => y === by.y && wallet === by.wallet)
  )
}
