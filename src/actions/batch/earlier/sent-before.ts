import type {Context} from '../../../app/context.ts'
import type {Batch} from '../batch.ts'
import type {RowResult} from '../batch-outcome.ts'

/** That a batch created nothing new. */
export interface SentBefore {
  /** ISO 8601, where this machine knows it: when the first of its rows without a reference was sent. */
  readonly sentAt?: string | undefined
}

/**
 * Whether every row was sent before and some have no reference: a person may mean the payments of
 * another month, whose rows are equal to these.
 */
export async function sentBefore(
  context: Context,
  {rows}: Batch,
  results: readonly RowResult[],
): Promise<SentBefore | undefined> {
  if (results.some(({status}) => status !== 'already_done')) return undefined
  const equal = rows.find(({body}) => body['externalReference'] === undefined)
  if (equal === undefined) return undefined
  const {requests} = await context.journal()
  const record = await requests.find(equal.key)
  if (!record || record.isUndated) return {}
  return {sentAt: new Date(record.createdAtMs).toISOString()}
}
