import {createHash} from 'node:crypto'
import {type Centavos, centavos} from '../../../domain/money.ts'
import type {Cause, Finding, Result} from '../../result.ts'
import {FINDING_CODES} from '../finding-codes.ts'
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

/** An explanation that was proven, with the findings it takes away. */
export interface Proven {
  readonly explanation: CauseExplanation
  readonly findings: readonly Finding[]
  readonly change: Change | undefined
}

const aboutOf = ({subject, role}: Finding): string => `${subject.kind} ${subject.id} ${role ?? ''}`

const isFee = ({code}: Finding): boolean => code === 'FEE_OVERCHARGE' || code === 'FEE_UNDERCHARGE'

/** The same fault in every run: a fee too high is the same as that fee too low. */
const faultOf = (finding: Finding): string => (isFee(finding) ? aboutOf(finding) : finding.id)

const merged = (before: Change, after: Change): Change => ({
  ...before,
  ...after,
  ...(before.without || after.without
    ? {without: [...(before.without ?? []), ...(after.without ?? [])]}
    : {}),
})

/**
 * Peels one explanation after the other off the findings: each is proven by a run that has it and
 * the ones before corrected, or by the detector itself.
 */
export class CauseSearch {
  readonly proven: Proven[] = []
  readonly #trial: Trial
  /** The findings of the first run and their places, by fault. */
  readonly #original: ReadonlyMap<string, {readonly finding: Finding; readonly at: number}>
  /** Faults that have a cause. */
  readonly #claimed = new Set<string>()
  #terms: CauseTerms
  #change: Change = {}
  /** What the run with every change so far raises. */
  #open: readonly Finding[]
  #trialsLeft = MOST_TRIALS

  constructor(findings: readonly Finding[], terms: CauseTerms, trial: Trial) {
    this.#open = findings
    this.#original = new Map(findings.map((finding, at) => [faultOf(finding), {finding, at}]))
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

  #unclaimed(): readonly Finding[] {
    return this.#open.filter((finding) => !this.#claimed.has(faultOf(finding)))
  }

  async #provesOne(detector: Detector): Promise<boolean> {
    const unclaimed = this.#unclaimed()
    if (unclaimed.length < LEAST_FINDINGS) return false
    for (const alternatives of await detector(unclaimed, this.#terms)) {
      for (const proposal of alternatives) {
        const findings = this.#originals(await this.#goneWith(proposal))
        if (findings.length < LEAST_FINDINGS) continue
        const {explanation, change} = proposal
        for (const finding of findings) this.#claimed.add(faultOf(finding))
        this.proven.push({explanation, change, findings})
        return true
      }
    }
    return false
  }

  /** What the first run raised for these faults, in its order. */
  #originals(findings: readonly Finding[]): readonly Finding[] {
    return findings
      .flatMap((finding) => this.#original.get(faultOf(finding)) ?? [])
      .sort((a, b) => a.at - b.at)
      .map(({finding}) => finding)
  }

  /** What a proposal explains; nothing where it is not true. */
  async #goneWith({suspects, change}: Proposal): Promise<readonly Finding[]> {
    if (change === undefined) return suspects
    if (this.#trialsLeft === 0) return []
    this.#trialsLeft -= 1
    const tried = merged(this.#change, change)
    const {findings: after} = await this.#trial(tried)
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
  #goneAfter(after: readonly Finding[], suspects: readonly Finding[]): readonly Finding[] {
    const known = new Set(this.#open.map(({id}) => id))
    const fresh = after.filter(({id}) => !known.has(id))
    const accused = new Set(fresh.length === 0 ? [] : this.#open.map(aboutOf))
    if (fresh.some((finding) => !accused.has(aboutOf(finding)))) return []
    const left = new Set(after.map(faultOf))
    if (suspects.some((finding) => left.has(faultOf(finding)))) return []
    return this.#unclaimed().filter((finding) => !left.has(faultOf(finding)))
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
export async function correctionOf(proven: readonly Proven[], trial: Trial) {
  const corrections = new Map<string, Cause['correction']>()
  for (const [file, change] of correctionsOf(proven)) {
    const result = await trial(change)
    const unexplainedCentavosWith = unexplainedOf(result)
    corrections.set(file, {file, verdictWith: result.verdict, unexplainedCentavosWith})
  }
  return corrections
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

function countOf(explanation: CauseExplanation, findings: readonly Finding[]) {
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
  const causes = new Map<string, string>()
  for (const {explanation, findings: explained} of proven) {
    const cause = idOf(explanation)
    for (const {id} of explained) causes.set(id, cause)
  }
  return findings.map((finding) => {
    const cause = causes.get(finding.id)
    return cause === undefined ? finding : {...finding, cause}
  })
}
