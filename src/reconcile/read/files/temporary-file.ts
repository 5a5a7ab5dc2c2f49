import {tmpdir} from 'node:os'

/** The temporary file in which a large run keeps rows could not be made, or not be written. */
export class TemporaryFileError extends Error {
  readonly directory: string
  /** The code of the system, such as ENOSPC. */
  readonly reason: string
  constructor(reason: string, cause: unknown) {
    super(`no temporary file in ${tmpdir()}: ${reason}`, {cause})
    this.directory = tmpdir()
    this.reason = reason
  }
}

const reasonOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)

/** That the system refused a temporary file, and why. */
export const asTemporaryFileError = (cause: unknown): TemporaryFileError =>
  new TemporaryFileError(reasonOf(cause), cause)

/** What `work` does to a temporary file. Errors: `TemporaryFileError` where the system refuses. */
export function withTemporaryFile<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw asTemporaryFileError(cause)
  }
}

/** A failure on its way out of a worker thread, where an error loses its class and its fields. */
export interface SentFailure {
  readonly error: Error
  /** Of a `TemporaryFileError`. */
  readonly reason?: string | undefined
}

/** What a worker thread posts of a failure. */
export const sentFailure = (error: unknown): SentFailure => ({
  error: error instanceof Error ? error : new Error(String(error)),
  reason: error instanceof TemporaryFileError ? error.reason : undefined,
})

/** The failure as the thread that takes it has it. */
export const receivedFailure = ({error, reason}: SentFailure): Error =>
  reason === undefined ? error : new TemporaryFileError(reason, error)
