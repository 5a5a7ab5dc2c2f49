import {existsSync} from 'node:fs'
import {join} from 'node:path'
import type {Context} from '../../app/context.ts'
import type {Environment} from '../../domain/environment.ts'
import {statusAfter} from '../../domain/event-outcome.ts'
import {isOpenPaymentStatus} from '../../domain/payment-status.ts'
import type {Journal} from '../../journal/journal.ts'
import {jsonOfAnyDepth} from '../../platform/canonical-json.ts'

/** The events of this machine's inbox, and the records as those events left them. */
export interface InboxEvents {
  /** Bodies in order of arrival, one a line. */
  readonly lines: readonly Buffer[]
  /** A record as it is after the last event of its own; a final one stays as it is. */
  readonly settle: (resource: Resource) => Resource
}

type Resource = Readonly<Record<string, unknown>>

interface Body {
  readonly event: string
  readonly eventId: string
  readonly timestamp?: string
  readonly data?: Readonly<Record<string, unknown>>
}

/**
 * The inbox does not say of which environment an event is: those about things of the other one
 * are left out.
 */
export async function readInboxEvents(
  context: Context,
  journal: Journal,
  environment: Environment,
): Promise<InboxEvents> {
  const [{home}, store] = [context, await context.store()]
  if (store.kind === 'local' && !existsSync(join(home, 'inbox', 'inbox.db')))
    return {lines: [], settle: (one) => one}
  const {openInbox} = await import('../../inbox/open-inbox.ts')
  const inbox = await openInbox(home, store, context.notice)
  try {
    const lines: Buffer[] = []
    const last = new Map<string, Body>()
    const taken: string[] = []
    for await (const {id, subject} of inbox.events({})) {
      const isOther = await isOfOther(journal, subject, environment)
      const [stored] = isOther ? [] : await inbox.find(id)
      if (!stored) continue
      const body: Body = JSON.parse(stored.body.toString('utf8'))
      lines.push(Buffer.from(`${jsonOfAnyDepth(body)}\n`))
      taken.push(id)
      if (subject !== null && isLater(body, last.get(subject))) last.set(subject, body)
    }
    await inbox.markSeen(taken)
    return {lines, settle: (resource) => settled(resource, last.get(String(resource['id'])))}
  } finally {
    await inbox.close()
  }
}

const KINDS = ['charge', 'withdrawal', 'block'] as const

async function isOfOther(
  {resources}: Journal,
  subject: string | null,
  environment: Environment,
): Promise<boolean> {
  const other = environment === 'test' ? 'live' : 'test'
  if (subject === null) return false
  for (const kind of KINDS) if (await resources.find(kind, subject, other)) return true
  return false
}

/**
 * The last event is the one with the greatest timestamp, then eventId. Source: reconciliation.md.
 */
function isLater(body: Body, than: Body | undefined): boolean {
  if (!statusAfter(body.event)) return false
  const rank = ({timestamp = '', eventId}: Body): string => `${timestamp} ${eventId}`
  return !than || rank(body) > rank(than)
}

/** The journal keeps what the creation answered; what happened since comes from its last event. */
function settled(resource: Resource, body: Body | undefined): Resource {
  const status = body && statusAfter(body.event)
  if (!body || !status || !isOpenPaymentStatus(resource['status'])) return resource
  const {feeAmount, failureReason, completedAt, failedAt} = body.data ?? {}
  const isWithdrawal = body.event.startsWith('withdrawal')
  return {
    ...resource,
    status,
    ...(feeAmount !== undefined && {feeAmount}),
    ...(failureReason !== undefined && {failureReason}),
    ...(isWithdrawal && {processedAt: completedAt ?? failedAt}),
  }
}
