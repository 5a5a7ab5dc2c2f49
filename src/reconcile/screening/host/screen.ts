import type {FeeBook} from '../../read/fee-book.ts'
import type {Accounts} from './accounts.ts'
import type {Checksums} from './checksums.ts'
import {CHARGE, EVENT, LINE, STATUS_AFTER, WITHDRAWAL} from './codes.ts'
import {DueFees} from './due-fees.ts'
import type {Lanes} from './lanes.ts'
import {ALWAYS, NEVER} from './line-codes.ts'
import type {RefundLinks} from './refund-links.ts'
import type {RepeatFilter} from './repeats.ts'
import type {ScreenRow} from './screen-row.ts'
import {Terms} from './terms.ts'
import type {WalletBook} from './wallet-book.ts'

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
  readonly #terms: Terms
  readonly #fees: DueFees

  constructor(parts: ScreenParts) {
    this.#parts = parts
    this.#terms = new Terms(parts.sums, parts.wallets)
    this.#fees = new DueFees(parts.fees)
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
    this.#terms.charge(slot, row, {status: row.code, isPaid}, 1)
    if (!Number.isNaN(row.fee)) {
      this.#terms.chargeFee(slot, row, 1)
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
      row.code === WITHDRAWAL.completed &&
      row.amount - row.fee === row.net &&
      this.#fees.isDue('withdrawal', row.atMs, row)
    if (isOrdinary) this.#terms.withdrawal(slot, row, 1)
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
    this.#terms.charge(slot, row, {status, isPaid}, -1)
    if (isPaid) this.#settlement(slot, row)
    else if (row.legs > 0 || !Number.isNaN(row.fee) || !Number.isNaN(row.net)) sums.soil(slot)
  }

  #settlement(slot: number, row: ScreenRow): void {
    const {sums, recordsCarryFee} = this.#parts
    const terms = this.#terms
    const {id, wallet, amount, fee} = row
    const isOrdinary =
      fee > 0 &&
      !this.#isUnsound(row) &&
      row.splitTotal <= amount - fee &&
      this.#fees.isDue('pix', row.settledAtMs, row)
    if (!isOrdinary) {
      sums.soil(slot)
      return
    }
    if (recordsCarryFee) this.#terms.chargeFee(slot, row, -1)
    terms.expectLine(slot, id, {type: LINE.payment, wallet, amount})
    terms.expectLine(slot, id, {type: LINE.fee, wallet, amount: -fee})
    for (let leg = 0; leg < row.legs; leg += 1) {
      const receiver = row.legWallets[leg] as number
      const share = row.legAmounts[leg] as number
      if (share === 0 || receiver === wallet) sums.soil(slot)
      terms.expectLine(slot, id, {type: LINE.internal_transfer, wallet, amount: -share})
      terms.expectLine(slot, id, {type: LINE.internal_transfer, wallet: receiver, amount: share})
    }
  }

  #withdrawalEvent(slot: number, row: ScreenRow): void {
    const terms = this.#terms
    const {id, wallet, amount, fee} = row
    if (!row.hasWallet || !(fee > 0) || amount - fee !== row.net) {
      this.#parts.sums.soil(slot)
      return
    }
    this.#terms.withdrawal(slot, row, -1)
    terms.expectLine(slot, id, {type: LINE.withdrawal, wallet, amount: fee - amount})
    terms.expectLine(slot, id, {type: LINE.fee, wallet, amount: -fee})
  }

  /** A refund that its charge can bear: whether it can is asked when the charge is known. */
  #refundEvent(slot: number, row: ScreenRow): void {
    const {sums, refunds, wallets} = this.#parts
    const terms = this.#terms
    const {id, related, wallet, amount, fee} = row
    const charge = sums.slotOf(related)
    refunds.link(slot, charge)
    if (refunds.isRepeated(id)) sums.soil(slot)
    if (!row.hasWallet || !(fee > 0) || !this.#fees.isDue('refund', row.settledAtMs, row)) {
      sums.soil(slot)
      return
    }
    refunds.claim({charge, refund: slot, related, amount, wallet: wallets.names[wallet] as string})
    terms.refundLine(slot, row, -amount, -1)
    terms.expectLine(slot, id, {type: LINE.fee, wallet, amount: -fee})
  }

  #refundLine(row: ScreenRow, isInScope: boolean): number {
    const {sums, refunds} = this.#parts
    const slot = sums.slotOf(row.id)
    if (!isInScope) return slot
    refunds.link(slot, sums.slotOf(row.related))
    this.#terms.refundLine(slot, row, row.amount, 1)
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
      if (isInScope) this.#terms.postedLine(slot, row.id, row)
      return slot
    }
    if ((code === LINE.fee || code === LINE.internal_transfer) && row.hasRelated) {
      const slot = sums.slotOf(row.related)
      if (isInScope) this.#terms.postedLine(slot, row.related, row)
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
    const due = this.#fees.due('pix', row.atMs, row.amount)
    return due !== undefined && row.splitTotal > row.amount - due
  }
}
