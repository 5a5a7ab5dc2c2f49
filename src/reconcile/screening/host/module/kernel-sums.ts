import {CHARGE_STATUSES} from '../../../../domain/charge.ts'
import {FEE_KINDS} from '../../../../domain/fee.ts'
import {WITHDRAWAL_STATUSES} from '../../../../domain/withdrawal.ts'
import type {ReportCounts, StatusCount} from '../../../read/gather/counts.ts'
import * as layout from '../../kernel/row-layout.ts'
import type {AccountName, Accounts, AccountsResult, FileAccount} from './accounts.ts'
import type {KernelExports} from './kernel-exports.ts'
import type {WalletBook} from './wallet-book.ts'

const {CELL_DOUBLES, COUNT_DOUBLES, MAX_STATUSES, MAX_WALLETS, REPORT_DOUBLES} = layout

const STATUSES = [
  {kind: 'charge', names: CHARGE_STATUSES, first: 0},
  {kind: 'withdrawal', names: WITHDRAWAL_STATUSES, first: MAX_STATUSES},
  {kind: 'refund', names: ['completed'], first: 2 * MAX_STATUSES},
] as const

/** What the kernel has counted and posted, in a form that can be sent. */
export class KernelSums {
  readonly #memory: SharedArrayBuffer
  readonly #kernel: KernelExports
  readonly #accounts: Accounts
  readonly #wallets: WalletBook
  readonly #cells: Float64Array
  readonly #cutoffs: Float64Array

  constructor(
    memory: SharedArrayBuffer,
    kernel: KernelExports,
    {accounts, wallets}: {readonly accounts: Accounts; readonly wallets: WalletBook},
  ) {
    this.#memory = memory
    this.#kernel = kernel
    this.#accounts = accounts
    this.#wallets = wallets
    this.#cells = this.#doubles(kernel.cellsAt(), layout.MOST_CELLS * CELL_DOUBLES)
    this.#cutoffs = this.#doubles(kernel.cutoffsAt(), MAX_WALLETS)
  }

  #doubles(at: number, length: number): Float64Array {
    return new Float64Array(this.#memory, at, length)
  }

  /** Says until when the lines of a wallet count, before its first line is posted. */
  open(wallet: number): void {
    this.#cutoffs[wallet] = this.#accounts.cutoffOf(wallet)
  }

  takeCell(place: number): void {
    this.#accounts.takeCell(this.#cells, place * CELL_DOUBLES)
  }

  /** Everything, once, when all rows are screened. */
  result(): AccountsResult {
    this.#kernel.takeCells()
    return {
      files: {
        charges: this.#countsOf(layout.CHARGE),
        withdrawals: this.#countsOf(layout.WITHDRAWAL),
        events: this.#countsOf(layout.EVENT),
        blocks: this.#countsOf(layout.BLOCK),
        statement: this.#countsOf(layout.LINE),
      } satisfies Record<AccountName, FileAccount>,
      latestMs: this.#kernel.latest(),
      report: this.#report(),
      wallets: this.#accounts.wallets(
        this.#doubles(this.#kernel.walletSumsAt(), MAX_WALLETS * layout.WALLET_DOUBLES),
      ),
      hours: this.#accounts.hours(),
    }
  }

  #countsOf(kind: number): FileAccount {
    const sums = this.#doubles(this.#kernel.countsAt() + kind * COUNT_DOUBLES * 8, COUNT_DOUBLES)
    const counted = (at: number) => ({
      rows: sums[at] as number,
      centavos: sums[at + 1] as number,
      volume: sums[at + 2] as number,
    })
    return {inScope: counted(0), later: counted(COUNT_DOUBLES / 2)}
  }

  #report(): ReportCounts {
    const {names} = this.#wallets
    const report = this.#doubles(this.#kernel.reportAt(), names.length * REPORT_DOUBLES)
    const numberOf = (wallet: number, nth: number): number =>
      report[wallet * REPORT_DOUBLES + nth] as number
    const legs = FEE_KINDS.length * 2
    return {
      statuses: this.#statuses(),
      fees: FEE_KINDS.flatMap((kind, nth) =>
        names.map((wallet, at) => ({
          kind,
          wallet,
          count: numberOf(at, nth * 2),
          centavos: numberOf(at, nth * 2 + 1),
        })),
      ),
      receivers: names.map((receiver, at) => ({
        receiver,
        legs: numberOf(at, legs),
        centavos: numberOf(at, legs + 1),
      })),
    }
  }

  #statuses(): StatusCount[] {
    const sums = this.#doubles(this.#kernel.statusesAt(), (2 * MAX_STATUSES + 1) * 2)
    return STATUSES.flatMap(({kind, names, first}) =>
      names.map((status, at) => ({
        kind,
        status,
        count: sums[(first + at) * 2] as number,
        centavos: sums[(first + at) * 2 + 1] as number,
      })),
    )
  }
}
