import type {Context} from '../../app/context.ts'
import type {OpenInbox, StoredEvent} from '../../inbox/inbox.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {plainText} from '../../messages/plain-text.ts'
import {unknownEvent as unknownEventOf} from '../../messages/webhooks.ts'
import {noteOwnInbox} from '../store/own-inbox.ts'

/** Opens the inbox for one piece of work and closes it after that, however it ends. */
export async function withInbox<T>(
  context: Context,
  work: (inbox: OpenInbox) => Promise<T>,
): Promise<T> {
  const {openInbox} = await import('../../inbox/open-inbox.ts')
  await noteOwnInbox(context)
  const inbox = await openInbox(context.home, await context.store(), context.notice)
  try {
    return await work(inbox)
  } finally {
    await inbox.close()
  }
}

/**
 * The event an inbox id or an eventId names; the first of several that share an eventId.
 *
 * Errors: `InvalidInputError` when there is none.
 */
export const requireOneEvent = (context: Context, id: string): Promise<StoredEvent> =>
  withInbox(context, async (inbox) => {
    const [event] = await inbox.find(id)
    if (event) return event
    throw unknownEvent(id)
  })

export const unknownEvent = (id: string): InvalidInputError =>
  new InvalidInputError(unknownEventOf({typed: plainText(id)}), {details: {id}})
