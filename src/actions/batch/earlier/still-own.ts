import {requireStillItsOwn} from '../../../client/creation/found-still.ts'
import {PixctlError} from '../../../messages/errors.ts'
import type {Batch, BatchRow} from '../batch.ts'
import type {RowResult} from '../batch-outcome.ts'
import {failedResult} from '../sending/send-rows.ts'
import type {Looking} from './ask-service.ts'
import {type EarlierRows, recordsOf} from './earlier-rows.ts'

/** What a batch was compared with, and how it went. */
export interface SentBatch {
  readonly batch: Batch
  readonly earlier: EarlierRows
  readonly results: readonly RowResult[]
}

/**
 * The results as the journal has them once all rows have ended. A row that was only found at the
 * service lost it where another request, of this file or of another process, was answered with it
 * since: the journal has it as unknown, and so has the result.
 */
export async function asTheJournalHasThem(
  looking: Looking,
  {batch, earlier, results}: SentBatch,
): Promise<RowResult[]> {
  const isOnlyFound = (row: BatchRow): boolean =>
    earlier.isFoundThere(row) || earlier.recordOf(row)?.state !== 'done'
  const found = batch.rows.filter((row, at) => {
    const {status, created} = results[at] as RowResult
    return status === 'already_done' && created === undefined && isOnlyFound(row)
  })
  if (found.length === 0) return [...results]
  const records = await recordsOf(looking, batch, found)
  const whole = results.map(async (result) => {
    const record = records.get(result.key)
    if (record === undefined || record.state === 'done') return result
    try {
      await requireStillItsOwn(looking.journal, {...record, resourceId: result.id})
      return result
    } catch (error) {
      if (!(error instanceof PixctlError)) throw error
      return failedResult(result, error)
    }
  })
  return Promise.all(whole)
}
