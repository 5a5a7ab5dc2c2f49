import {CHARGE_STATUSES} from '../../../domain/charge.ts'
import {EVENT_KINDS} from '../../../domain/event.ts'
import {FEE_KINDS} from '../../../domain/fee.ts'
import {WITHDRAWAL_STATUSES} from '../../../domain/withdrawal.ts'
import {FEE_KIND_OF_EVENT, type ReportCounts, type StatusCount} from '../../read/counts.ts'
import type {ScreenRow} from './screen-row.ts'
import type {WalletBook} from './wallet-book.ts'

const REFUNDED = EVENT_KINDS.indexOf('refund_completed')
/** By event kind: the number of its fee's kind, or -1. */
const FEES = EVENT_KINDS.map((kind) => {
  const fee = FEE_KIND_OF_EVENT[kind]
  return fee === undefined ? -1 : FEE_KINDS.indexOf(fee)
})

const ROWS_OF = {charge: 0, withdrawal: 1} as const
const STATUSES = {charge: CHARGE_STATUSES, withdrawal: WITHDRAWAL_STATUSES} as const

/** Adds to a slot of an array that grows. */
function add(array: number[], at: number, amount: number): void {
  array[at] = (array[at] ?? 0) + amount
}

/** Counts records by status, fees by wallet and legs by receiver. */
export class ReportCounter {
  readonly #wallets: WalletBook
  readonly #statuses = [new Float64Array(8), new Float64Array(8)] as const
  readonly #fees: readonly {count: number[]; centavos: number[]}[] = [
    {count: [], centavos: []},
    {count: [], centavos: []},
    {count: [], centavos: []},
  ]
  readonly #refunds = {count: 0, centavos: 0}
  readonly #legs: number[] = []
  readonly #shares: number[] = []

  constructor(wallets: WalletBook) {
    this.#wallets = wallets
  }

  record(kind: 'charge' | 'withdrawal', status: number, amount: number): void {
    const counts = this.#statuses[ROWS_OF[kind]]
    counts[status * 2] = (counts[status * 2] as number) + 1
    counts[status * 2 + 1] = (counts[status * 2 + 1] as number) + amount
  }

  /** Adds records that somebody else counted: by status their number and centavos. */
  addRecords(kind: 'charge' | 'withdrawal', counts: Float64Array): void {
    const sums = this.#statuses[ROWS_OF[kind]]
    for (const at of sums.keys()) sums[at] = (sums[at] as number) + (counts[at] as number)
  }

  /** Adds what somebody else counted by wallet: fees of PIX and of withdrawals, and legs. */
  addWallets(counts: Float64Array, doubles: number): void {
    const [pix, withdrawal] = [FEE_KINDS.indexOf('pix'), FEE_KINDS.indexOf('withdrawal')]
    const lists = [
      ...[this.#fees[pix]?.count, this.#fees[pix]?.centavos],
      ...[this.#fees[withdrawal]?.count, this.#fees[withdrawal]?.centavos],
      ...[this.#legs, this.#shares],
    ]
    for (const wallet of this.#wallets.names.keys()) {
      for (const [nth, list] of lists.entries()) {
        const value = counts[wallet * doubles + nth] ?? 0
        if (list && value !== 0) add(list, wallet, value)
      }
    }
  }

  event(row: ScreenRow): void {
    const fees = this.#fees[FEES[row.code] as number]
    if (fees === undefined) return
    if (row.fee >= 0) {
      add(fees.count, row.wallet, 1)
      add(fees.centavos, row.wallet, row.fee)
    }
    if (row.code === REFUNDED) {
      this.#refunds.count += 1
      this.#refunds.centavos += row.amount
    }
    for (let leg = 0; leg < row.legs; leg += 1) {
      add(this.#legs, row.legWallets[leg] as number, 1)
      add(this.#shares, row.legWallets[leg] as number, row.legAmounts[leg] as number)
    }
  }

  #statusesOf(kind: 'charge' | 'withdrawal'): StatusCount[] {
    const counts = this.#statuses[ROWS_OF[kind]]
    return STATUSES[kind].map((status, at) => ({
      kind,
      status,
      count: counts[at * 2] as number,
      centavos: counts[at * 2 + 1] as number,
    }))
  }

  result(): ReportCounts {
    const {names} = this.#wallets
    return {
      statuses: [
        ...this.#statusesOf('charge'),
        ...this.#statusesOf('withdrawal'),
        {kind: 'refund', status: 'completed', ...this.#refunds},
      ],
      fees: this.#fees.flatMap(({count, centavos}, at) =>
        names.map((wallet, nth) => ({
          kind: FEE_KINDS[at] ?? 'pix',
          wallet,
          count: count[nth] ?? 0,
          centavos: centavos[nth] ?? 0,
        })),
      ),
      receivers: names.map((receiver, nth) => ({
        receiver,
        legs: this.#legs[nth] ?? 0,
        centavos: this.#shares[nth] ?? 0,
      })),
    }
  }
}
