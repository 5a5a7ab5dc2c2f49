import type {Draft} from '../findings/draft.ts'
import {FINDING_CODES, type FindingCode, factsOf} from '../findings/finding-codes.ts'
import {findingsOf} from '../findings/findings.ts'
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
import type {View} from '../subjects/view.ts'
import {Views} from '../subjects/views.ts'
import {ALL_RULES, type Rules} from './all-rules.ts'
import {
  carriedSubjects,
  carryForwardOf,
  openingChecks,
  openingDifferences,
} from './carry-forward.ts'
import {negativeBalance} from './negative-balance.ts'
import {referenceOf} from './rule.ts'
import {tallyRows, totalsOf} from './totals.ts'
import {footWallets, unexplainedDifferences} from './wallets.ts'

export interface JudgeOptions {
  readonly previous?: Result | undefined
  readonly rules?: Rules
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

/** Every rule over every subject. */
function judgeItems(books: Books, views: Views, rules: Rules): readonly Draft[] {
  const subjectRules = Object.values(rules.subject)
  const drafts: Draft[] = []
  for (const view of views.all()) {
    for (const rule of subjectRules) {
      for (const draft of rule(view, books)) drafts.push(withReference(draft, view))
    }
  }
  for (const rule of Object.values(rules.book)) append(drafts, rule(books, views))
  return drafts
}

/** A person knows an order by its own reference, not by the service's id. */
function withReference(draft: Draft, view: View): Draft {
  const externalReference = referenceOf(view)
  return externalReference === undefined ? draft : {...draft, externalReference}
}

/** A line counts to its wallet until the instant its balance was stated. */
export function countedUntil({terms, balances}: Books): (line: LineRow) => boolean {
  const stated = new Map(balances.map((row) => [row.wallet, row.atMs]))
  return ({wallet, atMs}) => atMs <= Math.min(terms.asOfMs, stated.get(wallet) ?? terms.asOfMs)
}

function sumsOf(gathered: Gathered, books: Books): SumsByWallet {
  const sums: SumsByWallet = mergeSums(new Map(), gathered.ordinary.sums)
  const isCounted = countedUntil(books)
  for (const line of gathered.rows.lines) {
    if (isCounted(line)) post(sums, line.wallet, line.amount)
  }
  return sums
}

/**
 * Wallets whose opening is known are replayed; where a difference needs explaining, as they would be
 * without their faults.
 */
function replaysOf(wallets: readonly WalletStatement[], drafts: readonly Draft[]) {
  const faulty = new Set(
    wallets.filter(({explainedCentavos}) => explainedCentavos !== 0).map(({wallet}) => wallet),
  )
  const corrections = Map.groupBy(
    drafts.flatMap(({atMs, effects = []}) =>
      effects
        .filter((effect) => effect.floating === undefined && faulty.has(effect.wallet))
        .map(({wallet, centavos}) => ({wallet, centavos, atMs: atMs ?? 0, place: undefined})),
    ),
    ({wallet}) => wallet,
  )
  const stated = wallets.filter(({statedCentavos}) => statedCentavos !== null)
  return new Map<string, Replay>(
    stated.map(({wallet, openingCentavos: opening}) => [
      wallet,
      {opening, corrections: corrections.get(wallet) ?? []},
    ]),
  )
}

async function judgeBalances(
  gathered: Gathered,
  books: Books,
  {
    wallets,
    drafts,
    rules,
  }: {wallets: readonly WalletStatement[]; drafts: readonly Draft[]; rules: Rules},
): Promise<readonly Draft[]> {
  const found: Draft[] = []
  if (rules.wallet.has('unexplainedDifference')) {
    append(found, unexplainedDifferences(wallets, books.balances, books.wounded))
  }
  if (!rules.wallet.has('negativeBalance') || !books.terms.present.has('statement')) return found
  for (const [wallet, below] of await gathered.replay(replaysOf(wallets, drafts))) {
    if (!books.wounded.has(wallet)) found.push(negativeBalance(wallet, below))
  }
  return found
}

const skippedChecks = (books: Books): readonly SkippedCheck[] =>
  FINDING_CODES.flatMap((code) => {
    const missing = factsOf(code).needs.filter((name) => !books.terms.present.has(name))
    return missing.length === 0 ? [] : [{code, missing}]
  })

function verdictOf(findings: readonly Finding[]): Verdict {
  const isBroken = findings.some((finding) => ['error', 'data'].includes(finding.class))
  if (isBroken) return 'unreconciled'
  return findings.length > 0 ? 'explained' : 'reconciled'
}

function countsOf(findings: readonly Finding[]): Partial<Record<FindingCode, number>> {
  const counts: Partial<Record<FindingCode, number>> = {}
  for (const code of FINDING_CODES) {
    const raised = findings.filter((finding) => finding.code === code).length
    if (raised > 0) counts[code] = raised
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

function totalled(gathered: Gathered, books: Books, drafts: readonly Draft[]) {
  const {sources, reads, ordinary} = gathered
  const read = new Map<Gathered['sources'][number]['name'], number>()
  const looked = tallyRows(gathered.rows, books, drafts)
  looked.events.outOfScope.rows += gathered.ignoredEvents
  if (reads.length > 0) tallyUnlisted(gathered, looked)
  for (const [at, {name}] of sources.entries()) {
    read.set(name, (read.get(name) ?? 0) + (reads[at]?.rows ?? 0))
  }
  const tallies = mergeAll(looked, ordinary.tallies)
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
  const {rules = ALL_RULES, previous} = options
  const {asOfMs, policy} = gathered
  const present = presentNames(gathered)
  const terms = {asOfMs, policy, present, carried: carriedSubjects(previous)}
  const books = openBooks(gathered.rows, terms)
  const views = new Views(books)
  const judged = judgeItems(books, views, rules)
  const wallets = footWallets({
    sums: sumsOf(gathered, books),
    balances: books.balances,
    drafts: judged,
    hasStatement: present.has('statement'),
  })
  const items = judged.filter((draft) => !draft.excused)
  const balances = await judgeBalances(gathered, books, {wallets, drafts: judged, rules})
  const openings = previous ? openingChecks(previous, books.balances) : []
  const drafts = [...items, ...balances, ...openingDifferences(openings, books.balances)]
  const findings = findingsOf(drafts, namesOf(gathered.sources))
  const {tallies, totals} = totalled(gathered, books, drafts)
  const result: Result = {
    verdict: verdictOf(findings),
    asOf: gathered.hasTime ? new Date(asOfMs).toISOString() : null,
    inputs: inputsOf(gathered, books),
    skipped: skippedChecks(books),
    wallets,
    counts: countsOf(findings),
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

/** Something of this run's data is about this id. */
const isSeen = (books: Books, id: string): boolean =>
  [books.charges, books.withdrawals, books.refunds, books.blocks].some((shelf) => shelf.find(id)) ||
  [...books.transfers, ...books.strays].some((line) => line.id === id)
