import {EVENT_KINDS, type EventKind, eventKind} from '../../domain/event.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {unknownEventKind} from '../../messages/webhooks.ts'

/** Errors: `InvalidInputError` for a kind that the service does not have. */
export function requireKind(typed: string): EventKind {
  const kind = eventKind(typed.trim())
  if (kind) return kind
  throw new InvalidInputError(unknownEventKind({kinds: EVENT_KINDS.join(', ')}))
}
