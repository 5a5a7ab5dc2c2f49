import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import {eventKind} from '../../domain/event.ts'
import {isOpenPaymentStatus} from '../../domain/payment-status.ts'
import type {Inbox} from '../../inbox/inbox.ts'
import {interrupted, stillOpen} from '../../messages/command-line/command-line.ts'
import {
  CheckFailedError,
  InterruptedError,
  LocalFailureError,
  UnreachableError,
} from '../../messages/errors.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import {keepIfPossible} from './keep-seen.ts'

export interface FollowOptions {
  /** Called with the first status and whenever it changes. */
  readonly onStatus: (transaction: TransactionResource) => void
  /** Called between two looks, so that the terminal shows that pixctl still waits. */
  readonly onWait?: (waitedMs: number) => void
  /**
   * How long it is followed at most; to its end where nothing is said. Once this has passed, the
   * service is asked a last time.
   */
  readonly limitMs?: number | undefined
  /** For tests: how to wait. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Looks are a second apart at first, and five seconds after a while: a payer takes minutes. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 5_000

/**
 * Between two looks the inbox of a listener on this machine is read: its event often comes first.
 */
const GLANCE_MS = 500

/** So many looks in a row may fail before it is no passing trouble. */
const PATIENCE = 5

/**
 * Follows a charge or a withdrawal to its end through the transaction and the inbox, and keeps
 * what it learns in the journal.
 *
 * Errors: those of the first look; `UnreachableError` when the service stays away;
 *         `InterruptedError` on Ctrl-C; `CheckFailedError`, code `STILL_OPEN`, when no outcome has come
 *         within `limitMs`.
 * Source: contract, section 2, "pix watch" and "--wait".
 */
export async function followToEnd(
  context: Context,
  id: string,
  options: FollowOptions,
): Promise<TransactionResource> {
  const client = await context.client()
  const startedAt = context.now()
  let seen: string | undefined
  let failures = 0
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.25, LONGEST_PAUSE_MS)) {
    const transaction = await look(client, id, seen === undefined ? 0 : PATIENCE - failures)
    failures = transaction ? 0 : failures + 1
    if (transaction && transaction.status !== seen) {
      seen = transaction.status
      await keepIfPossible(context, client, transaction)
      options.onStatus(transaction)
    }
    if (transaction && !isOpenPaymentStatus(transaction.status)) return transaction
    if (isOver(context, {startedAt, options})) {
      const [status, said] = [seen ?? '', {id: plainText(id), status: plainText(seen ?? '')}]
      throw new CheckFailedError(stillOpen(said), {details: {id, status}})
    }
    await pause(context, {pauseMs, id, startedAt, options})
  }
}

/** One look. A look that fails is passed over until too many in a row have failed. */
async function look(
  client: Client,
  id: string,
  patience: number,
): Promise<TransactionResource | undefined> {
  try {
    return await client.transactions.fetch(id)
  } catch (error) {
    if (error instanceof UnreachableError && patience > 1) return undefined
    throw error
  }
}

interface Pause {
  readonly pauseMs: number
  readonly id: string
  readonly startedAt: number
  readonly options: FollowOptions
}

function isOver(context: Context, asked: Pick<Pause, 'startedAt' | 'options'>): boolean {
  const {startedAt, options} = asked
  return context.now() - startedAt >= (options.limitMs ?? Number.POSITIVE_INFINITY)
}

/** Waits, but no longer than until an event about `id` is in the inbox or the limit has passed. */
async function pause(context: Context, asked: Pause): Promise<void> {
  const {pauseMs, id, startedAt, options} = asked
  const {sleep = (ms, signal) => wait(ms, undefined, {signal})} = options
  const before = await outcomesInInbox(context, id)
  for (let waitedMs = 0; waitedMs < pauseMs; waitedMs += GLANCE_MS) {
    try {
      await sleep(GLANCE_MS, context.signal)
    } catch (cause) {
      throw new InterruptedError(interrupted(), {cause})
    }
    if (isOver(context, asked)) return
    options.onWait?.(context.now() - startedAt)
    if ((await outcomesInInbox(context, id)) > before) return
  }
}

/**
 * How many events about `id` a listener on this machine has received. An inbox that cannot be read
 * is no reason to end: the service is asked all the same.
 */
async function outcomesInInbox(context: Context, id: string): Promise<number> {
  const [{home, notice}, store] = [context, await context.store()]
  if (store.kind === 'local' && !existsSync(join(home, 'inbox', 'inbox.db'))) return 0
  const {openInbox} = await import('../../inbox/open-inbox.ts')
  try {
    const inbox = await openInbox(home, store, notice)
    try {
      return await countOutcomes(inbox, id)
    } finally {
      await inbox.close()
    }
  } catch (error) {
    if (error instanceof LocalFailureError) return 0
    throw error
  }
}

async function countOutcomes(inbox: Inbox, id: string): Promise<number> {
  let count = 0
  for await (const {event} of inbox.events({subject: id})) {
    if (eventKind(event) !== undefined) count += 1
  }
  return count
}
