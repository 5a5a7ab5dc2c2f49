import {BLOCK_STATUSES} from '../../../../domain/balance-block.ts'
import {CHARGE_STATUSES} from '../../../../domain/charge.ts'
import {EVENT_KINDS} from '../../../../domain/event.ts'
import {TRANSACTION_TYPES} from '../../../../domain/ledger.ts'
import type {SplitLeg} from '../../../../domain/split.ts'
import {WITHDRAWAL_STATUSES} from '../../../../domain/withdrawal.ts'
import {sampledId} from '../../../read/gather/sample.ts'
import type {
  BlockRow,
  ChargeRow,
  EventRow,
  LineRow,
  WithdrawalRow,
} from '../../../read/rows/rows.ts'
import * as layout from '../../kernel/row-layout.ts'
import type {Kernel} from '../module/kernel.ts'

const {HAS_KEY, HAS_RELATED, HAS_WALLET, READ} = layout

/** A row has more legs than a batch has room for: the data set is read row by row. */
export class TooManyLegs extends Error {}

interface Numbers {
  readonly code: number
  readonly flags: number
  readonly amount: number
  readonly atMs: number
  readonly fee?: number | undefined
  readonly net?: number | undefined
  readonly settledAtMs?: number | undefined
}

/** Writes a row of any reader where the kernel writes those that it reads itself: the same numbers. */
export class RowWriter {
  readonly #kernel: Kernel

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  #numbers(nth: number, row: Numbers): void {
    const {words, doubles} = this.#kernel
    const word = nth * layout.ROW_WORDS
    const double = nth * layout.ROW_DOUBLES
    words[word + layout.CODE] = row.code
    words[word + layout.FLAGS] = READ | row.flags
    doubles[double + layout.AMOUNT] = row.amount
    doubles[double + layout.FEE] = row.fee ?? Number.NaN
    doubles[double + layout.NET] = row.net ?? Number.NaN
    doubles[double + layout.AT_MS] = row.atMs
    doubles[double + layout.SETTLED_AT_MS] = row.settledAtMs ?? Number.NaN
  }

  #id(nth: number, place: number, id: string): void {
    this.#kernel.exports.writeId(nth, place, ...this.#kernel.put(id))
  }

  #sampledId(nth: number, place: number, id: string): void {
    this.#kernel.exports.writeSampledId(nth, place, ...this.#kernel.put(id))
  }

  #wallet(nth: number, wallet: string): void {
    this.#kernel.exports.writeWallet(nth, ...this.#kernel.put(wallet))
  }

  /** Comes after the wallet. Errors: `TooManyLegs`. */
  #legs(nth: number, legs: readonly SplitLeg[]): void {
    const {exports} = this.#kernel
    for (const {subAccount, amount} of legs) {
      if (exports.writeLeg(...this.#kernel.put(subAccount), amount) === 0) throw new TooManyLegs()
    }
    exports.endLegs(nth)
  }

  charge(nth: number, row: ChargeRow): void {
    const {amount, atMs, fee, net} = row
    const code = CHARGE_STATUSES.indexOf(row.status)
    this.#numbers(nth, {code, flags: HAS_WALLET, amount, atMs, fee, net})
    this.#sampledId(nth, layout.ID_X, row.id)
    this.#wallet(nth, row.wallet)
    this.#legs(nth, row.split)
  }

  withdrawal(nth: number, row: WithdrawalRow): void {
    const {amount, atMs, fee, net, pixKey, processedAtMs: settledAtMs} = row
    const code = WITHDRAWAL_STATUSES.indexOf(row.status)
    const flags = pixKey === undefined ? HAS_WALLET : HAS_WALLET | HAS_KEY
    this.#numbers(nth, {code, flags, amount, atMs, fee, net, settledAtMs})
    this.#sampledId(nth, layout.ID_X, row.id)
    this.#wallet(nth, row.wallet)
    if (pixKey === undefined) return
    const kernel = this.#kernel
    const [, length] = kernel.put(pixKey)
    const [at, whole] = kernel.put(pixKey + (row.externalReference ?? ''))
    kernel.exports.writeLikeness(nth, at, length, whole - length)
  }

  block(nth: number, row: BlockRow): void {
    const {amount, atMs} = row
    const code = BLOCK_STATUSES.indexOf(row.status)
    this.#numbers(nth, {code, flags: HAS_WALLET | HAS_RELATED, amount, atMs})
    this.#sampledId(nth, layout.ID_X, row.id)
    this.#id(nth, layout.RELATED_X, row.transactionId)
  }

  event(nth: number, row: EventRow): void {
    const {amount, atMs, fee, net, settledAtMs, wallet, relatedId} = row
    const code = EVENT_KINDS.indexOf(row.kind)
    const flags =
      HAS_KEY |
      (wallet === undefined ? 0 : HAS_WALLET) |
      (relatedId === undefined ? 0 : HAS_RELATED)
    this.#numbers(nth, {code, flags, amount, atMs, fee, net, settledAtMs})
    this.#sampledId(nth, layout.ID_X, row.subjectId)
    if (relatedId !== undefined) this.#id(nth, layout.RELATED_X, relatedId)
    this.#kernel.exports.writeKey(nth, code, ...this.#kernel.put(row.eventId))
    this.#wallet(nth, wallet ?? '')
    this.#legs(nth, row.split)
  }

  line(nth: number, row: LineRow): void {
    const {amount, atMs, parent} = row
    const code = (TRANSACTION_TYPES as readonly string[]).indexOf(row.type)
    const flags = parent === undefined ? HAS_WALLET : HAS_WALLET | HAS_RELATED
    this.#numbers(nth, {code, flags, amount, atMs})
    this.#sampledId(nth, layout.ID_X, row.id)
    if (parent === sampledId(row)) this.#sampledId(nth, layout.RELATED_X, parent)
    else if (parent !== undefined) this.#id(nth, layout.RELATED_X, parent)
    this.#wallet(nth, row.wallet)
  }

  /** A row of which the code is known, and nothing is screened. */
  decided(nth: number, code: number): void {
    const word = nth * layout.ROW_WORDS
    this.#kernel.words[word + layout.FLAGS] = layout.DECIDED
    this.#kernel.words[word + layout.SLOT] = code
  }
}
