import {EVENT_KINDS, type EventKind, eventKind} from '../../domain/event.ts'
import {nearestWord} from '../../domain/nearest-word.ts'
import type {OpenInbox} from '../../inbox/inbox.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {unknownEventKind} from '../../messages/webhooks/webhooks.ts'

/** Errors: `InvalidInputError` for a kind that the service does not have. */
export function requireKind(typed: string): EventKind {
  const kind = eventKind(typed.trim())
  if (kind) return kind
  throw noSuchKind(typed)
}

/**
 * A kind to select by: one of the service, or one that an event of the inbox has. Another one is a
 * slip, and an empty list would say that no such event came.
 *
 * Errors: `InvalidInputError`, with the kind that may be meant.
 */
export async function requireKindOfInbox(inbox: OpenInbox, typed: string): Promise<void> {
  if (eventKind(typed) !== undefined || (await inbox.count({event: typed}, 1)) > 0) return
  throw noSuchKind(typed)
}

/** The kind of the service that a mistyped one may stand for. */
export const kindMeant = (typed: string): string | undefined =>
  nearestWord(typed.trim().toLowerCase(), EVENT_KINDS)

const noSuchKind = (typed: string): InvalidInputError =>
  new InvalidInputError(unknownEventKind({kinds: EVENT_KINDS.join(', '), meant: kindMeant(typed)}))
