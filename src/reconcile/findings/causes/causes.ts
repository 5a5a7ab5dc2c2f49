import {createHash} from 'node:crypto'
import {type Centavos, centavos} from '../../../domain/money.ts'
import type {Cause, Finding, Result} from '../../result.ts'
import {FINDING_CODES} from '../finding-codes.ts'
import {keptDrafts} from '../findings.ts'
import {lazyList} from '../lazy-list.ts'
import {clockShifted} from './clock.ts'
import {eventsMissing} from './events-missing.ts'
import type {CauseExplanation} from './explanation.ts'
import {feePeriodStartsElsewhere, feeTableDiffers} from './fees.ts'
import {givenTwice} from './given-twice.ts'
import {
  type CauseTerms,
  type Change,
  type Detector,
  LEAST_FINDINGS,
  type Proposal,
  spanOf,
  type Trial,
} from './proposal.ts'
import {scaled} from './scaled.ts'
import {dayMissing, dayTwice} from './statement-days.ts'
import {type Suspect, suspectsOf} from './suspect.ts'
import {walletSwapped} from './swapped.ts'
import {wordsOf} from './words.ts'

/** What would hide other explanations comes first: rows twice, amounts, clocks, wallets. */
const DETECTORS: readonly Detector[] = [
  givenTwice,
  scaled,
  clockShifted,
  walletSwapped,
  dayMissing,
  dayTwice,
  eventsMissing,
  feePeriodStartsElsewhere,
  feeTableDiffers,
]

/** Runs with a change that one search may make: each reads the inputs again. */
const MOST_TRIALS = 16

/** An explanation that was proven, with the findings of the first run that it takes away. */
export interface Proven {
  readonly explanation: CauseExplanation
  readonly findings: readonly Suspect[]
  readonly change: Change | undefined
}

const aboutOf = ({subject, role}: Suspect): string => `${subject.kind} ${subject.id} ${role ?? ''}`

const isFee = ({code}: Suspect): boolean => code === 'FEE_OVERCHARGE' || code === 'FEE_UNDERCHARGE'

/** The same fault in every run: a fee too high is the same as that fee too low. */
const faultOf = (suspect: Suspect): string => (isFee(suspect) ? aboutOf(suspect) : suspect.id)

const merged = (before: Change, after: Change): Change => ({
  ...before,
  ...after,
  ...(before.without || after.without
    ? {without: [...(before.without ?? []), ...(after.without ?? [])]}
    : {}),
})

/** A wrong proposal leaves its suspects: so many of them are looked for before all are. */
const FIRST_LOOK = 1_000

/**
 * Peels one explanation after the other off the findings: each is proven by a run that has it and
 * the ones before corrected, or by the detector itself.
 */
export class CauseSearch {
  readonly proven: Proven[] = []
  readonly #trial: Trial
  /** The findings of the first run. */
  readonly #original: readonly Suspect[]
  /** Faults that have a cause and that no correction takes away. */
  readonly #claimed = new Set<string>()
  #terms: CauseTerms
  #change: Change = {}
  /** What the run with every change so far raises. */
  #open: readonly Suspect[]
  #trialsLeft = MOST_TRIALS

  constructor(findings: readonly Finding[], terms: CauseTerms, trial: Trial) {
    this.#original = suspectsOf(findings)
    this.#open = this.#original
    this.#terms = terms
    this.#trial = trial
  }

  async run(): Promise<readonly Proven[]> {
    // What one detector proves may have been in the way of an earlier one.
    for (let before = -1; before < this.proven.length; ) {
      before = this.proven.length
      for (const detector of DETECTORS) while (await this.#provesOne(detector));
    }
    return this.proven
  }

  #unclaimed(): readonly Suspect[] {
    if (this.#claimed.size === 0) return this.#open
    return this.#open.filter((suspect) => !this.#claimed.has(faultOf(suspect)))
  }

  async #provesOne(detector: Detector): Promise<boolean> {
    const unclaimed = this.#unclaimed()
    if (unclaimed.length < LEAST_FINDINGS) return false
    for (const alternatives of await detector(unclaimed, this.#terms)) {
      for (const proposal of alternatives) {
        const wasFirst = this.#open === this.#original
        const gone = await this.#goneWith(proposal)
        const findings = wasFirst ? gone.toSorted((a, b) => a.at - b.at) : this.#originals(gone)
        if (findings.length < LEAST_FINDINGS) continue
        const {explanation, change} = proposal
        if (!change) for (const suspect of findings) this.#claimed.add(faultOf(suspect))
        this.proven.push({explanation, change, findings})
        return true
      }
    }
    return false
  }

  /** What the first run raised for these faults, in its order; a fault has one cause. */
  #originals(suspects: readonly Suspect[]): readonly Suspect[] {
    const faults = new Set(suspects.map(faultOf))
    const explained = new Set(this.proven.flatMap(({findings}) => findings))
    return this.#original.filter((one) => !explained.has(one) && faults.has(faultOf(one)))
  }

