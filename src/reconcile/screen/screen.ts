import {CHARGE_STATUSES} from '../../domain/charge.ts'
import {EVENT_KINDS} from '../../domain/event.ts'
import {statusAfter} from '../../domain/event-outcome.ts'
import type {FeeKind} from '../../domain/fee.ts'
import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import type {Centavos} from '../../domain/money.ts'
import {WITHDRAWAL_STATUSES} from '../../domain/withdrawal.ts'
import type {FeeBook} from '../books/fee-book.ts'
import type {Accounts} from './accounts.ts'
import {type Checksums, TERM, valueLanes} from './checksums.ts'
import {type Lanes, stirX, stirY} from './lanes.ts'
import {ALWAYS, NEVER} from './line-codes.ts'
import type {RefundLinks} from './refund-links.ts'
import type {RepeatFilter} from './repeats.ts'
import type {ScreenRow} from './screen-row.ts'
import type {WalletBook} from './wallet-book.ts'

const CHARGE = {
  pending: CHARGE_STATUSES.indexOf('pending'),
  completed: CHARGE_STATUSES.indexOf('completed'),
}
const WITHDRAWAL_COMPLETED = WITHDRAWAL_STATUSES.indexOf('completed')

const EVENT = Object.fromEntries(EVENT_KINDS.map((kind, at) => [kind, at])) as Record<
  (typeof EVENT_KINDS)[number],
  number
>
const LINE = Object.fromEntries(TRANSACTION_TYPES.map((type, at) => [type, at])) as Record<
  (typeof TRANSACTION_TYPES)[number],
  number
>
/** The status a charge has after each kind of event about its payment. */
export const STATUS_AFTER: ReadonlyMap<number, number> = new Map(
  (['payment_completed', 'payment_expired', 'payment_failed'] as const).map((kind) => [
    EVENT[kind],
    (CHARGE_STATUSES as readonly (string | undefined)[]).indexOf(statusAfter(kind)),
  ]),
)

export interface ScreenParts {
  readonly sums: Checksums
  readonly wallets: WalletBook
  readonly accounts: Accounts
  readonly repeats: RepeatFilter
  readonly refunds: RefundLinks
  readonly fees: FeeBook
  /** Most charge records carry `feeAmount`: then all sides must agree on it. */
  readonly recordsCarryFee: boolean
}

/**
 * Looks at each row alone and sums what it says about its subject. A subject on which record, event
 * and lines agree, exactly once each, cancels to zero and needs no closer look; every doubt soils
 * its place. The screen never finds anything itself: it only tells where there is nothing to find.
 */
export class Screen {
  readonly #parts: ScreenParts
  readonly #wallet: Lanes = {x: 0, y: 0}
  readonly #value: Lanes = {x: 0, y: 0}
  readonly #feeMemory = new Map<number, number | undefined>()

  constructor(parts: ScreenParts) {
    this.#parts = parts
  }

  /** Anything about this id needs a closer look. */
  soil(id: Lanes): void {
    const {sums} = this.#parts
    sums.soil(sums.slotOf(id))
  }

  charge(row: ScreenRow): number {
    const {sums, accounts, recordsCarryFee} = this.#parts
    const slot = sums.slotOf(row.id)
    if (!accounts.count('charges', row.atMs, row.amount)) return slot
    accounts.report.record('charge', row.code, row.amount)
    sums.see(slot)
    const isPaid = row.code === CHARGE.completed
    if (row.code === CHARGE.pending || this.#isUnsound(row) || this.#exceedsCeiling(row)) {
      sums.soil(slot)
      return slot
    }
    this.#add(slot, row.id, {tag: TERM.chargeRecord + row.code * 16, row, isSplit: isPaid}, 1)
    if (!Number.isNaN(row.fee)) {
      this.#addAmount(slot, row.id, {tag: TERM.chargeFee, wallet: -1, amount: row.fee}, 1)
      if (!recordsCarryFee || !isPaid) sums.soil(slot)
    }
    return slot
  }

  withdrawal(row: ScreenRow): number {
    const {sums, accounts, repeats} = this.#parts
    const slot = sums.slotOf(row.id)
    if (!accounts.count('withdrawals', row.atMs, row.amount)) return slot
    accounts.report.record('withdrawal', row.code, row.amount)
    sums.see(slot)
    if (row.hasKey) repeats.add(row.key)
    const isOrdinary =
      row.code === WITHDRAWAL_COMPLETED &&
      row.amount - row.fee === row.net &&
      this.#isDue('withdrawal', row.atMs, row)
    if (isOrdinary) this.#addWithdrawal(slot, row, 1)
    else sums.soil(slot)
    return slot
  }

