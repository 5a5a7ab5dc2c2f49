import {LEAST_FINDINGS} from '../findings/least-findings.ts'
import {inTurns, type Steps} from '../read/files/steps.ts'
import type {Finding} from '../result.ts'
import {DETECTORS} from './detectors.ts'
import type {CauseExplanation} from './explanation.ts'
import {faultOf} from './faults.ts'
import {only} from './only.ts'
import type {Alternatives, CauseTerms, Change, Detector, Proposal, Trial} from './proposal.ts'
import {readingSuspects} from './read-suspects.ts'
import {inOrderOfPlace, type Suspect} from './suspect.ts'
import {balancesRefute} from './trials/balances-refuting.ts'
import {goneInOtherForm} from './trials/changed-form.ts'
import {earlyRefutation} from './trials/early-refutation.ts'
import {FailedTrials} from './trials/failed-trials.ts'
import {type Expected, goneAfter} from './trials/gone-after.ts'
import {maySink, oddBalances} from './trials/odd-balances.ts'
import {Originals} from './trials/originals.ts'
import {isRefuted} from './trials/sampled-fees.ts'
import {isRenameRefuted} from './trials/sampled-postings.ts'
import {togetherOf} from './trials/together.ts'

/** What the statement has was added up as the mapping before had it read: it rules nothing out. */
const UNKNOWN = {postedBetween: () => 0, isPostedAbout: () => false}

/** Runs with a change that one search may make: each reads the inputs again. */
const MOST_TRIALS = 24

/** An explanation that was proven, with the findings of the first run that it takes away. */
export interface Proven {
  readonly explanation: CauseExplanation
  readonly findings: readonly Suspect[]
  /**
   * The same faults as the run found them that reads the files rightly, where they are other findings:
   * what a fee is above the table is not a hundredfold because the statement is.
   */
  readonly measured?: readonly Suspect[]
  readonly change: Change | undefined
}

/** A run with a change, and what it takes away: nothing where the change is not true. */
interface TrialRun extends Pick<CauseTerms, 'wallets'> {
  readonly after: readonly Suspect[]
  readonly gone: readonly Suspect[]
}

const REFUTED: TrialRun = {after: [], gone: [], wallets: []}

interface Unclaimed {
  readonly open: readonly Suspect[]
  readonly claimed: number
  readonly suspects: readonly Suspect[]
}

const merged = (before: Change, after: Change): Change => ({
  ...before,
  ...after,
  ...(before.without || after.without
    ? {without: [...(before.without ?? []), ...(after.without ?? [])]}
    : {}),
})

/**
 * Takes one explanation after the other off the findings. Each is proven by a run in which it and
 * the ones before are corrected, or by the detector itself.
 */
export class CauseSearch {
  readonly proven: Proven[] = []
  readonly #trial: Trial
  readonly #findings: readonly Finding[]
  /** The findings of the first run. */
  #original: readonly Suspect[] = []
  #byFault: Originals | undefined
  /** What the run raised that first had the files read as the last one does; none where it is the first. */
  #asRead: Originals | undefined
  /** Faults that have a cause and that no correction takes away. */
  readonly #claimed = new Set<string>()
  /** Findings of the first run that have a cause. */
  readonly #explained = new Set<Suspect>()
  #terms: CauseTerms
  #change: Change = {}
  /** What the run with every change so far raises. */
  #open: readonly Suspect[] = []
  /** What is unclaimed of a list that is open, while so many faults are claimed. */
  #left: Unclaimed = {open: [], claimed: 0, suspects: []}
  #trialsLeft = MOST_TRIALS
  readonly #failed = new FailedTrials()
  /** Changes of several steps that were tried by one run. */
  readonly #triedTogether = new Set<string>()

  constructor(findings: readonly Finding[], terms: CauseTerms, trial: Trial) {
    this.#findings = findings
    this.#terms = terms
    this.#trial = trial
  }

  async run(): Promise<readonly Proven[]> {
    this.#original = await this.#inTurns(readingSuspects(this.#findings))
    this.#open = this.#ofThisRun(this.#original)
    // An explanation that a later detector proves may have kept an earlier one from being proven,
    // so the earlier ones are tried again.
    for (let before = -1; before < this.proven.length; ) {
      before = this.proven.length
      for (const detector of DETECTORS) while (await this.#provesOne(detector));
    }
    return this.proven
  }

  /** What was found before and is still open has no row of this run, which alone could say why. */
  #ofThisRun(suspects: readonly Suspect[]): readonly Suspect[] {
    const {closedMs} = this.#terms
    if (closedMs === undefined) return suspects
    return only(suspects, ({occurredAtMs, evidence}) => {
      const isBefore = occurredAtMs === undefined || occurredAtMs <= closedMs
      return !isBefore || evidence.length > 0
    })
  }

