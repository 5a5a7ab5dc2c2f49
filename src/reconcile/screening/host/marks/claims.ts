import {CHARGE_STATUSES} from '../../../../domain/charge.ts'
import {HashNumbers, NONE} from '../hashes/hash-numbers.ts'
import type {IdHash} from '../hashes/id-hash.ts'
import {isDirty, markDirty} from '../hashes/places.ts'
import {LONE_NUMBERS, type LoneCharges} from './lone-charges.ts'

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

/** The numbers of a claim, as `RefundClaims` holds them. */
export const claimNumbers = ({charge, related, amount, wallet}: RefundClaim) =>
  [charge, related.x, related.y, amount, wallet] as const

/** The places of the charges that are claimed. */
export function* claimedPlaces({numbers}: RefundClaims): Generator<number> {
  for (let at = 0; at < numbers.length; at += CLAIM_NUMBERS) yield numbers[at + CHARGE] as number
}

const COMPLETED = CHARGE_STATUSES.indexOf('completed')
/** Its refunds name wallets that differ: no charge bears them. */
const DIFFERENT = -2

/** What threads call a wallet, by one number for all threads. */
class WalletNumbers {
  readonly #numbers = new Map<string, number>()

  of(names: readonly string[]): readonly number[] {
    return names.map((name) => {
      const number = this.#numbers.get(name) ?? this.#numbers.size
      this.#numbers.set(name, number)
      return number
    })
  }
}

/** All that refunds claim of each charge, by the hash of its id. */
class ClaimTable {
  readonly #charges: HashNumbers
  readonly #wallets: Int32Array
  readonly #amounts: Float64Array
  readonly #places: Int32Array

  constructor(room: number) {
    this.#charges = new HashNumbers(room)
    this.#wallets = new Int32Array(room)
    this.#amounts = new Float64Array(room)
    this.#places = new Int32Array(room)
  }

  get count(): number {
    return this.#charges.count
  }

  add({charge, related, amount, wallet}: RefundClaim): void {
    const {count} = this
    const entry = this.#charges.of(related.x, related.y)
    if (entry === count) {
      this.#places[entry] = charge
      this.#wallets[entry] = wallet
    }
    if (this.#wallets[entry] !== wallet) this.#wallets[entry] = DIFFERENT
    this.#amounts[entry] = (this.#amounts[entry] as number) + amount
  }

  /** The number of a charge that is claimed and bears it; else `NONE`. */
  borneBy({related, amount, wallet}: Omit<RefundClaim, 'charge'>): number {
    const entry = this.#charges.find(related.x, related.y)
    if (entry === NONE || this.#wallets[entry] !== wallet) return NONE
    return (this.#amounts[entry] as number) <= amount ? entry : NONE
  }

  placeOf(entry: number): number {
    return this.#places[entry] as number
  }
}

/** Charges that cannot bear their refunds, or are not there at all, are examined. */
export function checkClaims(
  dirty: Int32Array,
  claims: readonly RefundClaims[],
  charges: readonly LoneCharges[],
): void {
  const wallets = new WalletNumbers()
  const table = claimTable(dirty, claims, wallets)
  const isBorne = new Uint8Array(table.count)
  for (const {numbers, wallets: names} of charges) {
    const known = wallets.of(names)
    for (let at = 0; at < numbers.length; at += LONE_NUMBERS) {
      if (numbers[at + 2] !== COMPLETED) continue
      const related = {x: numbers[at] as number, y: numbers[at + 1] as number}
      const amount = numbers[at + 3] as number
      const wallet = known[numbers[at + 4] as number] as number
      const entry = table.borneBy({related, amount, wallet})
      if (entry !== NONE) isBorne[entry] = 1
    }
  }
  for (const [entry, borne] of isBorne.entries()) {
    if (borne === 0) markDirty(dirty, table.placeOf(entry))
  }
}

/** Of every charge that is in order so far, what refunds in order claim. */
function claimTable(
  dirty: Int32Array,
  claims: readonly RefundClaims[],
  wallets: WalletNumbers,
): ClaimTable {
  const all = claims.reduce((sum, {numbers}) => sum + numbers.length / CLAIM_NUMBERS, 0)
  const table = new ClaimTable(all)
  for (const {numbers, wallets: names} of claims) {
    const known = wallets.of(names)
    for (let at = 0; at < numbers.length; at += CLAIM_NUMBERS) {
      const charge = numbers[at + CHARGE] as number
      if (isDirty(dirty, charge)) continue
      const related = {x: numbers[at + X] as number, y: numbers[at + Y] as number}
      const wallet = known[numbers[at + WALLET] as number] as number
      table.add({charge, related, amount: numbers[at + AMOUNT] as number, wallet})
    }
  }
  return table
}
