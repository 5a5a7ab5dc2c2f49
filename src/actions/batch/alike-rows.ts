import type {Context} from '../../app/context.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {mayExist} from '../../journal/request-state.ts'
import {once} from '../../platform/once.ts'
import {asRecord} from '../../wire/loose.ts'
import {knownSender, senderOf} from '../sender.ts'
import type {Batch, BatchRow} from './batch.ts'
import {
  anyLike,
  LIKENESSES,
  marksOfRow,
  marksOfSent,
  SENT_STATES,
  type SentState,
  verdictOn,
} from './likeness.ts'

/** A creation that a row may repeat. */
export type Repeated = Pick<
  RequestRecord,
  'id' | 'state' | 'createdAtMs' | 'wallet' | 'resourceId' | 'environment' | 'profile'
>

/** A row about to be sent, and a creation under another key that it may repeat. */
export interface AlikeRow {
  readonly line: number
  readonly journalId: string
  /** It is not sent unless that is asked for. */
  readonly isHeld: boolean
  /** The one that it is like, or all that it is the same payment as. */
  readonly repeated: readonly Repeated[]
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Rows that may pay or charge again by mistake what was sent within a day, or is of unknown outcome: see
 * `PAYOUT_VERDICTS`. The journal is read once, however many rows there are, and the rows are only looked
 * through where it holds any that they could repeat. A dry run goes by what this machine knows of the
 * account.
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
  const sent = once(() => new SentByMark(kind, open))
  const place = {environment, kind, seenFrom: baseUrl, anyAlike: anyLike(kind, open)}
  const day = {...place, fromMs: nowMs - DAY_MS}
  const unknown = {...place, state: 'unknown'} as const
  const repeatedKeys = new Set<string>()
  let isAny = false
  for (const filter of [day, unknown]) {
    for await (const record of requests.each(filter)) {
      if (!mayExist(record.state)) continue
      if (ownKeys().has(record.idempotencyKey)) repeatedKeys.add(record.idempotencyKey)
      else if (await isOwn(record)) {
        sent().add(record)
        isAny = true
      }
    }
  }
  if (!isAny) return []
  const fresh = open.filter(({key}) => !repeatedKeys.has(key))
  return fresh.flatMap((row) => sent().likeRow(row) ?? [])
}

type FoundByState = Readonly<Record<SentState, Repeated[]>>

/** What was sent, by everything that the rows of a file could be like it in. */
class SentByMark {
  readonly #kind: Batch['kind']
  readonly #found = new Map<string, FoundByState>()

  constructor(kind: Batch['kind'], rows: readonly BatchRow[]) {
    this.#kind = kind
    for (const {body} of rows) {
      const marks = marksOfRow(kind, body)
      for (const mark of LIKENESSES.flatMap((likeness) => marks[likeness])) {
        if (!this.#found.has(mark)) this.#found.set(mark, {unknown: [], made: []})
      }
    }
  }

  add(record: RequestRecord): void {
    const {id, state, createdAtMs, wallet, resourceId, environment, profile, body} = record
    const marks = marksOfSent(this.#kind, asRecord(JSON.parse(body)) ?? {})
    const repeated = {id, state, createdAtMs, wallet, resourceId, environment, profile}
    const by: SentState = state === 'unknown' ? 'unknown' : 'made'
    for (const likeness of LIKENESSES) {
      for (const mark of marks[likeness]) {
        const found = this.#found.get(mark)?.[by]
        // One is enough, but where it may have come to nothing since.
        if (found?.length === 0 || (likeness === 'same' && by === 'made')) found?.push(repeated)
      }
    }
  }

  /** The first that keeps the row back, or else the first that it is like. */
  likeRow({line, body}: BatchRow): AlikeRow | undefined {
    const marks = marksOfRow(this.#kind, body)
    const all = SENT_STATES.flatMap((state) =>
      LIKENESSES.flatMap((likeness) =>
        marks[likeness].map((mark) => ({
          isHeld: verdictOn(this.#kind, likeness, state) === 'held',
          repeated: this.#found.get(mark)?.[state] ?? [],
        })),
      ),
    ).filter(({repeated}) => repeated.length > 0)
    const chosen = all.find(({isHeld}) => isHeld) ?? all[0]
    return chosen && {line, journalId: (chosen.repeated[0] as Repeated).id, ...chosen}
  }
}
