import type {Draft} from '../findings/draft.ts'
import {FINDING_CODES, type FindingCode, factsOf} from '../findings/finding-codes.ts'
import {findingsOf, mergedFindings} from '../findings/findings.ts'
import type {Movement} from '../read/below-zero.ts'
import {type Gathered, namesOf, presentNames, type Replay} from '../read/gathered.ts'
import {mergeAll, mergeSums, post, type SumsByWallet, type Tallies} from '../read/merge.ts'
import type {LineRow} from '../read/rows.ts'
import type {
  Finding,
  InputSummary,
  Result,
  SkippedCheck,
  Verdict,
  WalletStatement,
} from '../result.ts'
import type {Books} from '../subjects/books.ts'
import {openBooks} from '../subjects/open-books.ts'
import {Views} from '../subjects/views.ts'
import {ALL_RULES, type Rules} from './all-rules.ts'
import {
  carriedSubjects,
  carryForwardOf,
  openingChecks,
  openingDifferences,
} from './carry-forward.ts'
import {emptyStatement} from './empty-statement.ts'
import {judgeItems} from './judge-items.ts'
import type {JudgedShare, PackedEffects} from './judge-share.ts'
import {negativeBalance} from './negative-balance.ts'
import {tallyRows, totalsOf} from './totals.ts'
import {footWallets, unexplainedDifferences} from './wallets.ts'

