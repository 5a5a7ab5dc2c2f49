import type {Verdict} from '../../../src/reconcile/result.ts'
import {checkBlock, checkHeld} from './blocks.ts'
import {
  type Book,
  byContent,
  eventsAbout,
  type Found,
  keyOf,
  type LeftBlock,
  openLines,
  type Raised,
  raise,
  takeOne,
} from './book.ts'
import {checkCharge} from './charges.ts'
import {asOfMsOf, bookOf, MAIN_TYPE, RECORDS} from './open-book.ts'
import {type DataSet, readDataSet} from './read.ts'
import {checkPostedBlocks, checkRefunds} from './refunds.ts'
import type {FileTexts, Line} from './rows.ts'
import {checkSecondLines} from './seconds.ts'
import {checkTransfers} from './transfers.ts'
import {checkWallets, type WalletSum} from './wallets.ts'
import {checkSuspects, checkWithdrawal} from './withdrawals.ts'

export interface ModelResult {
  readonly verdict: Verdict
  readonly asOfMs: number
  readonly found: readonly Found[]
  /** What the next month has, or lacks: its line is dated after the as-of instant. */
  readonly awaited: readonly Raised[]
  readonly blocksLeft: readonly LeftBlock[]
  readonly wallets: readonly WalletSum[]
  /** Wallets with lines that findings correct: at which instant a correction counts is left open. */
  readonly corrected: ReadonlySet<string>
  /** By file: rows, those out of scope, those rejected. */
  readonly totals: Readonly<Record<string, {rows: number; outOfScope: number; rejected: number}>>
}

const OWN_ID = ['payment', 'withdrawal', 'refund', 'block']
const PARENT = ['fee', 'internal_transfer', 'withdrawal_reversal', 'block_release']

/** The lines that each kind of subject has. */
const TYPES_OF: Readonly<Record<string, string[]>> = {
  charge: ['payment', 'fee', 'internal_transfer'],
  withdrawal: ['withdrawal', 'fee', 'withdrawal_reversal'],
  refund: ['refund', 'fee'],
  block: ['block', 'block_release'],
}

const names = ({type, id, parent}: Line, subject: string): boolean =>
  (OWN_ID.includes(type) && id === subject) || (PARENT.includes(type) && parent === subject)

/** Events whose subject is in no record, and the lines of such a subject, which are matched to it. */
function checkOrphans(book: Book): void {
  const subjects = RECORDS.flatMap(([file, about]) =>
    book[file].map(({id, isGone}) => ({key: keyOf({about, id}), isGone})),
  )
  const orphans = subjects.filter(({isGone}) => isGone === 'orphan').map(({key}) => key)
  for (const {id, about, eventId} of book.events) {
    if (!orphans.includes(keyOf({about, id}))) continue
    raise(book, 'ORPHAN_EVENT', eventId, {delta: null})
    matchAll(book, id, TYPES_OF[about ?? 'charge'])
  }
  const {unreadRecords: records, unreadEvents: events} = book.spoilt
  const reported = subjects.map(({key}) => key)
  const recorded = subjects.filter(({isGone}) => isGone === undefined).map(({key}) => key)
  const later = book.later.filter(({id, about}) =>
    openLines(book, ({type}) => type === MAIN_TYPE[about ?? 'charge']).some(
      (line) => line.id === id,
    ),
  )
  for (const {id, about} of [...records, ...later]) {
    if (!reported.includes(keyOf({about, id}))) matchAll(book, id, TYPES_OF[about ?? 'charge'])
  }
  for (const {id, about} of events) {
    if (id !== '' && !recorded.includes(keyOf({about, id})))
      matchAll(book, id, TYPES_OF[about ?? 'charge'])
  }
}

function matchAll(book: Book, id: string, types: readonly string[] = []): void {
  const lines = openLines(book, (line) => types.includes(line.type) && names(line, id))
  const wallet = lines.find((line) => OWN_ID.includes(line.type))?.wallet
  const thing = ({type, id: own}: Line) => (type === 'internal_transfer' ? own : type)
  for (const one of new Set(lines.map(thing))) {
    const alike = lines.filter((line) => thing(line) === one)
    const own = wallet === undefined ? {} : {wallet}
    takeOne(book, alike, {subject: id, amount: alike[0]?.amount ?? 0, ...own})
  }
}

/** What a line may be posted for, by its type and that of the main line of its parent. */
const POSTED_FOR: Readonly<Record<string, readonly string[]>> = {
  fee: ['payment', 'withdrawal', 'refund'],
  internal_transfer: ['payment'],
  withdrawal_reversal: ['withdrawal'],
  block_release: ['block'],
}

/**
 * Lines that name nothing known; an adjustment is out of scope. Their business object is what
 * another line is posted for, else the line itself: a payment and a fee of one id are two.
 */
