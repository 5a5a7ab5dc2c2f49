import type {Context} from '../../app/context.ts'
import {readReference} from '../../domain/reference.ts'
import {mayExist} from '../../journal/request-state.ts'
import {once} from '../../platform/once.ts'
import {asRecord, asText} from '../../wire/loose.ts'
import {knownSender, senderOf} from '../sender.ts'
import type {Batch, BatchRow} from './batch.ts'

/** A row about to be sent, and a creation of other content that it may repeat. */
export interface AlikeRow {
  readonly line: number
  readonly journalId: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Rows that may pay or charge again by mistake what was sent within a day, or is of unknown outcome:
 * with the same reference or, of withdrawals, to the same key with the same amount. A single payout
 * is refused then; of a file the lines are named, for its rows may well mean it. The journal is read
 * once, however many rows there are, and the rows are only looked through where it holds any that
 * they could repeat. A dry run goes by what this machine knows of the account.
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
  const wanted = once(() => byMark(kind, open))
  const found = new Map<BatchRow, string>()
  const place = {environment, kind, seenFrom: baseUrl}
  const day = {...place, fromMs: nowMs - DAY_MS}
  const unknown = {...place, state: 'unknown'} as const
  for (const filter of [day, unknown]) {
    for await (const record of requests.each(filter)) {
      if (!mayExist(record.state) || ownKeys().has(record.idempotencyKey)) continue
      if (!(await isOwn(record))) continue
      if (wanted().size === 0) return linesOf(open, found)
      for (const mark of marksOfSent(kind, asRecord(JSON.parse(record.body)) ?? {})) {
        for (const row of wanted().get(mark) ?? []) found.set(row, record.id)
        wanted().delete(mark)
      }
    }
  }
  return linesOf(open, found)
}

const linesOf = (
  open: readonly BatchRow[],
  found: ReadonlyMap<BatchRow, string>,
): readonly AlikeRow[] =>
  open.flatMap((row) => {
    const journalId = found.get(row)
    return journalId === undefined ? [] : [{line: row.line, journalId}]
  })

type Body = Readonly<Record<string, unknown>>

/** Each row under everything that a creation like it is known by. */
function byMark(kind: Batch['kind'], rows: readonly BatchRow[]): Map<string, BatchRow[]> {
  const wanted = new Map<string, BatchRow[]>()
  for (const row of rows) {
    for (const mark of marksOfRow(kind, row.body)) {
      const others = wanted.get(mark)
      if (others) others.push(row)
      else wanted.set(mark, [row])
    }
  }
  return wanted
}

function marksOfRow(kind: Batch['kind'], body: Body): string[] {
  const reference = asText(body['externalReference'])
  const marks = reference === undefined ? [] : [referenceMark(reference)]
  if (kind === 'withdrawal') marks.push(payeeMark(body, reference !== undefined))
  return marks
}

/** Two references that differ say that two payments are meant, whatever else is equal. */
function marksOfSent(kind: Batch['kind'], body: Body): string[] {
  const reference = asText(body['externalReference'])
  const marks = reference === undefined ? [] : [referenceMark(reference)]
  if (kind !== 'withdrawal') return marks
  marks.push(payeeMark(body, false))
  if (reference === undefined) marks.push(payeeMark(body, true))
  return marks
}

const referenceMark = (reference: string): string =>
  JSON.stringify(['reference', readReference(reference)])

/** To whom and how much, apart for rows that have a reference. */
const payeeMark = ({pixKey, amount, netAmount}: Body, hasReference: boolean): string =>
  JSON.stringify([pixKey, amount ?? netAmount, hasReference])
