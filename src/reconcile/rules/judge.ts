import type {Draft} from '../findings/draft.ts'
import {type StatedWallets, statedWallets, withoutFeeHints} from '../findings/fees-not-missing.ts'
import {FINDING_CODES, type FindingCode, factsOf, isProblem} from '../findings/finding-codes.ts'
import {findingsOf, type ListTerms, mergedFindings} from '../findings/findings.ts'
import {withLineHints} from '../findings/lines-off.ts'
import {unreadLinesIn, withUnreadLines} from '../findings/unread-lines.ts'
import {type Steps, stepwise, turn} from '../read/files/steps.ts'
import {type Gathered, namesOf, presentNames} from '../read/gather/gathered.ts'
import {mergeAll, type Tallies} from '../read/gather/merge.ts'
import type {Finding, InputSummary, Result, Verdict, WalletStatement} from '../result.ts'
import type {Books, Terms} from '../subjects/books.ts'
import {openingBooks} from '../subjects/open-books.ts'
import {Views} from '../subjects/views.ts'
import {adjustmentsIn} from './adjustments.ts'
import {ALL_RULES, type Rules} from './all-rules.ts'
import {carriedOn} from './awaited.ts'
import {judgeBalances, sumsOf} from './balances.ts'
import {
  carriedKeys,
  carryForwardOf,
  earlierPeriod,
  openingChecks,
  openingDifferences,
  withoutOpenings,
} from './carry-forward.ts'
import {emptyStatement} from './empty-statement.ts'
import {bothFeesBefore} from './fees-before.ts'
import {judgingItems} from './judge-items.ts'
import {JudgedShares} from './judged-shares.ts'
import {leftBlocks} from './left-blocks.ts'
import {leftParts} from './left-parts.ts'
import {linesBefore} from './lines-before.ts'
import {openHalves, openSubjects} from './open-items.ts'
import {openedWith} from './opened-with.ts'
import {tallyReplayed} from './replayed-lines.ts'
import {returnedTwiceIn} from './returned-twice.ts'
import {skippedChecks} from './skipped-checks.ts'
import {leftBy} from './still-open.ts'
import {tallyingRows, totalsOf} from './totals.ts'
import {unrecordedLines} from './unrecorded-lines.ts'
import {footWallets} from './wallets.ts'

/** How rows are judged. */
export interface JudgeOptions {
  readonly previous?: Result | undefined
  readonly rules?: Rules
  /** Ends the judging of a large run between two steps. */
  readonly signal?: AbortSignal | undefined
  /** What was said of subjects that were judged apart; its findings go into the result. */
  readonly shares?: JudgedShares
}

/** What was judged, before it becomes a result; the report reads it too. */
export interface Judgement {
  readonly books: Books
  readonly views: Views
  readonly drafts: readonly Draft[]
  readonly wallets: readonly WalletStatement[]
  readonly tallies: Tallies
  readonly result: Result
}

type Counts = Partial<Record<FindingCode, number>>

function verdictOf(counts: Counts): Verdict {
  const codes = Object.keys(counts) as FindingCode[]
  const isBroken = codes.some((code) => isProblem(factsOf(code)))
  if (isBroken) return 'unreconciled'
  return codes.length > 0 ? 'explained' : 'reconciled'
}

function countsOf(drafts: readonly Draft[], shares: JudgedShares): Counts {
  const raised = new Map<FindingCode | undefined, number>()
  const count = (code: FindingCode | undefined) => raised.set(code, (raised.get(code) ?? 0) + 1)
  for (const {code} of drafts) count(code)
  const numbers = new Array<number>(FINDING_CODES.length).fill(0)
  for (const code of shares.drafts.codes) numbers[code] = (numbers[code] as number) + 1
  for (const [code, number] of numbers.entries()) {
    const name = FINDING_CODES[code]
    if (number > 0) raised.set(name, (raised.get(name) ?? 0) + number)
  }
  const counts: Counts = {}
  for (const code of FINDING_CODES) {
    const number = raised.get(code)
    if (number !== undefined) counts[code] = number
  }
  return counts
}

