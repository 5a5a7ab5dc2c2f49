import type {Context} from '../../app/context.ts'
import {openJournalIfAny} from '../show/journal-if-any.ts'
import type {Batch, BatchRow, RequireAlone} from './batch.ts'
import type {RowResult} from './batch-outcome.ts'
import {sentFromOtherWallets} from './earlier/other-wallets.ts'
import {type SentHere, sentHere} from './earlier/sent-here.ts'
import {type AddedColumn, addedColumns} from './file/former-results.ts'
import {resultPath} from './file/result-names.ts'
import {type ResultFileText, ResultLines} from './file/result-rows.ts'
import {saveResults} from './file/save-results.ts'
import {alikeRows} from './likeness/alike-rows.ts'
import {type HeldBack, heldBack, withWhatHolds} from './likeness/held-back.ts'
import {Newcomers} from './likeness/newcomers.ts'
import type {AlikeRow} from './likeness/sent-by-mark.ts'
import {
  type BatchQuestions,
  confirmBatch,
  requireNotElsewhere,
  requireTerminalForBatch,
} from './sending/confirm-batch.ts'
import {type Leaving, leavingNow} from './sending/leaving.ts'
import {
  prepareBatch,
  type ReadyBatch,
  type SendBatchOptions,
  type SharingRow,
} from './sending/send-batch.ts'

/** Where the rows come from, and what has to hold and to be kept before they are sent. */
export interface BatchSource {
  /** Reads and checks the file. */
  open(): Promise<Batch>
  /** What has to hold before a person is asked. */
  requireAllowed(batch: Batch, ready: ReadyBatch): Promise<void>
  /** What happens between the confirmation and the first row. */
  confirmed(batch: Batch): Promise<void>
  /** What each new row is held against once every other process can see it. */
  requireAlone?(batch: Batch): RequireAlone | undefined
}

/** What a person sees of a batch. */
export interface BatchView {
  /** The service was asked for so many of the payouts, whether it has them. */
  rowAsked(done: number, total: number): void
  /** What the file holds. */
  announce(batch: Batch): Promise<void>
  /** Of a dry run: which rows were sent before. */
  sentBefore(sent: SentHere): void
  /** Rows that may repeat by mistake what was sent before. */
  alike(rows: readonly AlikeRow[]): void
  /** Rows that are sent beside a payout of another machine with the same reference. */
  sharing(rows: readonly SharingRow[]): void
  /** What leaves now, and the words to ask for it. */
  questions(leaving: Leaving): BatchQuestions
  /** The first row is about to be sent. */
  rowsBegin(): void
  /** A row has ended, of so many. */
  rowEnded(result: RowResult, count: number): void
  /** No row is under way any more. */
  rowsEnded(): void
  /** How the result file is written. */
  resultFile(batch: Batch, added: readonly AddedColumn[]): ResultFileText
}

export interface BatchOrder {
  readonly isDryRun: boolean
  /** A person has confirmed it already, on the command line. */
  readonly isConfirmed: boolean
  /**
   * Rows that were sent as another account, to another address or from another wallet are sent too, and
   * those that may repeat another payment.
   */
  readonly mayRepeatElsewhere: boolean
  readonly concurrency: number
}

/** What became of a batch; no results after a dry run. */
export interface BatchRun {
  readonly batch: Batch
  readonly results: readonly RowResult[] | undefined
  readonly resultPath: string
}

/**
 * The file is checked whole, confirmed, and sent row by row; its results stand beside it. A dry run
 * ends before the service is asked.
 *
 * Errors: `NotConfirmedError` and what `source` requires, before anything is sent.
 * Source: contract, section 3; commands.md, "Batches".
 */
