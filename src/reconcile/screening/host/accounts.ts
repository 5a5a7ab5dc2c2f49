import {TRANSACTION_TYPES} from '../../../domain/ledger.ts'
import {HOUR_MS, type HourSums, type ReportCounts} from '../../read/counts.ts'
import type {DataSetName} from '../../read/inputs.ts'
import * as layout from '../kernel/row-layout.ts'
import {ReportCounter} from './report-counter.ts'
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

export interface FileAccount {
  readonly inScope: Counted
  readonly later: Counted
}

/** Places of a file's sums: those of rows in scope, then the same of later ones. */
const ROWS = 0
const CENTAVOS = 1
const VOLUME = 2
const LATER = 3
const SUMS = 6

function add(sums: Float64Array, at: number, amount: number): void {
  sums[at + ROWS] = (sums[at + ROWS] as number) + 1
  sums[at + CENTAVOS] = (sums[at + CENTAVOS] as number) + amount
  sums[at + VOLUME] = (sums[at + VOLUME] as number) + Math.abs(amount)
}

function accountOf(sums: Float64Array): FileAccount {
  const counted = (at: number): Counted => ({
    rows: sums[at + ROWS] as number,
    centavos: sums[at + CENTAVOS] as number,
    volume: sums[at + VOLUME] as number,
  })
  return {inScope: counted(0), later: counted(LATER)}
}

export type AccountName = 'charges' | 'withdrawals' | 'events' | 'blocks' | 'statement'
export const ACCOUNT_NAMES = ['charges', 'withdrawals', 'events', 'blocks', 'statement'] as const

/** What a thread counted, in a form that can be sent. */
export interface AccountsResult {
  readonly files: Readonly<Record<AccountName, FileAccount>>
  readonly wallets: readonly {wallet: string; credits: number; debits: number}[]
  readonly hours: readonly HourSums[]
  readonly latestMs: number
  readonly report: ReportCounts
}

