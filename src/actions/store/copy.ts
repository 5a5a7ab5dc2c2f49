import {existsSync} from 'node:fs'
import {join} from 'node:path'
import type {Context} from '../../app/context.ts'
import {ENVIRONMENTS} from '../../domain/environment.ts'
import type {Delivery, OpenInbox, StoredEvent} from '../../inbox/inbox.ts'
import {isOnSharedStore, listenerOf} from '../../inbox/log/lock.ts'
import {openInbox} from '../../inbox/open-inbox.ts'
import type {BroughtEvent} from '../../inbox/postgres/bring.ts'
import {PostgresInbox} from '../../inbox/postgres/postgres-inbox.ts'
import type {Journal} from '../../journal/journal.ts'
import {RESOURCE_KINDS} from '../../journal/kept-resource.ts'
import {journalPath, openJournal} from '../../journal/open-journal.ts'
import {copyRequests} from '../../journal/postgres/copy-requests.ts'
import {PostgresApprovals} from '../../journal/postgres/postgres-approvals.ts'
import {PostgresResources} from '../../journal/postgres/postgres-resources.ts'
import {InvalidInputError, LocalFailureError} from '../../messages/errors.ts'
import {inboxLeftBehind, passwordInCommand} from '../../messages/stores/store.ts'
import {copyBesideListener, copyNotToHome} from '../../messages/stores/store-copy.ts'
import {inBatches} from '../../platform/in-batches.ts'
import type {Postgres} from '../../platform/postgres/postgres.ts'
import {requireSchema} from '../../platform/postgres/schema.ts'
import type {SharedStore} from '../../platform/store.ts'
import {LOCAL_STORE} from '../../platform/store.ts'
import {requireAddress} from '../../profile/store.ts'
import {copyRefused} from './copy-refused.ts'
import {inboxOf, inboxStamp, noteTaken, noteWaiting} from './own-inbox.ts'
import {journalStamp, noteJournalCopied} from './own-journal.ts'
import {requireShared, STORE_PARTS, withStore} from './shared-store.ts'

const LOCAL: string = LOCAL_STORE.kind

/** What was taken along now; what was there already is not counted. */
export interface StoreCopied {
  readonly url: string
  readonly requests: number
  readonly resources: number
  readonly approvals: number
  readonly events: number
}

/**
 * Takes journal and inbox of this home along to the store, and the deliveries that a store refused
 * for what was in them. It can be run again: what is there stays, and a request that was of unknown
 * outcome there becomes what it is here.
 *
 * Errors: `InvalidInputError` when no database is named; `PostgresError`; `LocalFailureError`, code
 *         `STORE_COPY_BESIDE_LISTENER`, `STORE_NOT_READY` or `STORE_NEWER`.
 */
export async function copyToStore(context: Context, to: string | undefined): Promise<StoreCopied> {
  await noteWaiting(context)
  // Where there is nothing to copy to, the listener is not to be stopped for it.
  const store = await targetOf(context, to)
  await requireNoListener(context)
  return withStore(store, async (postgres) => {
    for (const part of STORE_PARTS) await requireSchema(postgres, part)
    const {home} = context
    const {url} = store.address
    const journalAt = await settledJournalStamp(context)
    const sent = await copyJournal(context, postgres)
    noteJournalCopied(home, url, journalAt)
    const inboxAt = await settledInboxStamp(context)
    const received = await copyInbox(context, postgres)
    // What a listener received while it was read may not be among it.
    noteTaken(home, url, inboxAt)
    if (inboxStamp(home) !== inboxAt) context.notice(inboxLeftBehind({directory: inboxOf(home)}))
    const events = received + (await copyRefused(context, postgres))
    await lookAtTables(postgres)
    return {url, ...sent, events}
  })
}

/** One that keeps in a shared store what it receives forwards nothing from the home. */
async function requireNoListener({home}: Context): Promise<void> {
  const pid = await listenerOf(home)
  if (pid === undefined || isOnSharedStore(home, pid)) return
  throw new LocalFailureError(copyBesideListener({pid, home}))
}

