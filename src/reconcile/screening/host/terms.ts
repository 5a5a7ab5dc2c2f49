import {type Checksums, TERM, valueLanes} from './checksums.ts'
import {LINE} from './codes.ts'
import type {Lanes} from './lanes.ts'
import {stirX, stirY} from './lanes.ts'
import type {ScreenRow} from './screen-row.ts'
import type {WalletBook} from './wallet-book.ts'

/** Adds (`sign` 1) or takes away (`sign` -1) what a row says of its subject: one term a statement. */
export class Terms {
  readonly #sums: Checksums
  readonly #wallets: WalletBook
  readonly #wallet: Lanes = {x: 0, y: 0}
  readonly #value: Lanes = {x: 0, y: 0}

  constructor(sums: Checksums, wallets: WalletBook) {
    this.#sums = sums
    this.#wallets = wallets
  }

  #walletLanes(wallet: number): Lanes {
    this.#wallet.x = this.#wallets.x[wallet] as number
    this.#wallet.y = this.#wallets.y[wallet] as number
    return this.#wallet
  }

  /** The record of a charge with a status; a paid one has its split in it. */
  charge(slot: number, row: ScreenRow, {status, isPaid}: ChargeState, sign: number): void {
    const value = this.#value
    const tag = TERM.chargeRecord + status * 16
    valueLanes(tag, this.#walletLanes(row.wallet), row.amount, value)
    if (isPaid) {
      value.x = stirX(value.x, row.split.x)
      value.y = stirY(value.y, row.split.y)
    }
    this.#sums.sum(slot, row.id, value, sign)
  }

  /** The fee that the record of a charge carries. */
  chargeFee(slot: number, row: ScreenRow, sign: number): void {
    valueLanes(TERM.chargeFee, NOBODY, row.fee, this.#value)
    this.#sums.sum(slot, row.id, this.#value, sign)
  }

  /** The record of a withdrawal that completed. */
  withdrawal(slot: number, row: ScreenRow, sign: number): void {
    const value = this.#value
    valueLanes(TERM.withdrawalRecord, this.#walletLanes(row.wallet), row.amount, value)
    value.x = stirX(value.x, row.fee)
    value.y = stirY(value.y, row.fee)
    this.#sums.sum(slot, row.id, value, sign)
  }

  /** A line that the statement must have: its type, wallet and signed amount. */
  expectLine(slot: number, id: Lanes, {type, wallet, amount}: ExpectedLine): void {
    valueLanes(TERM.line + type * 16, this.#walletLanes(wallet), amount, this.#value)
    this.#sums.sum(slot, id, this.#value, -1)
  }

  /** A line that the statement has. */
  postedLine(slot: number, id: Lanes, row: ScreenRow): void {
    valueLanes(TERM.line + row.code * 16, this.#walletLanes(row.wallet), row.amount, this.#value)
    this.#sums.sum(slot, id, this.#value, 1)
  }

  /** The line of a refund, which names its charge; `amount` is signed as posted. */
  refundLine(slot: number, row: ScreenRow, amount: number, sign: number): void {
    const value = this.#value
    valueLanes(TERM.line + LINE.refund * 16, this.#walletLanes(row.wallet), amount, value)
    value.x = stirX(value.x, row.related.x)
    value.y = stirY(value.y, row.related.y)
    this.#sums.sum(slot, row.id, value, sign)
  }
}

interface ChargeState {
  readonly status: number
  readonly isPaid: boolean
}

interface ExpectedLine {
  readonly type: number
  readonly wallet: number
  readonly amount: number
}

const NOBODY: Lanes = {x: 0, y: 0}
