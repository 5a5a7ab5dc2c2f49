import {eventKind} from '../../domain/event.ts'
import {EVENT_SUBJECTS} from '../../domain/event-subject.ts'
import type {EventRow, LineRow, Rows} from '../read/rows/rows.ts'
import type {Books} from './books.ts'
import type {CaseKind, CaseOf} from './cases.ts'
import {linkOf, namedBy} from './link.ts'
import {indexFor, SUBJECT_INDEX, subjectOfEvent} from './subject-index.ts'

/** In this order: a rejected event of a block names its charge, too. */
const EVENT_IDS: Readonly<Record<string, CaseKind>> = Object.fromEntries(
  Object.values(EVENT_SUBJECTS)
    .toReversed()
    .map(({idField, kind}) => [idField, kind]),
)

/** What follows from a record or an event that was rejected is not raised. */
export function excuseRejected(books: Books, row: Rows['rejected'][number]): void {
  const {ids, name} = row
  if (name === 'charges' && ids['id']) books.charges.open(ids['id']).excused.record = true
  if (name === 'withdrawals' && ids['id']) books.withdrawals.open(ids['id']).excused.record = true
  if (name === 'blocks' && ids['id']) {
    books.blocks.open(ids['id']).excused.record = true
    books.unreadBlocks.push(row)
  }
  if (name !== 'events') return
  const field = Object.keys(EVENT_IDS).find((candidate) => ids[candidate])
  const kind = field && EVENT_IDS[field]
  if (!kind) return
  const {excused} = indexFor(books, kind).open(ids[field] ?? '')
  excused.event = true
  excused.outcome ||= eventKind(ids['event'] ?? '') !== 'balance_block_created'
}

function excuseLines(found: CaseOf[CaseKind] | undefined, type: string): void {
  if (found && !found.excused.lines.includes(type)) found.excused.lines.push(type)
}

/** What follows from a line that was rejected is not raised. */
export function excuseRejectedLine(books: Books, row: Rows['rejected'][number]): void {
  if (row.name !== 'statement') return
  if (row.ids['wallet']) books.walletsWithRejectedLines.add(row.ids['wallet'])
  const named = namedBy(row.ids)
  if (named.type === 'internal_transfer' && named.parent === undefined) {
    const {amount, atMs} = row.posted ?? {}
    books.unreadTransfers.add({amount, atMs, wallet: row.ids['wallet']})
  }
  const link = linkOf(books, named)
  if (link) excuseLines(link.case, named.type)
  else if (named.type === '') {
    for (const id of [named.id, named.parent ?? '']) {
      for (const kind of Object.values(SUBJECT_INDEX)) excuseLines(books[kind].find(id), '*')
    }
  }
}

/** An outcome after the as-of instant: until then the subject was open. */
export function excuseLater(books: Books, row: EventRow | LineRow): void {
  if ('kind' in row) {
    const found = indexFor(books, subjectOfEvent(row.kind)).find(row.subjectId)
    if (!found) return
    found.excused.event = true
    if (row.kind === 'balance_block_created') return
    found.excused.laterEnds ??= []
    found.excused.laterEnds.push(row)
    found.settledLater = true
    return
  }
  const link = linkOf(books, row)
  if (!link) return
  const {excused} = link.case
  excused.later ??= []
  excused.later.push(row)
  link.case.settledLater ||= row.type === 'payment'
}

/**
 * A record that is dated after the as-of instant while an event in scope names it, as where one of
 * two clocks is off: it is there, so its event is no orphan.
 */
export function excuseLaterRecord(found: CaseOf[CaseKind] | undefined): void {
  if (found?.announced) found.excused.record = true
}
