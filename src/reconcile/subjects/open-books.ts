import {FeeBook} from '../read/fees/fee-book.ts'
import {atOnce, eachOf, type Steps} from '../read/files/steps.ts'
import {type Deliveries, doConflict, groupingDeliveries} from '../read/gather/deliveries.ts'
import {uniqueBalances} from '../read/gather/unique-balances.ts'
import {digestOf} from '../read/rows/rejected.ts'
import type {
  BalanceRow,
  EventRow,
  FaultCode,
  LineRow,
  RejectedRow,
  Row,
  Rows,
} from '../read/rows/rows.ts'
import {
  byContent,
  byText,
  byTimeThenId,
  canonicalContent,
  mostAgreed,
} from '../read/values/order.ts'
import {adoptByParent} from './adopt.ts'
import {agreementOfEvent, agreementOfRecord} from './agreement.ts'
import type {Books, Terms} from './books.ts'
import {CaseIndex, type CaseKind, type CaseOf} from './cases.ts'
import {excuseLater, excuseLaterRecord, excuseRejected, excuseRejectedLine} from './excuses.ts'
import {feeParent, linkOf} from './link.ts'
import {takeSecondLines} from './second-lines.ts'
import {shareFees} from './shared-fees.ts'
import {indexFor, SUBJECT_INDEX, subjectOfEvent} from './subject-index.ts'
import {UnreadTransfers} from './unread-transfers.ts'

const caseOfEvent = (books: Books, event: EventRow): CaseOf[CaseKind] =>
  indexFor(books, subjectOfEvent(event.kind)).open(event.subjectId)

const blankBooks = (rows: Rows, terms: Terms): Books => ({
  terms,
  fees: new FeeBook(rows.fees),
  charges: new CaseIndex('charge'),
  withdrawals: new CaseIndex('withdrawal'),
  refunds: new CaseIndex('refund'),
  blocks: new CaseIndex('block'),
  transfers: [],
  unmatchedLines: [],
  adjustments: new Map(),
  repeated: [],
  contradicted: [],
  discarded: new Set(),
  announcedReversals: new Map(),
  balances: [],
  rejected: rows.rejected,
  peers: rows.peers,
  walletsWithRejectedLines: new Set(),
  unreadTransfers: new UnreadTransfers(),
  unreadBlocks: [],
})

const RECORD_KINDS = ['charges', 'withdrawals', 'blocks'] as const

/** Groups every readable row in scope by what it is about. Source: reconciliation.md, "Links". */
export const openBooks = (rows: Rows, terms: Terms): Books => atOnce(openingBooks(rows, terms))

/** `openBooks`, in steps. */
export function* openingBooks(rows: Rows, terms: Terms): Steps<Books> {
  const books = blankBooks(rows, terms)
  const inScope = (row: Row) => row.atMs <= terms.asOfMs
  for (const {kind, id} of terms.open.values()) indexFor(books, kind).open(id)
  yield* openForRecords(books, rows)
  const events = rows.events.filter(inScope)
  for (const row of rows.rejected) excuseRejected(books, row)
  yield* eachOf(events, (event) => announce(books, event))
  const lines = rows.lines.filter(inScope)
  yield* eachOf(lines, (line) => openForLine(books, line))
  yield* eachOf(lines, (line) => placeLine(books, line))
  for (const row of rows.rejected) excuseRejectedLine(books, row)
  yield
  takeSecondLines(books)
  yield
  for (const row of [...rows.events, ...rows.lines]) if (!inScope(row)) excuseLater(books, row)
  for (const kind of RECORD_KINDS) {
    for (const row of rows[kind]) {
      if (!inScope(row)) excuseLaterRecord(books[kind].find(row.id))
    }
  }
  yield* eachOf(yield* groupingDeliveries(events), (group) => placeDelivery(books, group))
  orderRows(books)
  yield
  settleRecords(books)
  yield
  shareFees(books)
  adoptByParent(books)
  const balances = uniqueBalances(rows.balances.filter(inScope), (group, chosen) =>
    rejectBalances(books, group, chosen),
  )
  // As arguments of one call, some hundred thousand wallets do not fit on the stack.
  for (const row of balances) books.balances.push(row)
  return books
}

/** Every record in scope is a subject. */
function* openForRecords({charges, withdrawals, blocks, terms}: Books, rows: Rows): Steps<void> {
  const inScope = (row: Row) => row.atMs <= terms.asOfMs
  yield* eachOf(rows.charges, (row) => {
    if (inScope(row)) charges.open(row.id).records.push(row)
  })
  yield* eachOf(rows.withdrawals, (row) => {
    if (inScope(row)) withdrawals.open(row.id).records.push(row)
  })
  yield* eachOf(rows.blocks, (row) => {
    if (inScope(row)) blocks.open(row.id).records.push(row)
  })
}

