import type {Context} from '../../app/context.ts'
import type {EventSubjectKind} from '../../domain/event-subject.ts'
import type {ChargeBlock} from '../find/subject.ts'
import {listedBlocks, receivedBlocks, withReceived} from '../refund/charge-blocks.ts'
import {unlessInTrouble} from '../refund/seen-refund.ts'
import {readTransaction} from './read-resource.ts'

/**
 * A transaction with what the service and the events received say of blocks of it: an open one has
 * a term, which nothing else of the charge shows.
 *
 * @param typed the UUID or its beginning, the external reference or the idempotency key.
 * @param meant the kind that the command is about, where it fits several.
 */
export async function showTransaction(context: Context, typed: string, meant?: EventSubjectKind) {
  const transaction = await readTransaction(context, typed, meant)
  const {id, type, status, _pixctl} = transaction
  const blocks = type === 'payment' && status === 'completed' ? await blocksOf(context, id) : []
  return {...transaction, _pixctl: {..._pixctl, ...(blocks.length > 0 && {blocks})}}
}

async function blocksOf(context: Context, id: string): Promise<readonly ChargeBlock[]> {
  const [listed, received] = await Promise.all([
    listedBlocks(context),
    unlessInTrouble(context, () => receivedBlocks(context, id)),
  ])
  return withReceived(listed?.(id), received ?? [])
}
