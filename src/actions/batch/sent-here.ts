import type {Context} from '../../app/context.ts'
import {mayExist} from '../../journal/request-state.ts'
import {knownSender} from '../create/sender.ts'
import type {Batch} from './batch.ts'

/**
 * Lines whose rows were sent before, as the journal of this machine and the result file say: a run sends
 * them no second time. A journal on another machine is not asked, for a dry run opens no connection.
 */
export async function sentHere(
  context: Context,
  {environment, path, rows, usedKeys}: Batch,
): Promise<readonly number[]> {
  const sent = new Set(usedKeys)
  const sender = await knownSender(context)
  if (sender) {
    const {journal, isOwn, instance} = sender
    const keys = rows.map(({key}) => key)
    for (const use of await journal.requests.findUses(environment, path, keys)) {
      // What an emulator had that is gone is sent to the one that runs now.
      const isGone = use.instance !== instance && use.instance !== '' && instance !== ''
      if (!isGone && mayExist(use.state) && (await isOwn(use))) sent.add(use.idempotencyKey)
    }
  }
  return rows.flatMap(({key, line}) => (sent.has(key) ? [line] : []))
}
