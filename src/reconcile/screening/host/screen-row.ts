import {BLOCK_STATUSES} from '../../../domain/balance-block.ts'
import {CHARGE_STATUSES} from '../../../domain/charge.ts'
import {EVENT_KINDS} from '../../../domain/event.ts'
import {TRANSACTION_TYPES} from '../../../domain/ledger.ts'
import type {SplitLeg} from '../../../domain/split.ts'
import {WITHDRAWAL_STATUSES} from '../../../domain/withdrawal.ts'
import type {BlockRow, ChargeRow, EventRow, LineRow, WithdrawalRow} from '../../read/rows.ts'
import {avalanche, highWord, type Lanes, laneBytes, laneId, stirX, stirY} from './lanes.ts'
import type {WalletBook} from './wallet-book.ts'

const encoder = new TextEncoder()

/** Tells V8 to keep a field as a double, in place: a field that began as 0 gets a new object for each. */
const A_DOUBLE = Number.NaN

/** A row as numbers: what the screen compares. One object is used for all rows of a file. */
export class ScreenRow {
  readonly id: Lanes = {x: 0, y: 0}
  readonly related: Lanes = {x: 0, y: 0}
  hasRelated = false
  /** Of an event: its kind and eventId. Of a withdrawal: what makes it look like another. */
  readonly key: Lanes = {x: 0, y: 0}
  hasKey = false
  wallet = 0
  hasWallet = true
  /** Index of its status, kind or type; -1 for a type that is none. */
  code = 0
  amount = A_DOUBLE
  /** NaN where absent. */
  fee = A_DOUBLE
  net = A_DOUBLE
  atMs = A_DOUBLE
  settledAtMs = A_DOUBLE
  readonly split: Lanes = {x: 0, y: 0}
  splitTotal = A_DOUBLE
  legs = 0
  legWallets = new Int32Array(16)
  legAmounts = new Float64Array(16)

  clearSplit(): void {
    this.split.x = 0
    this.split.y = 0
    this.splitTotal = 0
    this.legs = 0
  }

  addLeg(wallets: WalletBook, wallet: number, amount: number): void {
    if (this.legs === this.legWallets.length) this.#growLegs()
    this.legWallets[this.legs] = wallet
    this.legAmounts[this.legs] = amount
    this.legs += 1
    this.splitTotal += amount
    const {split} = this
    const high = highWord(amount)
    split.x = avalanche(stirX(stirX(stirX(split.x, wallets.x[wallet] as number), amount), high))
    split.y = avalanche(stirY(stirY(stirY(split.y, wallets.y[wallet] as number), amount), high))
  }

  #growLegs(): void {
    const [wallets, amounts] = [this.legWallets, this.legAmounts]
    this.legWallets = new Int32Array(wallets.length * 2)
    this.legAmounts = new Float64Array(amounts.length * 2)
    this.legWallets.set(wallets)
    this.legAmounts.set(amounts)
  }
}

/** Fills a row from one that the full reader made: the same numbers as from the bytes. */
export class RowFiller {
  readonly #wallets: WalletBook
  readonly #seed: Lanes

  constructor(wallets: WalletBook, seed: Lanes) {
    this.#wallets = wallets
    this.#seed = seed
  }

