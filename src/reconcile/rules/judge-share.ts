import {buffersOf, type PackedDrafts, packDrafts} from '../findings/columns/packed-drafts.ts'
import {type Draft, momentOf} from '../findings/draft.ts'
import type {DataSetName} from '../read/files/inputs.ts'
import {atOnce} from '../read/files/steps.ts'
import type {EqualDeliveries, RowsOfShare} from '../read/gather/deliveries.ts'
import {count, screenedFate, type Tallies, uncount} from '../read/gather/merge.ts'
import type {Policy} from '../read/rows/read-settings.ts'
import type {FeeRow, LineRow, Place, Row, Rows} from '../read/rows/rows.ts'
import type {AwaitedLine} from '../result.ts'
import type {EarlierPeriod, Terms} from '../subjects/books.ts'
import {openBooks} from '../subjects/open-books.ts'
import {Views} from '../subjects/views.ts'
import {ALL_RULES} from './all-rules.ts'
import {awaitedIn} from './awaited.ts'
import {equalDeliveries} from './deliveries.ts'
import type {FeesBefore} from './fees-before.ts'
import {judgeItems} from './judge-items.ts'
import {tallyRows} from './totals.ts'

/** What holds for a whole run, in a form that can be sent. */
export interface ShareTerms {
  readonly asOfMs: number
  readonly present: readonly DataSetName[]
  readonly policy: Policy
  readonly fees: readonly FeeRow[]
  /** Of the files, as findings name them. */
  readonly names: readonly string[]
  /** Without what was unposted then: open items are judged by the calling thread, as `carried` are. */
  readonly earlier: Omit<EarlierPeriod, 'unposted'> | undefined
  /** The table that the service seems to follow instead; none where it follows `fees`. */
  readonly taken: readonly FeeRow[]
}

/** What findings would add to wallets, as columns. Units: centavos; instants in milliseconds. */
export interface PackedEffects {
  readonly names: readonly string[]
  readonly wallets: Int32Array
  readonly centavos: Float64Array
  readonly instants: Float64Array
  /** 1 where the draft is excused. */
  readonly excused: Uint8Array
}

/** So many rows of a file, by its number, that cannot be read or that contradict another one. */
export interface RejectedRows {
  readonly source: number
  readonly rows: number
}

/** What is said of the subjects of a share. */
export interface JudgedShare {
  readonly drafts: PackedDrafts
  readonly effects: PackedEffects
  /** The fates of the share's rows, less those that the screen counted for them. */
  readonly tallies: Tallies
  /** Of each file, rows that cannot be read or that contradict another one. */
  readonly rejected: readonly RejectedRows[]
  /** Wallets with a line of the statement that cannot be read. */
  readonly walletsWithRejectedLines: readonly string[]
  /** Lines whose link leads nowhere: they are judged with those of the other shares. */
  readonly unmatchedLines: readonly LineRow[]
  /** Lines that are due and dated after the as-of instant. */
  readonly awaited: readonly AwaitedLine[]
  /** Fees that were posted and are dated before the fee table begins. */
  readonly feesBefore: Readonly<FeesBefore>
  /** What would be said by the table that the service seems to follow, where it is another one. */
  readonly byTaken?: JudgedShare
}

/** What a share was judged by. */
export interface Examined {
  readonly views: Views
  readonly drafts: readonly Draft[]
}

/**
 * Judges subjects by their own rows, with which nothing else is linked. Where the service seems to
 * follow another fee table, once more by that one: the search for causes asks for it. Reports are made
 * of what `onExamined` is shown. Pure.
 */
export function judgeShare(
  share: RowsOfShare,
  terms: ShareTerms,
  onExamined?: (examined: Examined) => void,
): JudgedShare {
  const judged = judgeBy(terms.fees, share, {...terms, onExamined})
  if (terms.taken.length === 0) return judged
  return {...judged, byTaken: judgeBy(terms.taken, share, terms)}
}

const NONE: ReadonlySet<string> = new Set()
const NO_SUBJECTS: Terms['open'] = new Map()
const NO_PARTS: Terms['left'] = new Map()