/** Rows of a source that could not be read, or contradict another. */
function rejectedIn(source: number, gathered: Gathered, {books, shares}: Omit<Said, 'drafts'>) {
  const {reads, rows} = gathered
  if (reads[source]?.isUnreadable) return reads[source].rows
  const inSource = [...rows.rejected, ...books.contradicted].filter((row) => row.source === source)
  return inSource.length + (shares.rejected.get(source) ?? 0)
}

function inputsOf(gathered: Gathered, said: Omit<Said, 'drafts'>): readonly InputSummary[] {
  const names = namesOf(gathered.sources)
  return gathered.reads.map(({sha256, rows}, source) => ({
    name: names[source] ?? '',
    sha256,
    rows,
    rejected: rejectedIn(source, gathered, said),
  }))
}

interface Said {
  readonly books: Books
  readonly drafts: readonly Draft[]
  readonly shares: JudgedShares
}

interface Totalled {
  readonly tallies: Tallies
  readonly totals: Result['totals']
}

function* totalled(gathered: Gathered, {books, drafts, shares}: Said): Steps<Totalled> {
  const {sources, reads, clean} = gathered
  const read = new Map<Gathered['sources'][number]['name'], number>()
  const examined = yield* tallyingRows(gathered.rows, books, drafts)
  examined.events.outOfScope.rows += gathered.ignoredEvents
  if (reads.length > 0) tallyUnlisted(gathered, examined)
  for (const [at, {name}] of sources.entries()) {
    read.set(name, (read.get(name) ?? 0) + (reads[at]?.rows ?? 0))
  }
  const tallies = mergeAll(examined, clean.tallies)
  mergeAll(tallies, shares.tallies)
  yield* tallyReplayed(tallies, gathered, {drafts, shares})
  return {tallies, totals: totalsOf(tallies, read)}
}

/**
 * Rows that are on no list: one finding stands for a whole file that cannot be understood, and a
 * policy that could be read is a row of no book.
 */
function tallyUnlisted({sources, reads}: Gathered, tallies: Tallies): void {
  for (const [at, {name}] of sources.entries()) {
    const read = reads[at]
    if (!read) continue
    if (read.isUnreadable) tallies[name].rejected.rows += read.rows - 1
    else if (name === 'policy') tallies.policy.matched.rows += read.rows
  }
}

const termsOf = (gathered: Gathered, previous: Result | undefined): Terms => ({
  asOfMs: gathered.asOfMs,
  policy: gathered.policy,
  present: presentNames(gathered),
  carried: carriedKeys(previous),
  open: openSubjects(previous),
  left: leftParts(previous),
  halves: openHalves(previous),
  earlier: earlierPeriod(previous, gathered.rows.balances),
  closedMs: previous?.asOf ? Date.parse(previous.asOf) : undefined,
})

interface StatedTerms {
  readonly gathered: Gathered
  readonly books: Books
  readonly shares: JudgedShares
  readonly corrected: ReadonlySet<string>
}

/** What stated balances say of lines that findings of both kinds are about. */
const statedBy = (
  wallets: readonly WalletStatement[],
  drafts: readonly Draft[],
  {gathered, books, shares, corrected}: StatedTerms,
) => {
  const isAnyUnread = gathered.sources.some(
    ({name}, source) => name === 'statement' && rejectedIn(source, gathered, {books, shares}) > 0,
  )
  return statedWallets(wallets, {
    drafts,
    columns: shares.drafts.columns(),
    unread: books.walletsWithRejectedLines,
    // What is missing may be a line that cannot be read: then no line is known to be wrong.
    corrected: isAnyUnread ? new Set() : corrected,
  })
}

/** What is raised of items, with the hints that stated balances give. */
const raisedOf = (drafts: readonly Draft[], stated: StatedWallets): readonly Draft[] =>
  withLineHints(withoutFeeHints(drafts, stated), stated).filter((draft) => !draft.excused)

