import type {Context} from '../../../app/context.ts'
import {mayExist} from '../../../journal/request-state.ts'
import {knownSender} from '../../create/sender.ts'
import type {Batch} from '../batch.ts'

/** Lines of rows that were sent before, as far as this machine knows. */
export interface SentHere {
  /** A real service created these: no run sends them a second time. */
  readonly done: readonly number[]
  /**
   * A run asks the service for these, and sends what that does not have: they were sent to an emulator,
   * whose data may be gone by now, were never answered, or only the result file knows of them.
   */
  readonly asked: readonly number[]
}

/**
 * Rows that were sent before, as the journal of this machine and the result file say. A journal on another
 * machine is not asked, nor is the service, for a dry run opens no connection.
 */
export async function sentHere(
  context: Context,
  {environment, path, rows, usedKeys}: Batch,
): Promise<SentHere> {
  const [sent, done] = [new Set(usedKeys), new Set<string>()]
  const sender = await knownSender(context)
  if (sender) {
    const {journal, isOwn, instance} = sender
    const keys = rows.map(({key}) => key)
    for (const use of await journal.requests.findUses(environment, path, keys)) {
      // What an emulator had that is gone is sent to the one that runs now.
      const isGone = use.instance !== instance && use.instance !== '' && instance !== ''
      if (isGone || !mayExist(use.state) || !(await isOwn(use))) continue
      sent.add(use.idempotencyKey)
      if (use.state === 'done' && use.instance === '') done.add(use.idempotencyKey)
    }
  }
  const linesOf = (isMeant: (key: string) => boolean): number[] =>
    rows.flatMap(({key, line}) => (isMeant(key) ? [line] : []))
  return {
    done: linesOf((key) => done.has(key)),
    asked: linesOf((key) => sent.has(key) && !done.has(key)),
  }
}
