import * as layout from '../kernel/row-layout.ts'
import type {Accounts} from './accounts.ts'
import type {KernelExports} from './kernel-exports.ts'

const {CELL_DOUBLES, COUNT_DOUBLES, MAX_STATUSES, MAX_WALLETS, REPORT_DOUBLES} = layout

/** What the kernel has counted and posted, on its way to the accounts. */
export class KernelSums {
  readonly #memory: SharedArrayBuffer
  readonly #kernel: KernelExports
  readonly #accounts: Accounts
  readonly #cells: Float64Array
  readonly #cutoffs: Float64Array

  constructor(memory: SharedArrayBuffer, kernel: KernelExports, accounts: Accounts) {
    this.#memory = memory
    this.#kernel = kernel
    this.#accounts = accounts
    this.#cells = this.#doubles(kernel.cellsAt(), MAX_WALLETS * CELL_DOUBLES)
    this.#cutoffs = this.#doubles(kernel.cutoffsAt(), MAX_WALLETS)
    for (let wallet = 0; wallet < MAX_WALLETS; wallet += 1) {
      this.#cells[wallet * CELL_DOUBLES + layout.HOUR] = Number.NaN
    }
  }

  #doubles(at: number, length: number): Float64Array {
    return new Float64Array(this.#memory, at, length)
  }

  /** Tells until when the lines of a wallet count. */
  setCutoff(wallet: number): void {
    if (wallet < MAX_WALLETS) this.#cutoffs[wallet] = this.#accounts.cutoffOf(wallet)
  }

  takeCell(wallet: number): void {
    this.#accounts.takeCell(wallet, this.#cells, wallet * CELL_DOUBLES)
  }

  /** Gives everything to the accounts, once. */
  handOver(): void {
    const accounts = this.#accounts
    const kernel = this.#kernel
    const countsOf = (kind: number) =>
      this.#doubles(kernel.countsAt() + kind * COUNT_DOUBLES * 8, COUNT_DOUBLES)
    accounts.addCounts('charges', countsOf(layout.CHARGE))
    accounts.addCounts('withdrawals', countsOf(layout.WITHDRAWAL))
    accounts.addCounts('events', countsOf(layout.EVENT))
    accounts.addCounts('statement', countsOf(layout.LINE))
    accounts.latestMs = Math.max(accounts.latestMs, kernel.latest())
    const statuses = this.#doubles(kernel.statusesAt(), 4 * MAX_STATUSES)
    accounts.report.addRecords('charge', statuses)
    accounts.report.addRecords('withdrawal', statuses.subarray(2 * MAX_STATUSES))
    const report = this.#doubles(kernel.reportAt(), MAX_WALLETS * REPORT_DOUBLES)
    accounts.report.addWallets(report, REPORT_DOUBLES)
    for (let wallet = 0; wallet < MAX_WALLETS; wallet += 1) this.takeCell(wallet)
  }
}
