import type {Context} from '../../../app/context.ts'
import {REPEAT_WINDOW_MS} from '../../../domain/payout-window.ts'
import type {RequestRecord} from '../../../journal/request-record.ts'
import {asRecord} from '../../../wire/loose.ts'
import type {Sender} from '../../create/sender.ts'
import {isTurnedAway} from '../../create/turned-away.ts'
import type {Batch, BatchRow} from '../batch.ts'
import {inParallel} from '../sending/in-parallel.ts'
import {LIKENESSES, type Marks, marksOfRow, marksOfSent} from './likeness.ts'

/** As many as rows that are asked for before they are sent. */
const ASKED_AT_ONCE = 32

/**
 * Asks for payouts like one of these rows that were turned away within a day: see `requireNotMade`. What
 * the service made all the same the journal has as done then, so the row is compared with it. The rows
 * themselves are asked for by their own keys.
 *
 * Errors: `UnreachableError` where the service cannot be asked.
 */
export async function settleTurnedAway(
  context: Context,
  {journal, environment, baseUrl, nowMs, isOwn}: Sender,
  {kind, open, ownKeys}: Pick<Batch, 'kind'> & Looked,
): Promise<void> {
  if (kind !== 'withdrawal') return
  const sentSinceMs = nowMs - REPEAT_WINDOW_MS
  const refused = {environment, kind, state: 'refused', sentSinceMs, seenFrom: baseUrl} as const
  const some: RequestRecord[] = []
  for await (const record of journal.requests.each(refused)) {
    if (!isTurnedAway(record) || ownKeys().has(record.idempotencyKey)) continue
    if (await isOwn(record)) some.push(record)
  }
  if (some.length === 0) return
  const marks = new Set(open.flatMap(({body}) => allOf(marksOfRow(kind, body))))
  const alike = some.filter(({body}) => {
    // What it leaves or what arrives of it is not known.
    const sent = {body: asRecord(JSON.parse(body)) ?? {}, isUnknown: true}
    return allOf(marksOfSent(kind, sent)).some((mark) => marks.has(mark))
  })
  const client = await context.client()
  const {signal} = context
  await inParallel(alike, {limit: ASKED_AT_ONCE, signal}, async (record) => {
    await client.inWallet(record.wallet).withdrawals.findTurnedAway(record)
  })
}

interface Looked {
  readonly open: readonly BatchRow[]
  readonly ownKeys: () => ReadonlySet<string>
}

const allOf = (marks: Marks): string[] => LIKENESSES.flatMap((likeness) => marks[likeness])
