import type {Language} from '../../messages/language.ts'

/**
 * How a row ended. `already_done`: an earlier run created it. `unknown`: it was sent and no answer
 * came. `not_sent`: the batch stopped before it, or it may repeat a payment; then it has a code.
 */
export const ROW_STATUSES = ['created', 'already_done', 'failed', 'unknown', 'not_sent'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

/** What the service answered, as far as a spreadsheet wants it. */
export interface CreatedFacts {
  readonly pixCopyPaste?: string | undefined
  readonly amount?: number | undefined
  readonly externalReference?: string | undefined
}

/** One row of the result file. */
export interface RowResult {
  readonly line: number
  readonly status: RowStatus
  /** The idempotency key; what `journal show` finds the row by. */
  readonly key: string
  /** Of the charge or the withdrawal. */
  readonly id?: string | undefined
  /** Where this run was answered with it. */
  readonly created?: CreatedFacts | undefined
  readonly code?: string | undefined
  /** In English, as result files have it. */
  readonly message?: string | undefined
  /** The same for the reader of the screen. */
  readonly inWords?: ((language: Language) => string) | undefined
}

/** What a batch writes to stdout with `--json`. Source: commands.md, "Batches". */
export interface BatchReport {
  readonly rows: number
  readonly created: number
  readonly alreadyDone: number
  readonly failed: readonly {readonly line: number; readonly code: string}[]
}

/** What a row without an answer, or without a sending, is called in `failed`. */
const CODES: Readonly<Record<'failed' | 'unknown' | 'not_sent', string>> = {
  failed: 'FAILED',
  unknown: 'OUTCOME_UNKNOWN',
  not_sent: 'NOT_SENT',
}

/** The counts of a batch; whatever is neither created nor done before is listed by its line. */
export function batchReport(results: readonly RowResult[]): BatchReport {
  const count = (status: RowStatus): number =>
    results.filter((result) => result.status === status).length
  return {
    rows: results.length,
    created: count('created'),
    alreadyDone: count('already_done'),
    failed: results.flatMap(({line, status, code}) => {
      if (status === 'created' || status === 'already_done') return []
      return [{line, code: code ?? CODES[status]}]
    }),
  }
}