/** Counts every readable row; later the rows that were looked at one by one are taken away again. */
export class Accounts {
  readonly #files: Readonly<Record<AccountName, Float64Array>> = {
    charges: new Float64Array(SUMS),
    withdrawals: new Float64Array(SUMS),
    events: new Float64Array(SUMS),
    blocks: new Float64Array(SUMS),
    statement: new Float64Array(SUMS),
  }
  latestMs = Number.NEGATIVE_INFINITY
  readonly #wallets: WalletBook
  readonly #asOfMs: number
  readonly #cutoffs: ReadonlyMap<string, number>
  readonly #cutoffMs: number[] = []
  readonly #credits: number[] = []
  readonly #debits: number[] = []
  /** By wallet: the hour of its last line, its cell, and the cells of all its hours. */
  readonly #lastHour: number[] = []
  readonly #lastCell: number[] = []
  readonly #cells: Map<number, number>[] = []
  #hourCredits = new Float64Array(1024)
  #hourDebits = new Float64Array(1024)
  #hourLines = new Int32Array(1024)
  #hourTypes = new Float64Array(1024 * TYPES)
  #used = 0
  readonly report: ReportCounter

  constructor(wallets: WalletBook, asOfMs: number, cutoffs: ReadonlyMap<string, number>) {
    this.#wallets = wallets
    this.report = new ReportCounter(wallets)
    this.#asOfMs = asOfMs
    this.#cutoffs = cutoffs
  }

  /** Counts a row; `false` when it is after the as-of instant. */
  count(name: DataSetName & AccountName, atMs: number, amount: number): boolean {
    const isLater = atMs > this.#asOfMs
    if (atMs > this.latestMs) this.latestMs = atMs
    add(this.#files[name], isLater ? LATER : 0, amount)
    return !isLater
  }

  isInScope(atMs: number): boolean {
    return atMs <= this.#asOfMs
  }

  /** Counts a row that is out of scope whatever its time. */
  countOutside(name: AccountName, atMs: number, amount: number): void {
    if (atMs > this.latestMs) this.latestMs = atMs
    add(this.#files[name], LATER, amount)
  }

  /** Adds what somebody else counted: rows, centavos and volume in scope, then of later rows. */
  addCounts(name: AccountName, counts: Float64Array): void {
    const sums = this.#files[name]
    for (let at = 0; at < SUMS; at += 1) sums[at] = (sums[at] as number) + (counts[at] as number)
  }

  /** Until when lines of a wallet count towards its balance. */
  cutoffOf(wallet: number): number {
    const name = this.#wallets.names[wallet] as string
    return Math.min(this.#asOfMs, this.#cutoffs.get(name) ?? this.#asOfMs)
  }

  /** Adds what somebody else posted to a wallet in an hour, if anything: see `kernel/row-layout.ts`. */
  takeCell(wallet: number, sums: Float64Array, at: number): void {
    const hour = sums[at + layout.HOUR] as number
    if (Number.isNaN(hour)) return
    if (this.#credits[wallet] === undefined) this.#open(wallet)
    const cell = this.#cellOf(wallet, hour)
    const plus = (known: number | undefined, by: number): number =>
      (known as number) + (sums[at + by] as number)
    this.#hourCredits[cell] = plus(this.#hourCredits[cell], layout.CREDITS)
    this.#hourDebits[cell] = plus(this.#hourDebits[cell], layout.DEBITS)
    this.#hourLines[cell] = plus(this.#hourLines[cell], layout.LINES)
    this.#credits[wallet] = plus(this.#credits[wallet], layout.COUNTED_CREDITS)
    this.#debits[wallet] = plus(this.#debits[wallet], layout.COUNTED_DEBITS)
    for (let type = 0; type < TYPES; type += 1) {
      const to = cell * TYPES + type
      this.#hourTypes[to] = plus(this.#hourTypes[to], layout.BY_TYPE + type)
    }
  }

  /** Posts a line in scope to its wallet and its hour. */
  post(wallet: number, type: number, atMs: number, ...[amount]: [number]): void {
    if (this.#credits[wallet] === undefined) this.#open(wallet)
    const cell = this.#cellOf(wallet, Math.floor(atMs / HOUR_MS))
    const isCounted = atMs <= (this.#cutoffMs[wallet] as number)
    if (isCounted && type >= 0) {
      const at = cell * TYPES + type
      this.#hourLines[cell] = (this.#hourLines[cell] as number) + 1
      this.#hourTypes[at] = (this.#hourTypes[at] as number) + amount
    }
    if (amount >= 0) {
      this.#hourCredits[cell] = (this.#hourCredits[cell] as number) + amount
      if (isCounted) this.#credits[wallet] = (this.#credits[wallet] as number) + amount
    } else {
      this.#hourDebits[cell] = (this.#hourDebits[cell] as number) - amount
      if (isCounted) this.#debits[wallet] = (this.#debits[wallet] as number) - amount
    }
  }

  #open(wallet: number): void {
    this.#cutoffMs[wallet] = this.cutoffOf(wallet)
    this.#credits[wallet] = 0
    this.#debits[wallet] = 0
    this.#lastHour[wallet] = Number.NaN
    this.#cells[wallet] = new Map()
  }

  #cellOf(wallet: number, hour: number): number {
    if (this.#lastHour[wallet] === hour) return this.#lastCell[wallet] as number
    const cells = this.#cells[wallet] as Map<number, number>
    let cell = cells.get(hour)
    if (cell === undefined) {
      cell = this.#used
      this.#used += 1
      if (cell === this.#hourCredits.length) this.#grow()
      cells.set(hour, cell)
    }
    this.#lastHour[wallet] = hour
    this.#lastCell[wallet] = cell
    return cell
  }

  #grow(): void {
    const size = this.#hourCredits.length * 2
    this.#hourCredits = grown(this.#hourCredits, new Float64Array(size))
    this.#hourDebits = grown(this.#hourDebits, new Float64Array(size))
    this.#hourLines = grown(this.#hourLines, new Int32Array(size))
    this.#hourTypes = grown(this.#hourTypes, new Float64Array(size * TYPES))
  }

  result(): AccountsResult {
    const posted = this.#wallets.names
      .map((wallet, at) => ({wallet, at}))
      .filter(({at}) => this.#credits[at] !== undefined)
    return {
      files: {
        charges: accountOf(this.#files.charges),
        withdrawals: accountOf(this.#files.withdrawals),
        events: accountOf(this.#files.events),
        blocks: accountOf(this.#files.blocks),
        statement: accountOf(this.#files.statement),
      },
      latestMs: this.latestMs,
      report: this.report.result(),
      wallets: posted.map(({wallet, at}) => ({
        wallet,
        credits: this.#credits[at] as number,
        debits: this.#debits[at] as number,
      })),
      hours: posted.flatMap(({wallet, at}) =>
        Array.from(this.#cells[at] as Map<number, number>, ([hour, cell]) => ({
          wallet,
          hour,
          credits: this.#hourCredits[cell] as number,
          debits: this.#hourDebits[cell] as number,
          lines: this.#hourLines[cell] as number,
          byType: [...this.#hourTypes.subarray(cell * TYPES, (cell + 1) * TYPES)],
        })),
      ),
    }
  }
}