function announce(books: Books, event: EventRow): void {
  caseOfEvent(books, event).announced = true
  if (event.kind === 'withdrawal_reversed' && event.relatedId !== undefined) {
    const known = books.announcedReversals.get(event.relatedId) ?? event.subjectId
    const [first = known] = [known, event.subjectId].sort(byText)
    books.announcedReversals.set(event.relatedId, first)
  }
}

/** Main lines name their subject by their own id, so they can make one known. */
function openForLine(books: Books, line: LineRow): void {
  if (line.type === 'payment') books.charges.open(line.id)
  if (line.type === 'withdrawal') books.withdrawals.open(line.id)
  if (line.type === 'refund') books.refunds.open(line.id)
  if (line.type === 'block') books.blocks.open(line.id)
}

/** An adjustment is out of scope, but may set right what the last run found wrong of what it names. */
function keepAdjustment({terms, adjustments}: Books, line: LineRow): void {
  if (terms.carried.size === 0) return
  const id = line.parent ?? line.id
  const known = adjustments.get(id)
  if (known) known.push(line)
  else adjustments.set(id, [line])
}

function placeLine(books: Books, line: LineRow): void {
  if (line.type === 'adjustment') keepAdjustment(books, line)
  else if (line.type === 'internal_transfer' && line.parent === undefined) {
    books.transfers.push(line)
  } else {
    const link = linkOf(books, line)
    if (link) link.case[link.part].push(line)
    else books.unmatchedLines.push(line)
  }
}

type Some<T> = [T, ...T[]]

/** The case of an event, with the fees that its id has: those of a refund may stand with its charge. */
function withItsFees(books: Books, event: EventRow): CaseOf[CaseKind] {
  const found = caseOfEvent(books, event)
  return {...found, fees: feeParent(books, event.subjectId)?.fees ?? found.fees}
}

function placeDelivery(books: Books, rows: Deliveries): void {
  const [first] = rows
  if (rows.length === 1) {
    caseOfEvent(books, first).events.push(first)
    return
  }
  const conflict = doConflict(rows)
  const chosen = conflict
    ? mostAgreed(rows, (row) => agreementOfEvent(row, withItsFees(books, row)))
    : first
  caseOfEvent(books, chosen).events.push(chosen)
  books.repeated.push({chosen, rows, conflict})
}

/** The same order of a subject's rows, however those of the files were shuffled. */
function orderRows(books: Books): void {
  for (const index of Object.values(SUBJECT_INDEX)) {
    for (const {events, mains, fees, returns} of books[index].values()) {
      if (events.length > 1) events.sort(byTimeThenId)
      for (const lines of [mains, fees, returns]) if (lines.length > 1) lines.sort(byContent)
    }
  }
}

const byPlace = (a: Row, b: Row): number => a.source - b.source || a.line - b.line

/** Equal records count once; of unequal ones the most agreed stays and the later rows are rejected. */
function settleRecords(books: Books): void {
  for (const kind of ['charges', 'withdrawals', 'blocks'] as const) {
    for (const found of books[kind].values()) settleRecordsOf(books, found)
  }
}

function settleRecordsOf(books: Books, found: CaseOf[CaseKind]): void {
  const [first, ...others] = found.records
  if (first === undefined || others.length === 0) return
  const rows: Some<(typeof found.records)[number]> = [first, ...others]
  const chosen = mostAgreed(rows, (row) => agreementOfRecord(row, found))
  found.records.splice(0, rows.length, chosen as never)
  reject(books, rows, chosen)
}

function reject<T extends Row & {readonly content: string}>(
  books: Books,
  rows: readonly T[],
  chosen: T,
): void {
  const text = canonicalContent(chosen)
  const unequal = rows.filter((row) => canonicalContent(row) !== text)
  for (const row of unequal) books.discarded.add(row)
  const later = [...rows].sort(byPlace).slice(rows.length - unequal.length)
  for (const row of later) books.contradicted.push(contradiction(row, 'unequal_duplicate'))
}

/** Of balances of several moments the latest counts, and the others are the ones that should not be there. */
function rejectBalances(books: Books, rows: readonly BalanceRow[], chosen: BalanceRow): void {
  const older = rows.filter(({atMs}) => atMs < chosen.atMs)
  for (const row of older) {
    books.discarded.add(row)
    books.contradicted.push(contradiction(row, 'older_balance'))
  }
  reject(
    books,
    rows.filter((row) => !older.includes(row)),
    chosen,
  )
}

const contradiction = (row: Row & {readonly content: string}, fault: FaultCode): RejectedRow => ({
  source: row.source,
  line: row.line,
  ids: {},
  digest: digestOf(canonicalContent(row)) ?? '',
  fault,
  field: undefined,
})