export async function runBatch(
  context: Context,
  {source, view}: {readonly source: BatchSource; readonly view: BatchView},
  order: BatchOrder,
): Promise<BatchRun> {
  const startedMs = context.now()
  const opened = await source.open()
  const path = resultPath(opened.file)
  if (order.isDryRun || (!order.isConfirmed && !context.terminal.canAsk)) {
    const sent = await sentHere(context, opened)
    const sentLines = new Set([...sent.done, ...sent.asked])
    const open = opened.rows.filter(({line}) => !sentLines.has(line))
    const alike = await alikeRows(context, opened, {open, isDryRun: true})
    const moved = await movedHere(context, opened)
    const batch = withoutMoved(opened, [...moved, ...rowsOf(opened, heldLines(alike))])
    await view.announce(batch)
    if (!order.isDryRun) requireTerminalForBatch(context, batch.rows.length)
    view.sentBefore(sent)
    view.alike(alike)
    return {batch, results: undefined, resultPath: path}
  }
  const ready = await prepare(context, opened, {view, order})
  if (!order.mayRepeatElsewhere) requireNotElsewhere(ready.earlier)
  const done = withoutRows(opened.rows, ready.open)
  const found = await lookForAlike(context, opened, {ready, order})
  const heldRows = rowsOf(opened, new Set(found.held.keys()))
  const batch = withoutMoved(opened, [...ready.earlier.elsewhere, ...done, ...heldRows])
  await source.requireAllowed(batch, ready)
  // What may not be sent is refused before hundreds of its rows are shown.
  await view.announce(batch)
  view.alike(found.alike)
  const isOpen = new Set(ready.open.map(({line}) => line))
  view.sharing(ready.sharing.filter(({line}) => isOpen.has(line) && !found.held.has(line)))
  let {held} = found
  if (!order.isConfirmed) {
    await confirm(context, batch, {ready, view, held})
    // A person may take hours to answer.
    held = (await lookForAlike(context, batch, {ready, order})).held
  }
  await source.confirmed(batch)
  const requireStillAlone = source.requireAlone?.(batch)
  const newcomers = order.mayRepeatElsewhere ? undefined : new Newcomers(context, batch, startedMs)
  const requireAlone: RequireAlone = async (record) => {
    await requireStillAlone?.(record)
    await newcomers?.requireNone(record)
  }
  const added = addedColumns(batch.raw.layout.columns, batch.kind)
  const lines = new ResultLines(batch, view.resultFile(batch, added))
  const onResult = (result: RowResult): void => {
    lines.add(result)
    view.rowEnded(result, ready.count)
  }
  const {concurrency} = order
  const results = await send(ready, view, {concurrency, requireAlone, onResult, heldBack: held})
  await saveResults(batch.file, await lines.file(context, results))
  return {batch, results, resultPath: path}
}

const withoutRows = (rows: readonly BatchRow[], some: readonly BatchRow[]): BatchRow[] => {
  const without = new Set(some)
  return rows.filter((row) => !without.has(row))
}

/**
 * A row that is sent from another wallet than before has another key, and was not edited; and one that
 * was sent before from this wallet, or is not sent, is no new payment.
 */
function withoutMoved(batch: Batch, moved: readonly BatchRow[]): Batch {
  const lines = new Set(moved.map(({line}) => line))
  return {...batch, edited: batch.edited.filter((line) => !lines.has(line))}
}

/** Those rows as far as this machine knows them: a dry run opens no connection. */
async function movedHere(context: Context, batch: Batch): Promise<BatchRow[]> {
  if (batch.edited.length === 0 || (await context.store()).kind === 'postgres') return []
  const journal = await openJournalIfAny(context)
  const moved = journal ? await sentFromOtherWallets(batch, batch.rows, {journal}) : []
  return moved.map(({row}) => row)
}

/** The rows that may repeat what was sent, and those of them that are not sent for it. */
async function lookForAlike(
  context: Context,
  batch: Batch,
  {ready, order}: {readonly ready: ReadyBatch; readonly order: BatchOrder},
): Promise<{readonly alike: readonly AlikeRow[]; readonly held: HeldBack}> {
  const found = await alikeRows(context, batch, ready)
  const held: HeldBack = order.mayRepeatElsewhere ? new Map() : await heldBack(context, found)
  return {alike: found.map((row) => withWhatHolds(row, held)), held}
}

const heldLines = (alike: readonly AlikeRow[]): ReadonlySet<number> =>
  new Set(alike.flatMap(({isHeld, line}) => (isHeld ? [line] : [])))

const rowsOf = ({rows}: Batch, lines: ReadonlySet<number>): BatchRow[] =>
  rows.filter(({line}) => lines.has(line))

async function prepare(
  context: Context,
  batch: Batch,
  {view, order}: {readonly view: BatchView; readonly order: BatchOrder},
): Promise<ReadyBatch> {
  try {
    const {mayRepeatElsewhere} = order
    return await prepareBatch(context, batch, {onAsked: view.rowAsked, mayRepeatElsewhere})
  } finally {
    view.rowsEnded()
  }
}

interface Prepared {
  readonly ready: ReadyBatch
  readonly view: BatchView
  readonly held: HeldBack
}

async function confirm(
  context: Context,
  batch: Batch,
  {ready, view, held}: Prepared,
): Promise<void> {
  const isSent = ({line}: BatchRow): boolean => !held.has(line)
  const [rows, left] = [batch.rows.filter(isSent), ready.open.filter(isSent)]
  if (left.length === 0) return
  const open = left.filter((row) => ready.earlier.recordOf(row)?.state !== 'unknown')
  const unfinished = left.length - open.length
  const leaving = await leavingNow(context, {...batch, rows}, {open, unfinished})
  await confirmBatch(context, {kind: batch.kind, leaving}, view.questions(leaving))
}

async function send(
  ready: ReadyBatch,
  view: BatchView,
  options: SendBatchOptions,
): Promise<RowResult[]> {
  view.rowsBegin()
  try {
    return await ready.send(options)
  } finally {
    view.rowsEnded()
  }
}