  idLanes(text: string, out: Lanes): void {
    const bytes = encoder.encode(text)
    laneId(bytes, 0, bytes.length, this.#seed, out)
  }

  #split(row: ScreenRow, legs: readonly SplitLeg[]): void {
    row.clearSplit()
    for (const leg of legs) {
      row.addLeg(this.#wallets, this.#wallets.ofText(leg.subAccount), leg.amount)
    }
  }

  charge(row: ScreenRow, of: ChargeRow): void {
    this.idLanes(of.id, row.id)
    row.wallet = this.#wallets.ofText(of.wallet)
    row.code = CHARGE_STATUSES.indexOf(of.status)
    row.amount = of.amount
    row.fee = of.fee ?? Number.NaN
    row.net = of.net ?? Number.NaN
    row.atMs = of.atMs
    this.#split(row, of.split)
  }

  withdrawal(row: ScreenRow, of: WithdrawalRow): void {
    this.idLanes(of.id, row.id)
    row.wallet = this.#wallets.ofText(of.wallet)
    row.code = WITHDRAWAL_STATUSES.indexOf(of.status)
    row.amount = of.amount
    row.fee = of.fee ?? Number.NaN
    row.net = of.net ?? Number.NaN
    row.atMs = of.atMs
    row.settledAtMs = of.processedAtMs ?? Number.NaN
    row.hasKey = of.pixKey !== undefined
    if (of.pixKey !== undefined) this.likeness(row, of.pixKey, of.externalReference ?? '')
  }

  likeness(row: ScreenRow, pixKey: string, reference: string): void {
    const key = encoder.encode(pixKey)
    const text = encoder.encode(reference)
    laneLikeness(row, this.#wallets, {key, text, seed: this.#seed})
  }

  block(row: ScreenRow, of: BlockRow): void {
    this.idLanes(of.id, row.id)
    this.idLanes(of.transactionId, row.related)
    row.hasRelated = true
    row.code = BLOCK_STATUSES.indexOf(of.status)
    row.amount = of.amount
    row.atMs = of.atMs
  }

  event(row: ScreenRow, of: EventRow): void {
    this.idLanes(of.subjectId, row.id)
    row.hasRelated = of.relatedId !== undefined
    if (of.relatedId !== undefined) this.idLanes(of.relatedId, row.related)
    row.hasWallet = of.wallet !== undefined
    row.wallet = of.wallet === undefined ? 0 : this.#wallets.ofText(of.wallet)
    row.code = EVENT_KINDS.indexOf(of.kind)
    row.amount = of.amount
    row.fee = of.fee ?? Number.NaN
    row.net = of.net ?? Number.NaN
    row.atMs = of.atMs
    row.settledAtMs = of.settledAtMs
    this.#split(row, of.split)
    const bytes = encoder.encode(of.eventId)
    laneKey(row, bytes, 0, bytes.length, this.#seed)
  }

  line(row: ScreenRow, of: LineRow): void {
    this.idLanes(of.id, row.id)
    row.hasRelated = of.parent !== undefined
    if (of.parent !== undefined) this.idLanes(of.parent, row.related)
    row.wallet = this.#wallets.ofText(of.wallet)
    row.code = (TRANSACTION_TYPES as readonly string[]).indexOf(of.type)
    row.amount = of.amount
    row.atMs = of.atMs
  }
}

/** The deduplication key of an event. Ids that differ in case alone look alike: a doubt, no more. */
export function laneKey(
  row: ScreenRow,
  b: Uint8Array,
  start: number,
  ...rest: [number, Lanes]
): void {
  const [end, seed] = rest
  laneId(b, start, end, seed, row.key)
  row.key.x = avalanche(row.key.x ^ row.code)
  row.key.y = avalanche(row.key.y + row.code)
}

interface Likeness {
  readonly key: Uint8Array
  readonly text: Uint8Array
  readonly seed: Lanes
}

const reference: Lanes = {x: 0, y: 0}

/** Wallet, key, amount and reference of a withdrawal. */
export function laneLikeness(row: ScreenRow, wallets: WalletBook, of: Likeness): void {
  laneBytes(of.key, 0, of.key.length, of.seed, row.key)
  laneBytes(of.text, 0, of.text.length, of.seed, reference)
  const {key, amount, wallet} = row
  const [x, y] = [wallets.x[wallet] as number, wallets.y[wallet] as number]
  key.x = avalanche(stirX(stirX(stirX(key.x, reference.x), x), amount | 0))
  key.y = avalanche(stirY(stirY(stirY(key.y, reference.y), y), amount | 0))
}
