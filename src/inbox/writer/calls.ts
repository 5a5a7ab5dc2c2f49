import type {AttemptRecord, Pruned, Retention} from '../inbox.ts'
import type {FinishedFiles, Taken} from '../log/take-over.ts'

/** Where the writer works. */
export interface WriterPlace {
  readonly log: string
  readonly database: string
}

/** Everything the writer does, with what it takes and gives back. */
export interface WriterCalls {
  takeOver(finished: FinishedFiles): Taken
  record(attempts: readonly AttemptRecord[]): void
  hasten(nowMs: number): void
  prune(retention: Retention): Pruned | undefined
  checkpoint(): boolean
  close(): void
}

/**
 * Everything that writes SQLite for a listener.
 *
 * Errors: `InboxUnavailable`.
 */
export interface Writer {
  ask<M extends keyof WriterCalls>(
    method: M,
    ...argument: Parameters<WriterCalls[M]>
  ): Promise<ReturnType<WriterCalls[M]>>
  /** One slice of the log. */
  takeOver(finished: FinishedFiles): Promise<Taken>
  /** Everything the log holds at this moment, while nothing is written to it. */
  takeOverAll(): Promise<void>
  /** Settles when SQLite is closed; what is asked after that is refused. */
  close(): Promise<void>
}

/** A call to the writer thread, numbered so that its answer finds who asked. */
export interface WriterQuestion {
  readonly call: number
  readonly method: keyof WriterCalls
  readonly argument: unknown
}

/** What the writer thread answers to the call of that number; `full`: a file on a full disk. */
export type WriterAnswer =
  | {readonly call: number; readonly result: unknown}
  | {readonly call: number; readonly error: string; readonly full?: string | undefined}
