import type {Context} from '../../app/context.ts'
import {EVENT_SUBJECT_KINDS} from '../../domain/event-subject.ts'
import {textTerm} from '../../domain/search-terms.ts'
import {isUuid} from '../../domain/text.ts'
import type {EventSelection, OpenInbox} from '../../inbox/inbox.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {unknownSubject} from '../../messages/webhooks/webhooks.ts'
import {resolveId, severalIds} from '../show/resolve-id.ts'
import {requireKindOfInbox} from './require-kind.ts'
import {withInbox} from './stored-event.ts'

const MOST_EVENTS = 100

/**
 * A selection as it was typed, with the id of its subject.
 *
 * Errors: `InvalidInputError` for a kind or a subject of which nothing is known: an empty list
 *         would say that no such event came.
 */
export async function knownSelection(
  context: Context,
  selection: EventSelection,
): Promise<EventSelection> {
  const {event, subject} = selection
  if (event !== undefined) await withInbox(context, (inbox) => requireKindOfInbox(inbox, event))
  if (subject === undefined) return selection
  return {...selection, subject: await resolveSubject(context, subject)}
}

/**
 * The id of what `--subject` names: an id, the beginning of one, or a reference, of what this
 * machine made or of what an event of the inbox is about. A whole id stays, also where no event is
 * about it.
 *
 * Errors: `InvalidInputError` when nothing here is called so, or several are.
 */
async function resolveSubject(context: Context, typed: string): Promise<string> {
  const id = await resolveId(context, typed, EVENT_SUBJECT_KINDS)
  if (isUuid(id)) return id
  return withInbox(context, async (inbox) => {
    const [found, another] = await subjectsNamed(inbox, id)
    if (another !== undefined) throw severalIds(typed, await subjectsNamed(inbox, id))
    if (found === undefined) throw new InvalidInputError(unknownSubject({typed: plainText(typed)}))
    return found
  })
}

async function subjectsNamed(inbox: OpenInbox, text: string): Promise<readonly string[]> {
  if ((await inbox.count({subject: text}, 1)) > 0) return [text]
  const events = await inbox.search([[textTerm(text)]], MOST_EVENTS)
  return [...new Set(events.flatMap(({subject}) => subject ?? []))]
}
