import type {Context} from '../../app/context.ts'
import type {OpenInbox, StoredEvent} from '../../inbox/inbox.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {unknownEvent as unknownEventOf} from '../../messages/webhooks/webhooks.ts'
import {LEAST_PREFIX, severalIds, withoutEllipsis} from '../show/resolve-id.ts'
import {noteOwnInbox, noteWaiting} from '../store/own-inbox.ts'

/** Opens the inbox for one piece of work and closes it after that, however it ends. */
export async function withInbox<T>(
  context: Context,
  work: (inbox: OpenInbox) => Promise<T>,
): Promise<T> {
  const {openInbox} = await import('../../inbox/open-inbox.ts')
  await noteOwnInbox(context)
  await noteWaiting(context)
  const inbox = await openInbox(context.home, await context.store(), context.notice)
  try {
    return await work(inbox)
  } finally {
    await inbox.close()
  }
}

/**
 * The event that `requireEvents` finds; the first of several that share an eventId.
 *
 * Errors: `InvalidInputError` when there is none, or the text fits several.
 */
export const requireOneEvent = (context: Context, typed: string): Promise<StoredEvent> =>
  withInbox(context, (inbox) => requireOneOf(inbox, typed))

/** The same in an inbox that is open. */
export async function requireOneOf(inbox: OpenInbox, typed: string): Promise<StoredEvent> {
  const [first] = await requireEvents(inbox, typed)
  return first
}

/**
 * The events that a text names as some output shows them: an inbox id, an eventId, its beginning, or
 * its end, which is what the listener shows of it.
 *
 * Errors: `InvalidInputError` when there is none; code `AMBIGUOUS_ID` when a part fits several.
 */
export async function requireEvents(
  inbox: OpenInbox,
  typed: string,
): Promise<[StoredEvent, ...StoredEvent[]]> {
  const text = withoutEllipsis(typed)
  const whole = await foundBy(inbox, text)
  if (whole) return whole
  const [only, ...others] = await idsWithPart(inbox, text)
  if (only !== undefined && others.length > 0) throw severalIds(text, [only, ...others])
  const found = only === undefined ? undefined : await foundBy(inbox, only)
  if (found) return found
  throw new InvalidInputError(unknownEventOf({typed: plainText(typed)}), {details: {id: typed}})
}

/** The same of every event that a text names by its beginning or end; of none, nothing. */
export async function eventsWithPart(inbox: OpenInbox, text: string): Promise<StoredEvent[]> {
  const found = await Promise.all((await idsWithPart(inbox, text)).map((id) => inbox.find(id)))
  return found.flat()
}

async function foundBy(
  inbox: OpenInbox,
  id: string,
): Promise<[StoredEvent, ...StoredEvent[]] | undefined> {
  const [first, ...rest] = await inbox.find(id)
  return first && [first, ...rest]
}

/** A numbered inbox id is whole wherever it is shown: `in_1` is no part of `in_12`. */
const NUMBERED = /^in_\d+$/
const INBOX_ID = /^in_(?:\d+|[\da-f-]{36})$/

/** The ids that begin or end with a text: all events are looked at, which only a slip costs. */
async function idsWithPart(inbox: OpenInbox, text: string): Promise<string[]> {
  if (text.length < LEAST_PREFIX || INBOX_ID.test(text)) return []
  const found = new Set<string>()
  for await (const {id, eventId} of inbox.events({newestFirst: true})) {
    const part = [eventId, ...(NUMBERED.test(id) ? [] : [id])].find(
      (whole) => whole.startsWith(text) || whole.endsWith(text),
    )
    if (part !== undefined) found.add(part)
  }
  return [...found]
}