/**
 * The server looks at tables by itself only a minute after they were filled. Until then it plans as for
 * empty ones: a batch that was compared with 10,000 requests waited 14 seconds for that. A store whose
 * tables belong to another user is left to look by itself.
 */
async function lookAtTables(postgres: Postgres): Promise<void> {
  await postgres
    .query('ANALYZE pixctl_requests, pixctl_resources, pixctl_events, pixctl_forwards')
    .catch(() => {})
}

async function targetOf(context: Context, to: string | undefined): Promise<SharedStore> {
  if (to === undefined) return requireShared(context)
  if (to === LOCAL) throw new InvalidInputError(copyNotToHome())
  const {address, password} = requireAddress(to)
  if (password !== undefined) throw new InvalidInputError(passwordInCommand())
  const kept = await context.store()
  const isKept = kept.kind === 'postgres' && kept.address.url === address.url
  return isKept ? kept : {kind: 'postgres', address, password: async () => undefined}
}

async function copyJournal(
  {home, now}: Context,
  postgres: Postgres,
): Promise<Pick<StoreCopied, 'requests' | 'resources' | 'approvals'>> {
  if (!existsSync(journalPath(home))) return {requests: 0, resources: 0, approvals: 0}
  const journal = await openJournal({home, now})
  try {
    let requests = 0
    for await (const records of inBatches(journal.requests.each({}))) {
      requests += await copyRequests(postgres, records, now())
    }
    const resources = await copyResources(journal, postgres)
    return {requests, resources, approvals: await copyApprovals(journal, postgres)}
  } finally {
    await journal.close()
  }
}

async function copyResources({resources}: Journal, postgres: Postgres): Promise<number> {
  const target = new PostgresResources(postgres)
  let copied = 0
  for (const environment of ENVIRONMENTS) {
    for (const kind of RESOURCE_KINDS) {
      for await (const batch of inBatches(resources.each({kind, environment}))) {
        copied += await target.saveNewer(batch)
      }
    }
  }
  return copied
}

/** Payouts that wait for a second person, or that were approved, go on from there. */
async function copyApprovals({approvals}: Journal, postgres: Postgres): Promise<number> {
  const target = new PostgresApprovals(postgres)
  let copied = 0
  for (const approval of await approvals.all()) {
    if (await target.saveNew(approval)) copied += 1
  }
  return copied
}

/** How the files of the journal are before they are read: opened once, so that its log is in them. */
async function settledJournalStamp({home, now}: Context): Promise<string> {
  if (existsSync(journalPath(home))) await (await openJournal({home, now})).close()
  return journalStamp(home)
}

/** How the files of the inbox are before they are read: opened once, so that its log is in them. */
async function settledInboxStamp({home}: Context): Promise<string> {
  if (hasInbox(home)) await (await openInbox(home)).close()
  return inboxStamp(home)
}

const hasInbox = (home: string): boolean => existsSync(join(inboxOf(home), 'inbox.db'))

async function copyInbox({home, notice}: Context, postgres: Postgres): Promise<number> {
  if (!hasInbox(home)) return 0
  const local = await openInbox(home, LOCAL_STORE, notice)
  const target = new PostgresInbox(postgres)
  try {
    let copied = 0
    for await (const listed of inBatches(local.events({}), EVENTS_AT_ONCE)) {
      const brought: BroughtEvent[] = []
      for (const {id} of listed) {
        const event = await eventOf(local, id)
        if (event) brought.push({event, delivery: toDelivery(event)})
      }
      copied += await target.bring(brought)
    }
    return copied
  } finally {
    await local.close()
  }
}

/** Events, whose bodies are in memory, of one transaction. */
const EVENTS_AT_ONCE = 100

const eventOf = async (inbox: OpenInbox, id: string): Promise<StoredEvent | undefined> =>
  (await inbox.find(id)).find((event) => event.id === id)

/** Only what is still owed is forwarded from there. */
const toDelivery = (event: StoredEvent): Delivery => ({
  event: event.event,
  eventId: event.eventId,
  subAccount: event.subAccount,
  subject: event.subject,
  receivedAtMs: event.receivedAtMs,
  headers: event.headers,
  body: event.body,
  forward: event.forward === 'queued' ? 'queued' : 'none',
  forwardRepeats: false,
})