export interface JudgeOptions {
  readonly previous?: Result | undefined
  readonly rules?: Rules
  /** What was said of subjects that were judged apart. */
  readonly shares?: readonly JudgedShare[]
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

/** One by one: as many arguments as a large data set has findings would not fit the stack. */
function append(to: Draft[], drafts: Iterable<Draft>): void {
  for (const draft of drafts) to.push(draft)
}

/** A line counts to its wallet until the instant its balance was stated. */
export function countedUntil({terms, balances}: Books): (line: LineRow) => boolean {
  const stated = new Map(balances.map((row) => [row.wallet, row.atMs]))
  return ({wallet, atMs}) => atMs <= Math.min(terms.asOfMs, stated.get(wallet) ?? terms.asOfMs)
}

function sumsOf(gathered: Gathered, books: Books): SumsByWallet {
  const sums: SumsByWallet = mergeSums(new Map(), gathered.clean.sums)
  const isCounted = countedUntil(books)
  for (const line of gathered.rows.lines) {
    if (isCounted(line)) post(sums, line.wallet, line.amount)
  }
  return sums
}

/** What findings prove of wallets, wherever they were found. */
interface Proven {
  readonly drafts: readonly Draft[]
  readonly effects: readonly PackedEffects[]
}

/** Movements that would have been, had the wallets had no faults. */
function correctionsOf({drafts, effects}: Proven, faulty: ReadonlySet<string>) {
  const corrections = new Map<string, Movement[]>()
  const add = (wallet: string, centavos: number, atMs: number): void => {
    if (!faulty.has(wallet)) return
    const known = corrections.get(wallet)
    const movement = {centavos, atMs, place: undefined}
    if (known) known.push(movement)
    else corrections.set(wallet, [movement])
  }
  for (const {atMs = 0, effects: own = []} of drafts) {
    for (const {wallet, centavos, floating} of own) {
      if (floating === undefined) add(wallet, centavos, atMs)
    }
  }
  for (const {names, wallets, centavos, instants} of effects) {
    for (const [at, wallet] of wallets.entries()) {
      add(names[wallet] as string, centavos[at] as number, instants[at] as number)
    }
  }
  return corrections
}

/**
 * Wallets whose opening is known are replayed; where a difference needs explaining, as they would be
 * without their faults.
 */
function replaysOf(wallets: readonly WalletStatement[], proven: Proven) {
  const faulty = new Set(
    wallets.filter(({explainedCentavos}) => explainedCentavos !== 0).map(({wallet}) => wallet),
  )
  const corrections = correctionsOf(proven, faulty)
  const stated = wallets.filter(({statedCentavos}) => statedCentavos !== null)
  return new Map<string, Replay>(
    stated.map(({wallet, openingCentavos: opening}) => [
      wallet,
      {opening, corrections: corrections.get(wallet) ?? []},
    ]),
  )
}

interface JudgedWallets {
  readonly wallets: readonly WalletStatement[]
  readonly proven: Proven
  readonly rules: Rules
}

async function judgeBalances(
  gathered: Gathered,
  books: Books,
  {wallets, proven, rules}: JudgedWallets,
): Promise<readonly Draft[]> {
  const found: Draft[] = []
  if (rules.wallet.has('unexplainedDifference')) {
    append(found, unexplainedDifferences(wallets, books.balances, books.walletsWithRejectedLines))
  }
  if (!rules.wallet.has('negativeBalance') || !books.terms.present.has('statement')) return found
  for (const [wallet, below] of await gathered.replay(replaysOf(wallets, proven))) {
    if (!books.walletsWithRejectedLines.has(wallet)) found.push(negativeBalance(wallet, below))
  }
  return found
}

const skippedChecks = (books: Books): readonly SkippedCheck[] =>
  FINDING_CODES.flatMap((code) => {
    const missing = factsOf(code).needs.filter((name) => !books.terms.present.has(name))
    return missing.length === 0 ? [] : [{code, missing}]
  })

type Counts = Partial<Record<FindingCode, number>>

function verdictOf(counts: Counts): Verdict {
  const codes = Object.keys(counts) as FindingCode[]
  const isBroken = codes.some((code) => ['error', 'data'].includes(factsOf(code).class))
  if (isBroken) return 'unreconciled'
  return codes.length > 0 ? 'explained' : 'reconciled'
}

function countsOf(drafts: readonly Draft[], shares: readonly JudgedShare[]): Counts {
  const raised = new Map<FindingCode | undefined, number>()
  const count = (code: FindingCode | undefined) => raised.set(code, (raised.get(code) ?? 0) + 1)
  for (const {code} of drafts) count(code)
  for (const {drafts: packed} of shares) for (const code of packed.codes) count(FINDING_CODES[code])
  const counts: Counts = {}
  for (const code of FINDING_CODES) {
    const number = raised.get(code)
    if (number !== undefined) counts[code] = number
  }
  return counts
}

/** Rows of a source that could not be read, or contradict another. */
function rejectedIn(source: number, gathered: Gathered, books: Books): number {
  const {reads, rows} = gathered
  if (reads[source]?.isUnreadable) return reads[source].rows
  const inSource = [...rows.rejected, ...books.contradicted].filter((row) => row.source === source)
  return inSource.length
}

function inputsOf(gathered: Gathered, books: Books): readonly InputSummary[] {
  const names = namesOf(gathered.sources)
  return gathered.reads.map(({sha256, rows}, source) => ({
    name: names[source] ?? '',
    sha256,
    rows,
    rejected: rejectedIn(source, gathered, books),
  }))
}

interface Said {
  readonly books: Books
  readonly drafts: readonly Draft[]
  readonly shares: readonly JudgedShare[]
}

function totalled(gathered: Gathered, {books, drafts, shares}: Said) {
  const {sources, reads, clean} = gathered
  const read = new Map<Gathered['sources'][number]['name'], number>()
  const examined = tallyRows(gathered.rows, books, drafts)
  examined.events.outOfScope.rows += gathered.ignoredEvents
  if (reads.length > 0) tallyUnlisted(gathered, examined)
  for (const [at, {name}] of sources.entries()) {
    read.set(name, (read.get(name) ?? 0) + (reads[at]?.rows ?? 0))
  }
  const tallies = mergeAll(examined, clean.tallies)
  for (const share of shares) mergeAll(tallies, share.tallies)
  return {tallies, totals: totalsOf(tallies, read)}
}

/**
 * Rows that are on no list: one finding stands for a whole file that cannot be understood, and a
 * policy that could be read is a row of no book.
 */
function tallyUnlisted({sources, reads}: Gathered, tallies: ReturnType<typeof tallyRows>): void {
  for (const [at, {name}] of sources.entries()) {
    const read = reads[at]
    if (!read) continue
    if (read.isUnreadable) tallies[name].rejected.rows += read.rows - 1
    else if (name === 'policy') tallies.policy.matched.rows += read.rows
  }
}

/** From rows to the result. */
export async function judge(gathered: Gathered, options: JudgeOptions): Promise<Judgement> {
  const {rules = ALL_RULES, previous, shares = []} = options
  const {asOfMs, policy} = gathered
  const present = presentNames(gathered)
  const terms = {asOfMs, policy, present, carried: carriedSubjects(previous)}
  const books = openBooks(gathered.rows, terms)
  for (const {contradicted} of shares) for (const row of contradicted) books.contradicted.push(row)
  const views = new Views(books)
  const judged = judgeItems(books, views, rules)
  const proven = {drafts: judged, effects: shares.map(({effects}) => effects)}
  const wallets = footWallets({
    sums: sumsOf(gathered, books),
    balances: books.balances,
    ...proven,
    hasStatement: present.has('statement'),
  })
  const items = judged.filter((draft) => !draft.excused)
  const balances = await judgeBalances(gathered, books, {wallets, proven, rules})
  const openings = previous ? openingChecks(previous, books.balances) : []
  const raised = [...items, ...balances, ...openingDifferences(openings, books.balances)]
  const isNothing =
    raised.length === 0 && shares.every(({drafts: packed}) => packed.codes.length === 0)
  const drafts = isNothing ? emptyStatement(gathered) : raised
  const findings = listed(drafts, shares, namesOf(gathered.sources))
  const {tallies, totals} = totalled(gathered, {books, drafts, shares})
  const counts = countsOf(drafts, shares)
  const result: Result = {
    verdict: verdictOf(counts),
    asOf: gathered.hasTime ? new Date(asOfMs).toISOString() : null,
    inputs: inputsOf(gathered, books),
    skipped: skippedChecks(books),
    wallets,
    counts,
    totals,
    causes: [],
    findings,
    ...(previous
      ? {
          carryForward: carryForwardOf(previous, findings, {
            isSeen: (id) => isSeen(books, id),
            openings,
          }),
        }
      : {}),
  }
  return {books, views, drafts, wallets, tallies, result}
}

const listed = (
  drafts: readonly Draft[],
  shares: readonly JudgedShare[],
  names: readonly string[],
): readonly Finding[] =>
  shares.length === 0
    ? findingsOf(drafts, names)
    : mergedFindings(
        drafts,
        shares.map((share) => share.drafts),
        names,
      )

/** Something of this run's data is about this id. */
const isSeen = (books: Books, id: string): boolean =>
  [books.charges, books.withdrawals, books.refunds, books.blocks].some((index) => index.find(id)) ||
  [...books.transfers, ...books.unmatchedLines].some((line) => line.id === id)