  /** A bad month has a million findings: Ctrl-C is seen between two steps. */
  #inTurns<T>(steps: Steps<T>): Promise<T> {
    return inTurns(steps, () => this.#terms.turn())
  }

  /** Every detector asks, and a million suspects are looked through: once, as long as nothing changes. */
  #unclaimed(): readonly Suspect[] {
    if (this.#claimed.size === 0) return this.#open
    const {open, claimed} = this.#left
    if (open !== this.#open || claimed !== this.#claimed.size) {
      const suspects = only(this.#open, (suspect) => !this.#claimed.has(faultOf(suspect)))
      this.#left = {open: this.#open, claimed: this.#claimed.size, suspects}
    }
    return this.#left.suspects
  }

  /**
   * Takes what a detector proposes: all that needs no correction, each of whose findings is in one
   * proposal alone, or one correction, after which other findings are open.
   */
  async #provesOne(detector: Detector): Promise<boolean> {
    await this.#terms.turn()
    const unclaimed = this.#unclaimed()
    if (unclaimed.length < LEAST_FINDINGS) return false
    const before = this.proven.length
    const proposed = await detector(unclaimed, this.#terms)
    if (await this.#provesTogether(proposed)) return true
    for (const alternatives of proposed) {
      const proven = await this.#firstTrue(alternatives)
      if (proven?.change) return true
    }
    return this.proven.length > before
  }

  /**
   * Proves corrections of several steps of the fee table by one run, where it takes away their findings
   * and no other: then each is proven, and it is known which findings each explains.
   */
  async #provesTogether(proposed: readonly Alternatives[]): Promise<boolean> {
    const together = togetherOf(proposed, this.#terms.fees)
    if (together === undefined || this.#trialsLeft < together.proposals.length) return false
    const {proposals, fees} = together
    const suspects = proposals.flatMap((one) => one.suspects)
    if (this.#claimed.size > 0 && this.#unclaimed() !== this.#open) return false
    for (const one of proposals) {
      if (this.#failed.has(one) || (await this.#isRefuted(one))) return false
    }
    const tried = merged(this.#change, {fees})
    const key = JSON.stringify(tried)
    if (this.#triedTogether.has(key)) return false
    this.#triedTogether.add(key)
    const wasFirst = this.#open === this.#original
    const run = await this.#runWith(tried, {suspects, change: {fees}})
    if (run.gone.length !== suspects.length) return false
    this.#trialsLeft -= proposals.length
    this.#take(tried, {fees}, run)
    for (const one of proposals) {
      this.#failed.settle(one)
      this.#prove({
        explanation: one.explanation,
        change: {fees},
        findings: wasFirst ? inOrderOfPlace(one.suspects) : this.#originals(one.suspects),
      })
    }
    return true
  }

  async #firstTrue(alternatives: readonly Proposal[]): Promise<Proven | undefined> {
    for (const proposal of alternatives) {
      const {explanation} = proposal
      const change = proposal.isTest ? undefined : proposal.change
      if (!change && this.#isClaimed(proposal)) continue
      const before = this.#open
      const gone = await this.#goneWith(proposal)
      const findings =
        before === this.#original ? inOrderOfPlace(gone) : this.#originalsOf(gone, before)
      if (findings.length < LEAST_FINDINGS) continue
      if (!change) for (const suspect of findings) this.#claimed.add(faultOf(suspect))
      return this.#prove({explanation, change, findings})
    }
    return undefined
  }

  #prove(found: Proven): Proven {
    for (const suspect of found.findings) this.#explained.add(suspect)
    const measured = this.#asRead?.of(found.findings) ?? []
    const proven = measured.length === found.findings.length ? {...found, measured} : found
    this.proven.push(proven)
    return proven
  }

  #isClaimed({suspects}: Proposal): boolean {
    if (this.#claimed.size === 0) return false
    return suspects.some((suspect) => this.#claimed.has(faultOf(suspect)))
  }

  /** What the first run raised for these faults, in its order; a fault has one cause. */
  #originals(suspects: readonly Suspect[]): readonly Suspect[] {
    this.#byFault ??= new Originals(this.#original)
    return only(this.#byFault.of(suspects), (one) => !this.#explained.has(one))
  }

  /** `#originals`, with those that earlier changes gave another form. */
  #originalsOf(gone: readonly Suspect[], before: readonly Suspect[]): readonly Suspect[] {
    const found = this.#originals(gone)
    const after = this.#open
    if (after === before) return found
    const known = new Set(found)
    const rest = only(this.#original, (one) => !(this.#explained.has(one) || known.has(one)))
    const others = goneInOtherForm(rest, {before, after})
    return others.length === 0 ? found : inOrderOfPlace([...found, ...others])
  }

  /** A run reads everything again: what a few rows show to be wrong is not tried. */
  async #isRefuted(proposal: Proposal): Promise<boolean> {
    const {fees, files, mapping} = this.#terms
    if (proposal.change?.mapping) {
      const {sampledPostings} = this.#terms
      const sampled = await sampledPostings(mapping)
      return isRenameRefuted(proposal, this.#open, {files, sampled})
    }
    if (!proposal.change?.fees) return false
    if (this.#failed.refutes(proposal)) return true
    const {sampledFees} = this.#terms
    return isRefuted(proposal, {open: this.#open, fees, sampled: await sampledFees(mapping)})
  }

  /** What a proposal explains; nothing where it is not true. */
  async #goneWith(proposal: Proposal): Promise<readonly Suspect[]> {
    const {suspects, change} = proposal
    if (change === undefined) return suspects
    if (this.#trialsLeft === 0 || this.#failed.has(proposal)) return []
    if (await this.#isRefuted(proposal)) return []
    this.#trialsLeft -= 1
    this.#failed.add(proposal)
    const tried = merged(this.#change, change)
    const onFresh = (fresh: readonly Suspect[]) => this.#failed.learn(proposal, fresh)
    const run = await this.#runWith(tried, {...proposal, onFresh})
    if (run.gone.length < LEAST_FINDINGS || (await this.#isRivalTrue(proposal))) return []
    this.#failed.settle(proposal)
    if (proposal.isTest) return suspects
    this.#take(tried, change, run)
    return run.gone
  }

  /** Whether the rival of a proposal, where it has one, holds as well: then nothing shows what the proposal claims. */
  async #isRivalTrue({rival, suspects}: Proposal): Promise<boolean> {
    if (rival === undefined) return false
    if (this.#trialsLeft === 0) return true
    this.#trialsLeft -= 1
    let wrong = 0
    const onFresh = (fresh: readonly Suspect[]) => {
      wrong = fresh.length
    }
    await this.#runWith(merged(this.#change, rival), {suspects, change: rival, onFresh})
    return wrong < LEAST_FINDINGS
  }

  async #runWith(tried: Change, expected: Expected): Promise<TrialRun> {
    const refutes = tried.fees ? undefined : earlyRefutation(expected, this.#open)
    const result = await this.#trial(tried, refutes)
    if (result === undefined) return REFUTED
    const {findings, wallets} = result
    const {change = {}, suspects} = expected
    const balances = {before: this.#terms.wallets, after: wallets}
    if (balancesRefute(change, suspects, balances)) return REFUTED
    const after = this.#ofThisRun(await this.#inTurns(readingSuspects(findings)))
    const isOdd = oddBalances(balances)
    const isSunk = maySink(expected)
    const mayAppear = (one: Suspect) =>
      isOdd(one) || isSunk(one) || expected.mayAppear?.(one) === true
    const isGone = await this.#inTurns(goneAfter(after, this.#open, {...expected, mayAppear}))
    const gone = isGone === undefined ? [] : only(this.#unclaimed(), isGone)
    return {after, gone, wallets}
  }

  /** From now on everything is asked of the run with the change. */
  #take(tried: Change, {fees, mapping}: Change, {after, wallets}: TrialRun): void {
    this.#change = tried
    this.#open = after
    if (mapping) this.#asRead = new Originals(after)
    this.#terms = {
      ...this.#terms,
      wallets,
      ...(fees ? {fees} : {}),
      ...(mapping ? {mapping, ...UNKNOWN} : {}),
    }
  }
}