function judgeBy(
  fees: readonly FeeRow[],
  {rows, repeated}: RowsOfShare,
  terms: ShareTerms & {readonly onExamined?: ((examined: Examined) => void) | undefined},
): JudgedShare {
  const {asOfMs, policy, earlier, onExamined} = terms
  const present = new Set(terms.present)
  const withFees = {...rows, fees: [...fees]}
  const books = openBooks(withFees, {
    asOfMs,
    policy,
    present,
    carried: NONE,
    open: NO_SUBJECTS,
    left: NO_PARTS,
    halves: [],
    earlier: earlier && {...earlier, unposted: NONE},
  })
  const unmatchedLines = books.unmatchedLines.splice(0)
  const views = new Views(books)
  const {drafts: judged, feesBefore} = judgeItems(books, views, ALL_RULES)
  const drafts = judged.filter(({excused}) => !excused)
  const left = new Set<Row>(unmatchedLines)
  const kept = {...rows, lines: rows.lines.filter((line) => !left.has(line))}
  const tallies = tallyRows(kept, books, drafts)
  takeScreened(tallies, kept, asOfMs)
  tallyRepeated(tallies, repeated)
  onExamined?.({views, drafts})
  return {
    drafts: packDrafts([...drafts, ...repeated.map(equalDeliveries)], terms.names),
    effects: packEffects(judged),
    tallies,
    rejected: countedBySource([...books.rejected, ...books.contradicted]),
    walletsWithRejectedLines: [...books.walletsWithRejectedLines],
    unmatchedLines,
    awaited: atOnce(awaitedIn(judged)),
    feesBefore,
  }
}

function countedBySource(rows: readonly Place[]): RejectedRows[] {
  const counts = new Map<number, number>()
  for (const {source} of rows) counts.set(source, (counts.get(source) ?? 0) + 1)
  return Array.from(counts, ([source, count]) => ({source, rows: count}))
}

const LISTS = ['charges', 'withdrawals', 'events'] as const

/** The screen counted each of these rows as in order, or as out of scope. */
function takeScreened(tallies: Tallies, rows: Rows, asOfMs: number): void {
  const take = (name: 'statement' | (typeof LISTS)[number], row: Row): void =>
    uncount(tallies[name], screenedFate(row, asOfMs), row.amount)
  for (const name of LISTS) for (const row of rows[name]) take(name, row)
  for (const line of rows.lines) take('statement', line)
}

/** Rows of a subject in order are findings where they are deliveries of one event. */
function tallyRepeated({events}: Tallies, repeated: readonly EqualDeliveries[]): void {
  for (const {event, places} of repeated) {
    for (const _ of places) {
      uncount(events, 'matched', event.amount)
      count(events, 'finding', event.amount)
    }
  }
}

function packEffects(drafts: readonly Draft[]): PackedEffects {
  const numbers = new Map<string, number>()
  const [wallets, amounts, instants]: [number[], number[], number[]] = [[], [], []]
  const marks: number[] = []
  for (const draft of drafts) {
    for (const effect of draft.effects ?? []) {
      const {wallet, centavos} = effect
      const number = numbers.get(wallet) ?? numbers.size
      numbers.set(wallet, number)
      wallets.push(number)
      amounts.push(centavos)
      instants.push(momentOf(draft, effect))
      marks.push(draft.excused ? 1 : 0)
    }
  }
  return {
    names: [...numbers.keys()],
    wallets: Int32Array.from(wallets),
    centavos: Float64Array.from(amounts),
    instants: Float64Array.from(instants),
    excused: Uint8Array.from(marks),
  }
}

/** The buffers of what is said, to be handed over instead of copied. */
export const buffersOfShare = ({drafts, effects, byTaken}: JudgedShare): ArrayBuffer[] => [
  ...buffersOf(drafts),
  ...[effects.wallets, effects.centavos, effects.instants, effects.excused].map(
    ({buffer}) => buffer as ArrayBuffer,
  ),
  ...(byTaken ? buffersOfShare(byTaken) : []),
]
