import {createHash} from 'node:crypto'
import {type Centavos, centavos} from '../../domain/money.ts'
import {lazyList} from '../findings/columns/lazy-list.ts'
import {FINDING_CODES} from '../findings/finding-codes.ts'
import {keepFindings, keptFindings} from '../findings/findings.ts'
import {eachOf, type Steps} from '../read/files/steps.ts'
import type {Cause, Finding, Result} from '../result.ts'
import type {Proven} from './cause-search.ts'
import type {CauseExplanation} from './explanation.ts'
import {isFee} from './faults.ts'
import {type Change, spanOf, type Trial} from './proposal.ts'
import type {Suspect} from './suspect.ts'
import {wordsOf} from './words/words.ts'

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
  const remembering: Trial = async (change, refutes) => {
    const result = await trial(change, refutes)
    if (result === undefined) return undefined
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

/** Explanations as causes, in their order; in steps. Source: reconciliation.md, "Causes". */
export function* causesOf(
  proven: readonly Proven[],
  corrections: ReadonlyMap<string, Cause['correction']>,
): Steps<readonly Cause[]> {
  const causes: Cause[] = []
  for (const one of proven) {
    const {explanation, change} = one
    const file = change && fileOf(change)
    const correction = file === undefined ? undefined : corrections.get(file)
    const count = yield* countOf(one)
    causes.push({...explanation, ...count, ...(correction && {correction})})
  }
  return causes.sort(
    (a, b) =>
      // Who reads of an empty statement first does not look for what is wrong with its lines.
      Number(b.kind === 'statement_empty') - Number(a.kind === 'statement_empty') ||
      Math.abs(b.sumCentavos) - Math.abs(a.sumCentavos) ||
      b.findings - a.findings ||
      (a.id < b.id ? -1 : 1),
  )
}

function* countOf({explanation, findings, measured = findings}: Proven) {
  const codes = new Set<Suspect['code']>()
  const wallets = new Set<string>()
  const fees = {findings: 0, sumCentavos: 0}
  let sum = 0
  yield* eachOf(findings, ({code, wallet}) => {
    codes.add(code)
    if (wallet !== null) wallets.add(wallet)
  })
  yield* eachOf(measured, ({code, deltaCentavos}) => {
    sum += deltaCentavos ?? 0
    if (!isFee({code})) return
    fees.findings += 1
    fees.sumCentavos += deltaCentavos ?? 0
  })
  const span = spanOf(findings)
  const fromAt = span === undefined ? null : new Date(span.first).toISOString()
  const count = {findings: findings.length, sumCentavos: centavos(sum), fromAt}
  return {
    id: idOf(explanation),
    ...count,
    codes: FINDING_CODES.filter((code) => codes.has(code)),
    wallets: [...wallets].sort(),
    untilAt: span === undefined ? null : new Date(span.last).toISOString(),
    examples: findings.slice(0, 3).map(({id}) => id),
    text: wordsOf(explanation, fees.findings > 0 ? {...count, fees} : count),
  }
}

/** The findings with the cause of each; what has none stays as it is. */
export function withCauseIds(
  findings: readonly Finding[],
  proven: readonly Proven[],
): readonly Finding[] {
  const causes = proven.map(({explanation}) => idOf(explanation))
  const causeOf = new Int32Array(findings.length).fill(-1)
  for (const [nth, {findings: explained}] of proven.entries()) {
    for (const {at} of explained) causeOf[at] = nth
  }
  const causeAt = (at: number): string | undefined => causes[causeOf[at] as number]
  // Each finding of a list is an object of its own: those of a lazy one are made for who asks.
  const withCause = (finding: Finding & {cause?: string}, at: number): Finding => {
    const cause = causeAt(at)
    if (cause !== undefined) finding.cause = cause
    return finding
  }
  const kept = keptFindings(findings)
  if (!kept) return findings.map((finding, at) => withCause({...finding}, at))
  const explained = lazyList(findings.length, (at) => withCause(findings[at] as Finding, at))
  keepFindings(explained, {...kept, causeOf: causeAt})
  return explained
}
