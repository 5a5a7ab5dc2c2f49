import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import type {Journal} from '../../journal/journal.ts'
import {BATCH_KINDS, type Batch, type BatchRow} from './batch.ts'
import type {RowResult} from './batch-outcome.ts'
import {type CreatedRow, sendRows} from './send-rows.ts'

export interface SendBatchOptions {
  readonly concurrency: number
  readonly onResult: (result: RowResult) => void
}

/**
 * Sends what an earlier run did not finish. Every row is in the journal under its own key before
 * it is sent, so neither a killed process nor a second run creates it twice.
 *
 * Errors: no usable credential; then nothing was sent.
 * Source: contract, section 3.
 */
export async function sendBatch(
  context: Context,
  batch: Batch,
  options: SendBatchOptions,
): Promise<RowResult[]> {
  const [client, journal] = await Promise.all([context.client(), context.journal()])
  const clients = new Map<string, Client>()
  const clientIn = (wallet: string): Client => {
    const known = clients.get(wallet) ?? client.inWallet(wallet === PRINCIPAL ? '' : wallet)
    clients.set(wallet, known)
    return known
  }
  const create = async (row: BatchRow): Promise<CreatedRow> => {
    const inWallet = clientIn(row.wallet)
    const done = doneBefore(journal, inWallet, {row, path: batch.path})
    if (done !== undefined) return {id: done, replayed: true}
    const {resource, replayed} = await BATCH_KINDS[batch.kind].create(inWallet, row)
    return {id: resource.id, replayed}
  }
  return sendRows(batch.rows, {...options, create, signal: context.signal})
}

/** The id of what an earlier run of this home created: that is not even asked for again. */
function doneBefore(
  {requests}: Journal,
  {addressee}: Client,
  {row, path}: {readonly row: BatchRow; readonly path: string},
): string | undefined {
  const record = requests.findByKey({...addressee, path, idempotencyKey: row.key})
  return record?.state === 'done' ? record.resourceId : undefined
}
