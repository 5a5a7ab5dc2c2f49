import type {Context} from '../../app/context.ts'
import {eventKind} from '../../domain/event.ts'
import {statusAfter} from '../../domain/event-outcome.ts'
import {EVENT_SUBJECTS} from '../../domain/event-subject.ts'
import {isOpenPaymentStatus} from '../../domain/payment-status.ts'
import type {Journal} from '../../journal/journal.ts'
import type {KeptResource} from '../../journal/kept-resource.ts'
import type {Receipt} from '../../webhooks/receive.ts'
import {refundedCharge, refundOfEvent, withRefunds} from '../refund/refunds.ts'
import {openJournalIfAny} from '../show/journal-if-any.ts'
import {standingOf} from '../show/keep-seen.ts'

/** What an event says of a charge or withdrawal: that it ended, or that a part of it went back. */
interface Ending {
  readonly kind: 'charge' | 'withdrawal'
  readonly id: string
  /** What of it is new to the journal; nothing where the journal has it, or knows better. */
  readonly changeOf: (kept: KeptResource['resource']) => KeptResource['resource'] | undefined
  readonly dueMs: number
  readonly isSecondLook: boolean
}

/** Keeps in the journal how payments ended and what went back, so that the lists show it. */
export interface OutcomeKeeper {
  delivery(receipt: Receipt): void
  stop(): Promise<void>
}

/** A delivery never waits for the journal: it is written to beside the deliveries. */
const LOOK_EVERY_MS = 250
/** An event may come before the answer to the creation is kept: it is looked for once more. */
const SECOND_LOOK_MS = 3_000
const MOST_AT_ONCE = 200
/** While the journal cannot be written, more than this is left to the next look at the service. */
const MOST_WAITING = 10_000

/**
 * From events that were stored, the status of what this machine created. Events of anything else
 * change nothing, and trouble with the journal keeps no delivery from being stored.
 */
export function keepOutcomes(context: Context): OutcomeKeeper {
  let waiting: Ending[] = []
  let running: Promise<void> | undefined
  const look = async (isLast: boolean): Promise<void> => {
    const nowMs = isLast ? Number.POSITIVE_INFINITY : context.now()
    const due = waiting.filter(({dueMs}) => dueMs <= nowMs).slice(0, MOST_AT_ONCE)
    if (due.length === 0) return
    const taken = new Set(due)
    waiting = waiting.filter((one) => !taken.has(one))
    const left = await keep(context, due).catch(() => due)
    if (isLast) return look(true)
    const dueMs = context.now() + SECOND_LOOK_MS
    for (const one of left) waiting.push({...one, dueMs})
  }
  // While a journal that is away is waited for, no further look begins.
  const lookAgain = (): void => {
    running ??= look(false).finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(lookAgain, LOOK_EVERY_MS)
  timer.unref()
  return {
    delivery: (receipt) => {
      const ending = endingOf(receipt)
      if (ending && waiting.length < MOST_WAITING) waiting.push(ending)
    },
    stop: async () => {
      clearInterval(timer)
      await running
      await look(true)
    },
  }
}

function endingOf({verdict, event, receivedAtMs}: Receipt): Ending | undefined {
  if ((verdict !== 'stored' && verdict !== 'duplicate') || !event) return undefined
  const name = eventKind(event.event)
  const look = {dueMs: receivedAtMs, isSecondLook: false}
  if (name === 'refund_completed') {
    const refund = refundOfEvent(event.data)
    const id = refundedCharge(event.data)
    if (!refund || typeof id !== 'string') return undefined
    return {...look, kind: 'charge', id, changeOf: (charge) => withRefunds(charge, [refund])}
  }
  const status = statusAfter(event.event)
  if (name === undefined || status === undefined) return undefined
  const {kind, idField} = EVENT_SUBJECTS[name]
  const {[idField]: id, failureReason: reason} = event.data
  if ((kind !== 'charge' && kind !== 'withdrawal') || typeof id !== 'string') return undefined
  const failureReason = typeof reason === 'string' ? reason : undefined
  const standing = standingOf({status, failureReason})
  return {
    ...look,
    kind,
    id,
    changeOf: (kept) => (mayFollow(kept['status'], {kind, status}) ? standing : undefined),
  }
}

/** Gives what the journal does not know yet and is to be looked for once more. */
async function keep(context: Context, endings: readonly Ending[]): Promise<Ending[]> {
  const journal = await openJournalIfAny(context)
  if (!journal) return []
  const {environment} = await context.settings()
  const known = await knownOf(journal, endings, environment.value)
  const updates: Promise<boolean>[] = []
  const absent: Ending[] = []
  for (const ending of endings) {
    const {kind, id} = ending
    const kept = known.get(id)
    if (!kept && !ending.isSecondLook) absent.push({...ending, isSecondLook: true})
    const resource = kept && ending.changeOf(kept.resource)
    if (!kept || !resource) continue
    known.set(id, {...kept, resource: {...kept.resource, ...resource}})
    const {baseUrl} = kept
    const place = {kind, id, environment: environment.value, baseUrl}
    updates.push(journal.resources.update({...place, resource, seenAtMs: context.now()}))
  }
  await Promise.all(updates)
  return absent
}

async function knownOf(
  {resources}: Journal,
  endings: readonly Ending[],
  environment: KeptResource['environment'],
): Promise<Map<string, KeptResource>> {
  const known = new Map<string, KeptResource>()
  for (const [kind, group] of Map.groupBy(endings, (ending) => ending.kind)) {
    const ids = [...new Set(group.map(({id}) => id))]
    for (const [id, kept] of await resources.findAll(kind, ids, environment)) known.set(id, kept)
  }
  return known
}

/**
 * Events come in any order, so what ended stays as it ended; only a withdrawal that was completed
 * may still be reversed. Source: contract, section 1, "withdrawal after …".
 */
function mayFollow(before: unknown, {kind, status}: {kind: string; status: string}): boolean {
  if (isOpenPaymentStatus(before)) return true
  return kind === 'withdrawal' && before === 'completed' && status === 'failed'
}
