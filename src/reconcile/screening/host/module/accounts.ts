import {TRANSACTION_TYPES} from '../../../../domain/ledger.ts'
import type {HourColumns, ReportCounts} from '../../../read/gather/counts.ts'
import * as layout from '../../kernel/row-layout.ts'
import type {WalletBook} from './wallet-book.ts'

const TYPES = TRANSACTION_TYPES.length

function grown<T extends Float64Array | Int32Array>(from: T, to: T): T {
  to.set(from)
  return to
}

/** Rows and their amounts, by whether they are in scope. */
export interface Counted {
  readonly rows: number
  readonly centavos: number
  readonly volume: number
}

/** What was counted of a file: rows in scope, and rows after the as-of. */
export interface FileAccount {
  readonly inScope: Counted
  readonly later: Counted
}

/** A file whose rows are counted. */
export type AccountName = 'charges' | 'withdrawals' | 'events' | 'blocks' | 'statement'
/** The files whose rows are counted. */
export const ACCOUNT_NAMES = ['charges', 'withdrawals', 'events', 'blocks', 'statement'] as const

/** What a thread counted, in a form that can be sent. */
export interface AccountsResult {
  readonly files: Readonly<Record<AccountName, FileAccount>>
  readonly wallets: readonly {wallet: string; credits: number; debits: number}[]
  readonly hours: HourColumns
  readonly latestMs: number
  readonly report: ReportCounts
}

/** The lines of each wallet, hour by hour, as the kernel hands them over. */
export class Accounts {
  readonly #wallets: WalletBook
  readonly #asOfMs: number
  readonly #cutoffs: ReadonlyMap<string, number>
  /** By wallet: the cells of its hours. */
  readonly #cells: Map<number, number>[] = []
  #hourCredits = new Float64Array(1024)
  #hourDebits = new Float64Array(1024)
  #hourLines = new Int32Array(1024)
  #hourTypes = new Float64Array(1024 * TYPES)
  #used = 0

  constructor(wallets: WalletBook, asOfMs: number, cutoffs: ReadonlyMap<string, number>) {
    this.#wallets = wallets
    this.#asOfMs = asOfMs
    this.#cutoffs = cutoffs
  }

  /** Until when lines of a wallet count towards its balance. */
  cutoffOf(wallet: number): number {
    const name = this.#wallets.names[wallet] as string
    return Math.min(this.#asOfMs, this.#cutoffs.get(name) ?? this.#asOfMs)
  }

  /** Adds what the kernel posted to a wallet in an hour: see `kernel/row-layout.ts`. */
  takeCell(sums: Float64Array, at: number): void {
    const wallet = (sums[at + layout.CELL_WALLET] as number) - 1
    const hour = sums[at + layout.HOUR] as number
    const cell = this.#cellOf(wallet, hour)
    const plus = (known: number | undefined, by: number): number =>
      (known as number) + (sums[at + by] as number)
    this.#hourCredits[cell] = plus(this.#hourCredits[cell], layout.CREDITS)
    this.#hourDebits[cell] = plus(this.#hourDebits[cell], layout.DEBITS)
    this.#hourLines[cell] = plus(this.#hourLines[cell], layout.LINES)
    for (let type = 0; type < TYPES; type += 1) {
      const to = cell * TYPES + type
      this.#hourTypes[to] = plus(this.#hourTypes[to], layout.BY_TYPE + type)
    }
  }

  #cellOf(wallet: number, hour: number): number {
    let cells = this.#cells[wallet]
    if (cells === undefined) {
      cells = new Map()
      this.#cells[wallet] = cells
    }
    const known = cells.get(hour)
    if (known !== undefined) return known
    const cell = this.#used
    this.#used += 1
    if (cell === this.#hourCredits.length) this.#grow()
    cells.set(hour, cell)
    return cell
  }

  #grow(): void {
    const size = this.#hourCredits.length * 2
    this.#hourCredits = grown(this.#hourCredits, new Float64Array(size))
    this.#hourDebits = grown(this.#hourDebits, new Float64Array(size))
    this.#hourLines = grown(this.#hourLines, new Int32Array(size))
    this.#hourTypes = grown(this.#hourTypes, new Float64Array(size * TYPES))
  }

  /** @param sums what the kernel says that counts of each wallet: see `kernel/row-layout.ts`. */
  wallets(sums: Float64Array): AccountsResult['wallets'] {
    return this.#posted().map(({wallet, at}) => ({
      wallet,
      credits: sums[at * layout.WALLET_DOUBLES] as number,
      debits: sums[at * layout.WALLET_DOUBLES + 1] as number,
    }))
  }

  hours(): HourColumns {
    const used = this.#used
    const hours = new Int32Array(used)
    const wallets = new Int32Array(used)
    for (const [wallet, cells] of this.#cells.entries()) {
      for (const [hour, cell] of cells ?? []) {
        hours[cell] = hour
        wallets[cell] = wallet
      }
    }
    return {
      names: this.#wallets.names,
      wallets,
      hours,
      credits: this.#hourCredits.slice(0, used),
      debits: this.#hourDebits.slice(0, used),
      lines: this.#hourLines.slice(0, used),
      byType: this.#hourTypes.slice(0, used * TYPES),
    }
  }

  #posted(): {wallet: string; at: number}[] {
    return this.#wallets.names
      .map((wallet, at) => ({wallet, at}))
      .filter(({at}) => this.#cells[at] !== undefined)
  }
}
