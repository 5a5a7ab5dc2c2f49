import type {Context} from '../../app/context.ts'
import type {Inbox} from '../../inbox/inbox.ts'
import type {ListenerPlan} from '../../inbox/open-inbox.ts'
import type {Refused} from '../../inbox/outage/outage-options.ts'
import {outageBegan, outageEnded} from '../../messages/webhooks/outage.ts'

/** What a listener does while a store is away that several machines share. */
export interface OutageChoice {
  readonly commitTimeoutMs: number
  readonly onOutage: 'log' | 'refuse'
}

/** Shows a delivery that was shown as stored, or that an earlier listener of this home kept. */
export interface RefusalView {
  refusedByStore(refused: Refused): void
}

interface ReceivingInbox {
  readonly inbox: Inbox
  /** How many deliveries the store refused for what is in them, since this listener was started. */
  readonly refusedByStore: () => number
}

/**
 * The inbox of a listener, which says on stderr that its store is away, and that it is back, and shows
 * what the store refuses.
 *
 * Errors: those of `openListenerInbox`, and of the store.
 */
export async function receivingInbox(
  context: Context,
  {commitTimeoutMs, onOutage}: OutageChoice,
  view: RefusalView,
): Promise<ReceivingInbox> {
  const {home, notice} = context
  const {openListenerInbox} = await import('../../inbox/open-inbox.ts')
  let refusedByStore = 0
  const plan: ListenerPlan = {
    notice,
    commitTimeoutMs,
    onOutage,
    began: (reason) => notice(outageBegan({reason})),
    ended: (count) => notice(outageEnded({count})),
    refused: (refused) => {
      refusedByStore += 1
      view.refusedByStore(refused)
    },
  }
  const store = await context.store()
  const inbox = await openListenerInbox(home, store, plan)
  if (store.kind === 'local') {
    const {settleForwardedElsewhere} = await import('./forwarded-elsewhere.ts')
    // A store that cannot be asked: what it may have forwarded is forwarded once more.
    await settleForwardedElsewhere(context, inbox).catch(() => {})
  }
  return {inbox, refusedByStore: () => refusedByStore}
}