/** From rows to the result. Errors: the signal's reason. */
export async function judge(gathered: Gathered, options: JudgeOptions): Promise<Judgement> {
  const {rules = ALL_RULES, previous, signal, shares = new JudgedShares()} = options
  const {asOfMs} = gathered
  const terms = termsOf(gathered, previous)
  const books = await stepwise(openingBooks(gathered.rows, terms), signal)
  for (const wallet of shares.walletsWithRejectedLines) books.walletsWithRejectedLines.add(wallet)
  const views = new Views(books)
  const {drafts: judged, feesBefore} = await stepwise(judgingItems(books, views, rules), signal)
  const proven = {drafts: [...judged, ...openedWith(previous)], effects: shares.effects}
  const {wallets, corrected} = footWallets({
    sums: sumsOf(gathered, books),
    balances: books.balances,
    ...proven,
    hasStatement: terms.present.has('statement'),
  })
  const statedTerms = {gathered, books, shares, corrected}
  const stated = await stepwise(statedBy(wallets, judged, statedTerms), signal)
  const balances = await judgeBalances(gathered, books, {wallets, proven, rules})
  const openings = previous ? openingChecks(previous, books.balances) : []
  const raised = [
    ...raisedOf(judged, stated),
    ...withoutOpenings(balances, openings),
    ...openingDifferences(openings, books.balances),
  ]
  const isNothing = raised.length === 0 && shares.drafts.count === 0
  const unread = unreadLinesIn(gathered.rows.rejected)
  const own = isNothing ? emptyStatement(gathered, wallets) : withUnreadLines(raised, unread)
  const left = leftBy(previous, {books, views, drafts: own, judged, ofShares: shares.awaited})
  const {awaited, still, drafts} = await stepwise(left, signal)
  await turn(signal)
  const {tallies, totals} = await stepwise(totalled(gathered, {books, drafts, shares}), signal)
  await turn(signal)
  const counts = countsOf(drafts, shares)
  const named = {names: namesOf(gathered.sources), unread, stated}
  const findings = await stepwise(listed(drafts, shares, named), signal)
  const before = previous ? linesBefore(previous, gathered) : []
  const said = {openings, wallets, before}
  const result: Result = {
    verdict: verdictOf(counts),
    asOf: gathered.hasTime ? new Date(asOfMs).toISOString() : null,
    inputs: inputsOf(gathered, {books, shares}),
    skipped: skippedChecks(gathered, books, bothFeesBefore(feesBefore, shares.feesBefore)),
    wallets,
    counts,
    totals,
    causes: [],
    findings,
    ...unfound(gathered, books),
    ...carriedOn(previous && carryForwardOf(previous, {findings, still}, said), {
      awaited,
      openBlocks: leftBlocks(books, views),
    }),
  }
  return {books, views, drafts, wallets, tallies, result}
}

/** What no finding says and the verdict mentions; each is absent where there is none. */
function unfound(gathered: Gathered, books: Books): Partial<Result> {
  const returnedTwice = returnedTwiceIn(gathered.rows, gathered.asOfMs)
  const adjusted = adjustmentsIn(gathered)
  const unrecorded = unrecordedLines(gathered, books)
  return {
    ...(returnedTwice && {returnedTwice}),
    ...(adjusted.length > 0 && {adjusted}),
    ...(unrecorded.length > 0 && {unrecorded}),
  }
}

/** From so many on, findings are kept as columns and made when they are asked for. */
const MANY_FINDINGS = 1_000

function* listed(
  drafts: readonly Draft[],
  shares: JudgedShares,
  named: ListTerms,
): Steps<readonly Finding[]> {
  const isMany = shares.drafts.count > 0 || drafts.length > MANY_FINDINGS
  if (isMany) return yield* mergedFindings(drafts, shares.drafts, named)
  return yield* findingsOf(drafts, named.names)
}
