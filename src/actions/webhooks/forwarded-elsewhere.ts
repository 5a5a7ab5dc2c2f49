import type {Context} from '../../app/context.ts'
import {journalSender} from '../../app/create-context.ts'
import {canonicalEventName} from '../../domain/event.ts'
import type {Attempt, ForwardJob, Inbox, StoredEvent} from '../../inbox/inbox.ts'
import {notedStores} from '../../platform/store-notes.ts'

/** Of what is owed, so much is asked for; a store that is silent is waited for so long. */
const MOST_ASKED = 5_000
const PATIENCE_MS = 2_000
const LONGEST_MS = 10_000

/** Events of a store, by id or eventId. */
type Elsewhere = Pick<Inbox, 'find'>

/**
 * Before a listener of the home forwards what is owed there: what `store copy` took along to a shared store may
 * have been forwarded from there. Then the attempt that reached the target is kept here as well, and nothing is
 * owed any more. Where such a store cannot be asked, or has not forwarded it, the home owes it still: it may be
 * forwarded twice, and is never lost.
 */
export async function settleForwardedElsewhere(context: Context, inbox: Inbox): Promise<void> {
  const urls = notedStores(context.home, 'inbox')
  if (urls.length === 0 || !(await owesAny(inbox))) return
  const owed = await inbox.due({nowMs: Number.MAX_SAFE_INTEGER, limit: MOST_ASKED})
  const [{openStore}, {PostgresInbox}, {storeNamed}] = await Promise.all([
    import('../../platform/postgres/open-store.ts'),
    import('../../inbox/postgres/postgres-inbox.ts'),
    journalSender(context),
  ])
  const untilMs = performance.now() + LONGEST_MS
  for (const url of urls) {
    const postgres = await openStore(await storeNamed(url), {patienceMs: PATIENCE_MS})
    try {
      const elsewhere = new PostgresInbox(postgres)
      for (const job of owed) {
        if (performance.now() > untilMs) return
        await settle(inbox, job, elsewhere)
      }
    } finally {
      await postgres.close()
    }
  }
}

/** What waits in the log is taken over by the question. */
async function owesAny(inbox: Inbox): Promise<boolean> {
  for await (const _ of inbox.events({forward: 'queued'})) return true
  return false
}

/**
 * One attempt settles one forward: a repetition that is to be forwarded again is owed after the first one was
 * settled. What was forwarded from here before it was taken along is in both.
 */
async function settle(inbox: Inbox, {jobId, id, ...job}: ForwardJob, elsewhere: Elsewhere) {
  const own = (await inbox.find(id)).find((event) => event.id === id)
  if (own?.forward !== 'queued') return
  const there = (await elsewhere.find(job.eventId)).find(
    (event) =>
      canonicalEventName(event.event) === canonicalEventName(job.event) &&
      event.body.equals(job.body),
  )
  const reached = there && attemptNotIn(own, there)
  if (reached) await inbox.record([{...reached, id, job: {jobId, next: 'delivered'}}])
}

/** The attempt that reached the target, where the home does not have it. */
function attemptNotIn(own: StoredEvent, {forward, attempts}: StoredEvent): Attempt | undefined {
  if (forward !== 'delivered') return undefined
  const known = new Set(own.attempts.map(nameOf))
  return attempts.find((one) => isSuccess(one) && one.kind === 'forward' && !known.has(nameOf(one)))
}

const nameOf = ({kind, atMs, url}: Attempt): string => JSON.stringify([kind, atMs, url])

const isSuccess = ({status = 0}: Attempt): boolean => status >= 200 && status <= 299