  /** What a proposal explains; nothing where it is not true. */
  async #goneWith({suspects, change}: Proposal): Promise<readonly Suspect[]> {
    if (change === undefined) return suspects
    if (this.#trialsLeft === 0) return []
    this.#trialsLeft -= 1
    const tried = merged(this.#change, change)
    const after = suspectsOf((await this.#trial(tried)).findings)
    const gone = this.#goneAfter(after, suspects)
    if (gone.length < LEAST_FINDINGS) return []
    this.#change = tried
    this.#open = after
    this.#terms = {
      ...this.#terms,
      ...(change.fees ? {fees: change.fees} : {}),
      ...(change.mapping ? {mapping: change.mapping} : {}),
    }
    return gone
  }

  /** Nothing may appear where nothing was, and every suspect must have gone. */
  #goneAfter(after: readonly Suspect[], suspects: readonly Suspect[]): readonly Suspect[] {
    const first = new Set(suspects.slice(0, FIRST_LOOK).map(faultOf))
    if (first.size > 0 && after.some((suspect) => first.has(faultOf(suspect)))) return []
    const fresh = new Set(after.map(aboutOf))
    const faults = new Set(after.map(faultOf))
    const left = new Set<Suspect>()
    for (const suspect of this.#open) {
      const about = aboutOf(suspect)
      fresh.delete(about)
      if (faults.has(isFee(suspect) ? about : suspect.id)) left.add(suspect)
    }
    if (fresh.size > 0 || suspects.some((suspect) => left.has(suspect))) return []
    return this.#unclaimed().filter((suspect) => !left.has(suspect))
  }
}

/** What the file of a correction changes: fee tables and mappings are files of their own. */
const fileOf = ({fees, mapping}: Change): string | undefined =>
  fees ? 'fees.json' : mapping ? 'mapping.json' : undefined

const unexplainedOf = ({wallets}: Result): Centavos =>
  centavos(wallets.reduce((sum, {unexplainedCentavos: open}) => sum + Math.abs(open), 0))

/** The corrected files: all explanations that change one file are corrected in it. */
export function correctionsOf(proven: readonly Proven[]): ReadonlyMap<string, Change> {
  const files = new Map<string, Change>()
  for (const {change} of proven) {
    const file = change && fileOf(change)
    if (file === undefined || change === undefined) continue
    // Each later change was made on top of the earlier ones.
    files.set(file, change)
  }
  return files
}

/** What became of the verdict in a run with each corrected file. */
export async function correctionOf(proven: readonly Proven[], outcome: TrialOutcome) {
  const corrections = new Map<string, Cause['correction']>()
  for (const [file, change] of correctionsOf(proven)) {
    corrections.set(file, {file, ...(await outcome(change))})
  }
  return corrections
}

/** What a run with a change says, all in all. */
type Outcome = Pick<NonNullable<Cause['correction']>, 'verdictWith' | 'unexplainedCentavosWith'>
type TrialOutcome = (change: Change) => Promise<Outcome>

/** Remembers how each run with a change ended: the last proof and its correction are one run. */
export function rememberedTrials(trial: Trial): {
  readonly trial: Trial
  readonly outcome: TrialOutcome
} {
  const outcomes = new Map<string, Outcome>()
  const remembering: Trial = async (change) => {
    const result = await trial(change)
    outcomes.set(JSON.stringify(change), {
      verdictWith: result.verdict,
      unexplainedCentavosWith: unexplainedOf(result),
    })
    return result
  }
  const outcome: TrialOutcome = async (change) => {
    const key = JSON.stringify(change)
    if (!outcomes.has(key)) await remembering(change)
    return outcomes.get(key) as Outcome
  }
  return {trial: remembering, outcome}
}

const idOf = ({kind, facts}: CauseExplanation): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, facts]))
    .digest('hex')
    .slice(0, 16)

/** Explanations as causes, in their order. Source: reconciliation.md, "Causes". */
export function causesOf(
  proven: readonly Proven[],
  corrections: ReadonlyMap<string, Cause['correction']>,
): readonly Cause[] {
  return proven
    .map(({explanation, findings, change}): Cause => {
      const file = change && fileOf(change)
      const correction = file === undefined ? undefined : corrections.get(file)
      return {...explanation, ...countOf(explanation, findings), ...(correction && {correction})}
    })
    .sort(
      (a, b) =>
        Math.abs(b.sumCentavos) - Math.abs(a.sumCentavos) ||
        b.findings - a.findings ||
        (a.id < b.id ? -1 : 1),
    )
}

function countOf(explanation: CauseExplanation, findings: readonly Suspect[]) {
  const codes = new Set(findings.map(({code}) => code))
  const wallets = new Set(findings.flatMap(({wallet}) => wallet ?? []))
  const span = spanOf(findings)
  const sum = findings.reduce((total, {deltaCentavos}) => total + (deltaCentavos ?? 0), 0)
  const fromAt = span === undefined ? null : new Date(span.first).toISOString()
  const count = {findings: findings.length, sumCentavos: centavos(sum), fromAt}
  return {
    id: idOf(explanation),
    ...count,
    codes: FINDING_CODES.filter((code) => codes.has(code)),
    wallets: [...wallets].sort(),
    untilAt: span === undefined ? null : new Date(span.last).toISOString(),
    examples: findings.slice(0, 3).map(({id}) => id),
    text: wordsOf(explanation, count),
  }
}

/** The findings with the cause of each; what has none stays as it is. */
export function withCauseIds(
  findings: readonly Finding[],
  proven: readonly Proven[],
): readonly Finding[] {
  const causes = proven.map(({explanation}) => idOf(explanation))
  const causeOf = new Int16Array(findings.length).fill(-1)
  for (const [nth, {findings: explained}] of proven.entries()) {
    for (const {at} of explained) causeOf[at] = nth
  }
  // Each finding of a list is an object of its own: those of a lazy one are made for who asks.
  const withCause = (finding: Finding & {cause?: string}, at: number): Finding => {
    const cause = causes[causeOf[at] as number]
    if (cause !== undefined) finding.cause = cause
    return finding
  }
  if (!keptDrafts(findings)) return findings.map((finding, at) => withCause({...finding}, at))
  return lazyList(findings.length, (at) => withCause(findings[at] as Finding, at))
}
