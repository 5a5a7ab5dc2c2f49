import type {ColumnMapping} from './read/mapping/mapping.ts'
import type {Result} from './result.ts'

/** How far a run has come. Units: bytes of all inputs, over all passes. */
export interface Progress {
  readonly phase: 'reading' | 'collecting' | 'judging'
  readonly doneBytes: number
  readonly totalBytes: number
}

/** How a run reads its inputs, and what it gathers beside the result. */
export interface ReconcileOptions {
  /** An instant, or a civil day (its last millisecond in `timezone`). Source: reconciliation.md, "Time". */
  readonly asOf?: string
  readonly timezone: string
  /** Worker threads for large inputs; small ones are read on the calling thread. */
  readonly threads?: number
  /**
   * Most memory that the process may have while it compares large inputs: with less than they need,
   * the heaps of all threads are kept small, which takes longer. Units: bytes.
   */
  readonly memoryBytes?: number
  readonly progress?: (progress: Progress) => void
  readonly signal?: AbortSignal
  readonly mapping?: ColumnMapping
  readonly previous?: Result
  /** Also gather `ReportData`. */
  readonly report?: boolean
}

/** What a run will read, and what it will need for that. Units: bytes. */
export interface MemoryNeed {
  readonly totalBytes: number
  readonly memoryBytes: number
  /** What data with a fault in every subject may need on top of it, at most. */
  readonly mayAddBytes: number
  /** The same of data of which no row can be read, or matched with another. */
  readonly unmatchedMayAddBytes: number
  /** What it may take, where a person has said that. */
  readonly limitBytes?: number
}
