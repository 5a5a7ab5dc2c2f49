import type {Context} from '../../app/context.ts'
import {mayExist} from '../../journal/request-state.ts'
import {InterruptedError, PixctlError} from '../../messages/errors.ts'
import {payoutsNotAskedFor, payoutsSentBefore} from '../../messages/people/approval.ts'
import type {Batch} from '../batch/batch.ts'
import type {BatchView} from '../batch/run-batch.ts'
import {prepareBatch} from '../batch/sending/send-batch.ts'
import {senderOf} from '../create/sender.ts'

/** How far the service has been asked, as a batch shows it. */
export type AskingView = Pick<BatchView, 'rowAsked' | 'rowsEnded'>

/**
 * Says how many rows of a file that is proposed left before under their own keys, from whichever home:
 * no approval pays those again. The service is asked for each row, and what it has is in the journal
 * then. Where it does not say, that is named, and what the journal knows is counted: whoever approves
 * asks again.
 *
 * Returns: whether all of them did, so that the proposal pays nothing.
 */
export async function noteSentBefore(
  context: Context,
  batch: Batch,
  view: AskingView,
): Promise<boolean> {
  await askForAll(context, batch, view)
  const {rows, path, environment} = batch
  const {journal, isOwn} = await senderOf(context)
  const keys = rows.map(({key}) => key)
  const uses = await journal.requests.findUses(environment, path, keys)
  const sent = new Set<string>()
  for (const use of uses)
    if (mayExist(use.state) && (await isOwn(use))) sent.add(use.idempotencyKey)
  if (sent.size > 0) context.notice(payoutsSentBefore({sent: sent.size, rows: rows.length}))
  return sent.size === rows.length
}

async function askForAll(
  context: Context,
  batch: Batch,
  {rowAsked, rowsEnded}: AskingView,
): Promise<void> {
  try {
    await prepareBatch(context, batch, {onAsked: rowAsked}).finally(rowsEnded)
  } catch (error) {
    if (!(error instanceof PixctlError) || error instanceof InterruptedError) throw error
    const {cause} = error
    context.notice(payoutsNotAskedFor({said: cause instanceof PixctlError ? cause : error}))
  }
}
