import type {Context} from '../../../app/context.ts'
import {REPEAT_WINDOW_MS} from '../../../domain/payout-window.ts'
import type {RequestRecord} from '../../../journal/request-record.ts'
import {mayExist} from '../../../journal/request-state.ts'
import {once} from '../../../platform/once.ts'
import {knownSender, senderOf} from '../../create/sender.ts'
import type {Batch, BatchRow} from '../batch.ts'
import {anyLike} from './likeness.ts'
import {type AlikeRow, addSent, SentByMark} from './sent-by-mark.ts'
import {settleTurnedAway} from './turned-away-rows.ts'

/** Creations that are compared at once. */
const COMPARED_AT_ONCE = 500

/**
 * Rows that may pay or charge again by mistake what was sent within a day, or is of unknown outcome: see
 * `PAYOUT_VERDICTS`. The journal is read once, however many rows there are, and the rows are only looked
 * through where it holds any that they could repeat. A dry run goes by what this machine knows of the
 * account, and asks for nothing.
 *
 * Errors: those of `settleTurnedAway`.
 */
export async function alikeRows(
  context: Context,
  {kind, environment, rows}: Batch,
  {open, isDryRun = false}: {readonly open: readonly BatchRow[]; readonly isDryRun?: boolean},
): Promise<readonly AlikeRow[]> {
  const sender = open.length > 0 && (await (isDryRun ? knownSender : senderOf)(context))
  if (!sender) return []
  const {baseUrl, nowMs, isOwn} = sender
  const {requests} = sender.journal
  const ownKeys = once(() => new Set(rows.map(({key}) => key)))
  if (!isDryRun) await settleTurnedAway(context, sender, {kind, open, ownKeys})
  const sent = once(() => new SentByMark(kind, open))
  const place = {environment, kind, seenFrom: baseUrl, anyAlike: anyLike(kind, open)}
  const day = {...place, sentSinceMs: nowMs - REPEAT_WINDOW_MS}
  const unknown = {...place, state: 'unknown'} as const
  const repeatedKeys = new Set<string>()
  let isAny = false
  const found: RequestRecord[] = []
  const add = async (): Promise<void> => {
    const some = found.splice(0)
    if (some.length > 0) await addSent(sent(), {journal: sender.journal, records: some})
    isAny ||= some.length > 0
  }
  for (const filter of [day, unknown]) {
    for await (const record of requests.each(filter)) {
      if (!mayExist(record.state)) continue
      if (ownKeys().has(record.idempotencyKey)) {
        if (record.standing !== 'fresh') repeatedKeys.add(record.idempotencyKey)
      } else if (await isOwn(record)) found.push(record)
      if (found.length === COMPARED_AT_ONCE) await add()
    }
  }
  await add()
  if (!isAny) return []
  const fresh = open.filter(({key}) => !repeatedKeys.has(key))
  return fresh.flatMap((row) => sent().likeRow(row) ?? [])
}