  /** Blocks are rare and touch charge, wallet and held balance: each is looked at. */
  block(row: ScreenRow): number {
    if (this.#parts.accounts.count('blocks', row.atMs, row.amount)) {
      this.soil(row.id)
      this.soil(row.related)
    }
    return ALWAYS
  }

  event(row: ScreenRow): number {
    const {sums, accounts, repeats} = this.#parts
    const slot = sums.slotOf(row.id)
    if (!accounts.count('events', row.atMs, row.amount)) return slot
    accounts.report.event(row)
    repeats.add(row.key)
    const status = STATUS_AFTER.get(row.code)
    if (status !== undefined) this.#chargeEvent(slot, row, status)
    else if (row.code === EVENT.withdrawal_completed) this.#withdrawalEvent(slot, row)
    else if (row.code === EVENT.refund_completed) this.#refundEvent(slot, row)
    else {
      sums.soil(slot)
      if (row.hasRelated) this.soil(row.related)
    }
    return slot
  }

  /** What record and statement must say, if this event is to be believed. */
  #chargeEvent(slot: number, row: ScreenRow, status: number): void {
    const {sums} = this.#parts
    if (!row.hasWallet) {
      sums.soil(slot)
      return
    }
    const isPaid = row.code === EVENT.payment_completed
    this.#add(slot, row.id, {tag: TERM.chargeRecord + status * 16, row, isSplit: isPaid}, -1)
    if (isPaid) this.#settlement(slot, row)
    else if (row.legs > 0 || !Number.isNaN(row.fee) || !Number.isNaN(row.net)) sums.soil(slot)
  }

  #settlement(slot: number, row: ScreenRow): void {
    const {sums, recordsCarryFee} = this.#parts
    const {id, wallet, amount, fee} = row
    const isOrdinary =
      fee > 0 &&
      !this.#isUnsound(row) &&
      row.splitTotal <= amount - fee &&
      this.#isDue('pix', row.settledAtMs, row)
    if (!isOrdinary) {
      sums.soil(slot)
      return
    }
    if (recordsCarryFee) {
      this.#addAmount(slot, id, {tag: TERM.chargeFee, wallet: -1, amount: fee}, -1)
    }
    this.#expectLine(slot, id, LINE.payment, wallet, amount)
    this.#expectLine(slot, id, LINE.fee, wallet, -fee)
    for (let leg = 0; leg < row.legs; leg += 1) {
      const receiver = row.legWallets[leg] as number
      const share = row.legAmounts[leg] as number
      if (share === 0 || receiver === wallet) sums.soil(slot)
      this.#expectLine(slot, id, LINE.internal_transfer, wallet, -share)
      this.#expectLine(slot, id, LINE.internal_transfer, receiver, share)
    }
  }

  #withdrawalEvent(slot: number, row: ScreenRow): void {
    const {id, wallet, amount, fee} = row
    if (!row.hasWallet || !(fee > 0) || amount - fee !== row.net) {
      this.#parts.sums.soil(slot)
      return
    }
    this.#addWithdrawal(slot, row, -1)
    this.#expectLine(slot, id, LINE.withdrawal, wallet, fee - amount)
    this.#expectLine(slot, id, LINE.fee, wallet, -fee)
  }

  /** A refund that its charge can bear: whether it can is asked when the charge is known. */
  #refundEvent(slot: number, row: ScreenRow): void {
    const {sums, refunds, wallets} = this.#parts
    const {id, related, wallet, amount, fee} = row
    const charge = sums.slotOf(related)
    refunds.link(slot, charge)
    if (refunds.isRepeated(id)) sums.soil(slot)
    if (!row.hasWallet || !(fee > 0) || !this.#isDue('refund', row.settledAtMs, row)) {
      sums.soil(slot)
      return
    }
    refunds.claim({charge, refund: slot, related, amount, wallet: wallets.names[wallet] as string})
    this.#refundLane(row, -amount)
    sums.sum(slot, id, this.#value, -1)
    this.#expectLine(slot, id, LINE.fee, wallet, -fee)
  }

  /** The line of a refund, which names its charge. */
  #refundLane(row: ScreenRow, amount: number): void {
    const value = this.#value
    valueLanes(TERM.line + LINE.refund * 16, this.#walletLanes(row.wallet), amount, value)
    value.x = stirX(value.x, row.related.x)
    value.y = stirY(value.y, row.related.y)
  }

  #refundLine(row: ScreenRow, isInScope: boolean): number {
    const {sums, refunds} = this.#parts
    const slot = sums.slotOf(row.id)
    if (!isInScope) return slot
    refunds.link(slot, sums.slotOf(row.related))
    this.#refundLane(row, row.amount)
    sums.sum(slot, row.id, this.#value, 1)
    return slot
  }

  /** A line of the statement; what it names tells its place. */
  line(row: ScreenRow): number {
    const {sums, accounts} = this.#parts
    if (row.code === LINE.adjustment) {
      accounts.countOutside('statement', row.atMs, row.amount)
      if (accounts.isInScope(row.atMs)) accounts.post(row.wallet, row.code, row.atMs, row.amount)
      return NEVER
    }
    const isInScope = accounts.count('statement', row.atMs, row.amount)
    if (isInScope) accounts.post(row.wallet, row.code, row.atMs, row.amount)
    const {code} = row
    if (code === LINE.payment || code === LINE.withdrawal) {
      const slot = sums.slotOf(row.id)
      if (isInScope) this.#postedLine(slot, row.id, row)
      return slot
    }
    if ((code === LINE.fee || code === LINE.internal_transfer) && row.hasRelated) {
      const slot = sums.slotOf(row.related)
      if (isInScope) this.#postedLine(slot, row.related, row)
      return slot
    }
    if (code === LINE.refund && row.hasRelated) return this.#refundLine(row, isInScope)
    if (isInScope) {
      this.soil(row.id)
      if (row.hasRelated) this.soil(row.related)
    }
    return ALWAYS
  }

  #isUnsound(row: ScreenRow): boolean {
    return !Number.isNaN(row.net) && !(row.amount - row.fee === row.net)
  }

  #exceedsCeiling(row: ScreenRow): boolean {
    if (row.legs === 0) return false
    const due = this.#due('pix', row.atMs, row.amount)
    return due !== undefined && row.splitTotal > row.amount - due
  }

  /** The fee is what the schedule wants, where there is one. */
  #isDue(kind: FeeKind, atMs: number, row: ScreenRow): boolean {
    const due = this.#due(kind, atMs, row.amount)
    return due === undefined || due === row.fee
  }

  /** Fees of common amounts are remembered: a proportional fee is exact, and exact is slow. */
  #due(kind: FeeKind, atMs: number, amount: number): number | undefined {
    const {fees} = this.#parts
    const step = fees.stepAt(kind, atMs)
    if (step < 0) return undefined
    const fixed = fees.fixedOf(kind, step)
    if (fixed !== undefined) return fixed
    const key = (amount * 64 + step) * 4 + (kind === 'pix' ? 0 : kind === 'withdrawal' ? 1 : 2)
    const known = this.#feeMemory.get(key)
    if (known !== undefined) return known
    const due = fees.due(kind, atMs, amount as Centavos)
    if (this.#feeMemory.size > 65_536) this.#feeMemory.clear()
    this.#feeMemory.set(key, due)
    return due
  }

  #walletLanes(wallet: number): Lanes {
    const {wallets} = this.#parts
    this.#wallet.x = wallet < 0 ? 0 : (wallets.x[wallet] as number)
    this.#wallet.y = wallet < 0 ? 0 : (wallets.y[wallet] as number)
    return this.#wallet
  }

  #addAmount(
    slot: number,
    id: Lanes,
    term: {tag: number; wallet: number; amount: number},
    sign: number,
  ): void {
    valueLanes(term.tag, this.#walletLanes(term.wallet), term.amount, this.#value)
    this.#parts.sums.sum(slot, id, this.#value, sign)
  }

  #add(
    slot: number,
    id: Lanes,
    {tag, row, isSplit}: {tag: number; row: ScreenRow; isSplit: boolean},
    sign: number,
  ): void {
    const value = this.#value
    valueLanes(tag, this.#walletLanes(row.wallet), row.amount, value)
    if (isSplit) {
      value.x = stirX(value.x, row.split.x)
      value.y = stirY(value.y, row.split.y)
    }
    this.#parts.sums.sum(slot, id, value, sign)
  }

  #addWithdrawal(slot: number, row: ScreenRow, sign: number): void {
    const value = this.#value
    valueLanes(TERM.withdrawalRecord, this.#walletLanes(row.wallet), row.amount, value)
    value.x = stirX(value.x, row.fee)
    value.y = stirY(value.y, row.fee)
    this.#parts.sums.sum(slot, row.id, value, sign)
  }

  #expectLine(slot: number, id: Lanes, code: number, ...[wallet, amount]: [number, number]): void {
    valueLanes(TERM.line + code * 16, this.#walletLanes(wallet), amount, this.#value)
    this.#parts.sums.sum(slot, id, this.#value, -1)
  }

  #postedLine(slot: number, id: Lanes, row: ScreenRow): void {
    valueLanes(TERM.line + row.code * 16, this.#walletLanes(row.wallet), row.amount, this.#value)
    this.#parts.sums.sum(slot, id, this.#value, 1)
  }
}
