import type {Context} from '../../app/context.ts'
import {reaisIn} from '../../domain/money.ts'
import {isUuid} from '../../domain/text.ts'
import type {KeptResource, ResourceKind} from '../../journal/kept-resource.ts'
import {ambiguousId} from '../../messages/command-line/ambiguous-id.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {asText} from '../../wire/loose.ts'
import {openJournalIfAny} from './journal-if-any.ts'

/** A shorter beginning is more likely to be a slip of the finger than an id. */
export const LEAST_PREFIX = 4

/** So many candidates are named when a beginning fits several. */
const MOST_NAMED = 5

/**
 * The whole id of what this machine knows by `typed`: the beginning of an id, or an external
 * reference. What is not known here stays as it was typed, because the service may know it.
 *
 * @param meant the kind that the command is about: a charge and a payout may share a reference.
 *
 * Errors: `InvalidInputError`, code `AMBIGUOUS_ID`, when it fits several, also of the kind that is meant.
 */
export async function resolveId(
  context: Context,
  shown: string,
  kinds: readonly ResourceKind[],
  meant?: ResourceKind,
): Promise<string> {
  const typed = withoutEllipsis(shown)
  return isUuid(typed) ? typed : resolveName(context, typed, kinds, meant)
}

/**
 * The same of a text that is no id, although it may have the form of one: an external reference can
 * be a UUID.
 *
 * Errors: `InvalidInputError`, code `AMBIGUOUS_ID`, when it fits several.
 */
export async function resolveName(
  context: Context,
  typed: string,
  kinds: readonly ResourceKind[],
  meant?: ResourceKind,
): Promise<string> {
  const journal = await openJournalIfAny(context)
  if (!journal) return typed
  const {environment, baseUrl} = await context.settings()
  const place = {environment: environment.value, seenFrom: baseUrl?.value}
  const named = await journal.resources.named(typed, place, 100)
  const known = named.filter(({kind, id}) => kinds.includes(kind) && id !== typed)
  const referenced = known.filter(({resource}) => resource['externalReference'] === typed)
  const begun = typed.length < LEAST_PREFIX ? [] : known.filter(({id}) => id.startsWith(typed))
  const fitting = referenced.length > 0 ? referenced : begun
  const ofKind = fitting.filter(({kind}) => kind === meant)
  const found = idsOf(ofKind.length > 0 ? ofKind : fitting)
  if (found.length > 1) throw severalIds(typed, found, known)
  return found[0] ?? typed
}

/** What was shortened is marked with an ellipsis, which is copied along: a table's ids, a listener's. */
export const withoutEllipsis = (shown: string): string => shown.replace(/^…|…$/g, '')

/** Something of the service that people name by its id, the beginning of it, or its name. */
interface NamedRow {
  readonly id: string
  readonly name?: string | undefined
}

/**
 * The whole id of the row that `shown` is the id, the name or the beginning of; what is none of them
 * stays as it was typed, and the service refuses it.
 *
 * Errors: `InvalidInputError`, code `AMBIGUOUS_ID`, when it fits several.
 */
export function idAmong(shown: string, rows: readonly NamedRow[]): string {
  const typed = withoutEllipsis(shown)
  const exact = rows.filter(({id, name}) => id === typed || name === typed)
  const begun = typed.length < LEAST_PREFIX ? [] : rows.filter(({id}) => id.startsWith(typed))
  const found = (exact.length > 0 ? exact : begun).map(({id}) => id)
  if (found.length > 1) throw severalIds(typed, found)
  return found[0] ?? typed
}

/** What is known of something that a text may mean. */
interface KnownThing {
  readonly id: string
  readonly kind: string
  readonly resource?: Readonly<Record<string, unknown>>
}

/** @param known what this machine knows of them, to tell one from the other by. */
export function severalIds(
  typed: string,
  ids: readonly string[],
  known: readonly KnownThing[] = [],
): InvalidInputError {
  const things = ids.map((id) => known.find((one) => one.id === id))
  const isOfSeveral = new Set(things.map((one) => one?.kind)).size > 1
  const candidates = ids.slice(0, MOST_NAMED).map((id, at) => {
    const {amount, status, createdAt} = things[at]?.resource ?? {}
    return {
      id,
      kind: isOfSeveral ? things[at]?.kind : undefined,
      amount: reaisIn(amount),
      status: asText(status),
      createdAt: asText(createdAt),
    }
  })
  const isMore = ids.length > MOST_NAMED
  return new InvalidInputError(ambiguousId({typed: plainText(typed), candidates, isMore}), {
    details: {candidates: ids},
  })
}

const idsOf = (kept: readonly KeptResource[]): string[] => [...new Set(kept.map(({id}) => id))]