function checkUnmatched(book: Book): void {
  const lines = openLines(book, ({type}) => type !== 'adjustment').toSorted(byContent)
  const mainOf = ({type, parent}: Line) =>
    lines.find((main) => main.id === parent && POSTED_FOR[type]?.includes(main.type))
  const thingOf = (line: Line): string => {
    if (OWN_ID.includes(line.type)) return `${line.type} ${line.id}`
    return mainOf(line) && line.type !== 'internal_transfer'
      ? `${line.type} ${line.parent}`
      : line.id
  }
  for (const [, [first, ...others]] of Map.groupBy(lines, thingOf)) {
    if (!first) continue
    const {id, wallet} = mainOf(first) ?? first
    const line = takeOne(book, [first, ...others], {subject: id, amount: first.amount, wallet})
    if (line) raise(book, 'UNMATCHED_LEDGER_LINE', line.id, {delta: line.amount})
  }
}

const STATUS_LEFT: Readonly<Record<string, string>> = {
  withdrawal_completed: 'completed',
  withdrawal_failed: 'failed',
  withdrawal_reversed: 'failed',
}

function check(book: Book): WalletSum[] {
  checkSecondLines(book)
  for (const charge of book.charges) checkCharge(book, charge)
  for (const withdrawal of book.withdrawals) checkWithdrawal(book, withdrawal)
  for (const block of book.blocks) checkBlock(book, block)
  checkRefunds(book)
  checkPostedBlocks(book)
  checkTransfers(book)
  checkOrphans(book)
  checkUnmatched(book)
  checkSuspects(book, ({id, status, endMs}) => {
    const last = eventsAbout(book.events, 'withdrawal', id).at(-1)
    const isBack = book.lines.some(
      ({type, parent}) => type === 'withdrawal_reversal' && parent === id,
    )
    // What ended after the as-of instant was open then, whatever its record says.
    const isLater =
      eventsAbout(book.later, 'withdrawal', id).length > 0 ||
      (!isBack && endMs !== undefined && endMs > book.asOfMs)
    return (last && STATUS_LEFT[last.kind]) ?? (isLater ? 'pending' : status)
  })
  checkHeld(book)
  return checkWallets(book)
}

const EXPLAINED = ['DUPLICATE_DELIVERY', 'SPLIT_SHORTFALL', 'NEGATIVE_BALANCE', 'IN_TRANSIT']

function totalsOf(dataSet: DataSet, asOfMs: number): ModelResult['totals'] {
  const {all, events, lines, rejected} = dataSet
  const unknown = events.filter(({about}) => about === undefined)
  const adjustments = lines.filter(({type}) => type === 'adjustment')
  const outside = new Set([...all.filter(({atMs}) => atMs > asOfMs), ...unknown, ...adjustments])
  const bad = new Set(rejected.map(({row}) => `${row.file}:${row.line}`))
  return Object.fromEntries(
    Object.entries(dataSet.rows).map(([file, rows]) => [
      file,
      {
        rows,
        outOfScope: [...outside].filter(
          (row) => row.file === file && !bad.has(`${row.file}:${row.line}`),
        ).length,
        rejected: rejected.filter(({row}) => row.file === file).length,
      },
    ]),
  )
}

/** A statement without a line beside charges or withdrawals looks like an export that failed, unless a balance was compared. */
function emptyStatement({rows}: DataSet, wallets: readonly WalletSum[]): Found[] {
  if (wallets.some(({difference}) => difference !== null)) return []
  const hasRecords = [rows['charges.jsonl'], rows['withdrawals.jsonl']].some((count) => count)
  if (rows['statement.csv'] || !hasRecords) return []
  return [{code: 'RECORD_INVALID', id: 'statement.csv:1', delta: null}]
}

/** A slow, obvious reconciliation, written from the contract and its readings alone. */
export function modelOf(
  texts: FileTexts,
  asOf?: string,
  blocksBefore: readonly LeftBlock[] = [],
): ModelResult {
  const dataSet = readDataSet(texts)
  const asOfMs = asOfMsOf(dataSet, asOf)
  const book = bookOf(dataSet, asOfMs, blocksBefore)
  const wallets = check(book)
  const corrected = new Set(
    [...book.raised, ...book.silenced].flatMap(({explains = [], elsewhere}) =>
      elsewhere ? wallets.map(({wallet}) => wallet) : explains.map(({wallet}) => wallet),
    ),
  )
  const raised = book.raised.map(({code, id, delta}) => ({code, id, delta}))
  const found = raised.length === 0 ? emptyStatement(dataSet, wallets) : raised
  const isBad = found.some(({code}) => !EXPLAINED.includes(code))
  const verdict = isBad ? 'unreconciled' : found.length > 0 ? 'explained' : 'reconciled'
  const awaited = book.silenced.filter(({awaitedMs}) => awaitedMs !== undefined)
  const {blocksLeft} = book
  const totals = totalsOf(dataSet, asOfMs)
  return {verdict, asOfMs, found, awaited, blocksLeft, wallets, corrected, totals}
}
