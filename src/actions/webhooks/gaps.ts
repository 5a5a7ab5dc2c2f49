import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import {eventKind} from '../../domain/event.ts'
import {outcomeOfKind} from '../../domain/event-outcome.ts'
import {EVENT_SUBJECTS} from '../../domain/event-subject.ts'
import {isOpenPaymentStatus} from '../../domain/payment-status.ts'
import type {KeptResource} from '../../journal/kept-resource.ts'
import {PixctlError} from '../../messages/errors.ts'
import {inParallel} from '../batch/sending/in-parallel.ts'
import {keepIfPossible} from '../show/keep-seen.ts'
import {noteOwnJournal} from '../store/own-journal.ts'
import {endpointCommand, reachedByEndpoint} from './reached-by-endpoint.ts'
import {withInbox} from './stored-event.ts'

/** A charge or withdrawal without an event of its outcome in the inbox. */
export interface Gap {
  readonly kind: 'charge' | 'withdrawal'
  readonly id: string
  readonly subAccount: string
  readonly createdAt: string
  /** As the service says now; `unknown` where it does not know the id, `not_asked` offline. */
  readonly status: string
  /** The outcome is there, and its event is not. */
  readonly missed: boolean
}

const KINDS = ['charge', 'withdrawal'] as const

/** What a gap shows where the service was not asked, or does not know the id. */
const NO_STATUS: readonly string[] = ['not_asked', 'unknown']

const ASKED_AT_ONCE = 4

/**
 * Compares what this machine created with the outcomes that were delivered to it, and asks the
 * service about the difference. What is still open there is no gap, and is left out.
 *
 * Errors: those of the first call to the service.
 */
export async function findGaps(context: Context, {ask}: {ask: boolean}): Promise<Gap[]> {
  const awaited = await withInbox(context, async (inbox) => {
    const created = await createdHere(context)
    await noteOwnJournal(context)
    const names = await inbox.eventNames(created.map(({id}) => id))
    return created.filter(({kind, id}) => !names.get(id)?.some((event) => isOutcome(kind, event)))
  })
  if (!ask) return awaited.map((resource) => toGap(resource, 'not_asked'))
  const gaps = new Map<KeptResource, Gap>()
  const client = awaited.length > 0 ? await context.client() : undefined
  const {signal} = context
  await inParallel(awaited, {limit: ASKED_AT_ONCE, signal}, async (resource) => {
    if (client) gaps.set(resource, toGap(resource, await statusAt(context, client, resource.id)))
  })
  signal.throwIfAborted()
  return awaited.flatMap((resource) => {
    const gap = gaps.get(resource)
    return gap && (gap.missed || gap.status === 'unknown') ? [gap] : []
  })
}

/** The command that registers an endpoint, where none gets any of the missing events. */
export async function commandWithoutEndpoint(
  context: Context,
  gaps: readonly Gap[],
): Promise<string | undefined> {
  const missed = gaps.filter((gap) => gap.missed)
  if (missed.length === 0) return undefined
  const isReached = await reachedByEndpoint(context)
  const isUnreached = missed.every(({subAccount}) => isReached(subAccount) === false)
  return isUnreached ? endpointCommand(context) : undefined
}

async function createdHere(context: Context): Promise<KeptResource[]> {
  const {environment} = await context.settings()
  const baseUrl = await context.baseUrl()
  const {resources} = await context.journal()
  const scope = {environment: environment.value, baseUrl}
  return (await Promise.all(KINDS.map((kind) => resources.inOrder({kind, ...scope})))).flat()
}

/** Whether an event of this name ends what is of that kind. */
function isOutcome(kind: KeptResource['kind'], event: string): boolean {
  const known = eventKind(event)
  return (
    known !== undefined && EVENT_SUBJECTS[known].kind === kind && outcomeOfKind(known) !== undefined
  )
}

/** Lists show it from now on. Errors: all but a 404, which is an answer here. */
async function statusAt(context: Context, client: Client, id: string): Promise<string> {
  try {
    const transaction = await client.transactions.fetch(id)
    await keepIfPossible(context, client, transaction)
    return transaction.status
  } catch (error) {
    if (error instanceof PixctlError && error.statusCode === 404) return 'unknown'
    throw error
  }
}

const toGap = ({kind, id, wallet, resource}: KeptResource, status: string): Gap => ({
  kind: kind as Gap['kind'],
  id,
  subAccount: wallet,
  createdAt: String(resource['createdAt'] ?? ''),
  status,
  missed: !isOpenPaymentStatus(status) && !NO_STATUS.includes(status),
})
