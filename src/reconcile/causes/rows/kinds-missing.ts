import type {EventKind} from '../../../domain/event.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {EventTimes} from '../../reread/event-times.ts'
import {FEE_OF} from '../fees/fee-periods.ts'
import {type CauseTerms, type Proposal, spanOf} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {placeOf} from './posted-hours.ts'
import {
  earliest,
  isShownAsSpan,
  latest,
  MOST_BY_CHANCE,
  type Silence,
  silentGroups,
} from './silences.ts'

type Kinds = (suspect: Suspect) => EventKind | undefined

/**
 * Says which event is missing, as far as the lines of its subject tell: a charge with a line was paid, and
 * what a withdrawal or a block gives back stands in a second line. Where such a line is missing itself,
 * and where two kinds of event end alike, nothing is said.
 */
function kindsOf(findings: readonly Suspect[], {files}: Pick<CauseTerms, 'files'>): Kinds {
  const statements = new Set(files.flatMap(({name, file}) => (name === 'statement' ? [file] : [])))
  const unposted = new Set<number>()
  for (const {code, mark} of findings) {
    if (code === 'FAILED_NOT_RETURNED' || code === 'MISSING_POSTING') unposted.add(mark)
  }
  return ({kind, hintCode, mark, evidence}) => {
    // A withdrawal ends soon after it was asked for.
    if (hintCode === 'end_unknown' && kind !== 'withdrawal') return undefined
    if (kind === 'refund') return 'refund_completed'
    const lines = evidence.filter(({file}) => statements.has(file)).length
    if (kind === 'charge') return lines > 0 ? 'payment_completed' : undefined
    if (lines === 0 || unposted.has(mark)) return undefined
    if (kind === 'withdrawal') return lines === 1 ? 'withdrawal_completed' : undefined
    if (kind !== 'block') return undefined
    return lines === 1 ? 'balance_block_approved' : 'balance_block_rejected'
  }
}

/** Missing events by their kinds, of the kinds of which enough are missing. */
export function absentByKind(
  findings: readonly Suspect[],
  absent: readonly Suspect[],
  terms: Pick<CauseTerms, 'files'>,
): ReadonlyMap<EventKind, readonly Suspect[]> {
  const groups = new Map<EventKind, readonly Suspect[]>()
  for (const [kind, own] of Map.groupBy(absent, kindsOf(findings, terms))) {
    if (kind !== undefined && own.length >= LEAST_FINDINGS) groups.set(kind, own)
  }
  return groups
}

/**
 * Whether a few missing events may be all of their kind: they are half or more of what was posted in
 * their time. To see it takes less than to read all events once more.
 */
export function mayBeAllOfKind(
  own: readonly Suspect[],
  {postedBetween}: Pick<CauseTerms, 'postedBetween'>,
): boolean {
  const span = spanOf(own)
  const [one] = own
  const fee = one && FEE_OF[one.kind]
  if (span === undefined || fee === undefined) return true
  const missing = own.reduce((sum, {expectedCentavos}) => sum + (expectedCentavos ?? 0), 0)
  const wallets = new Set(own.map(({wallet}) => wallet ?? ''))
  let posted = 0
  for (const wallet of wallets) {
    posted += postedBetween({fee, wallet, fromMs: span.first, untilMs: span.last})
  }
  return missing * 2 >= posted
}

/** What is missing of one kind from the first to the last of it, with none of the kind in between. */
interface KindSilence {
  readonly fromMs: number
  readonly untilMs: number
  readonly suspects: readonly Suspect[]
  readonly wallets: ReadonlySet<string>
}

const ANY = ''

const silenceOf = (group: readonly Silence[]): KindSilence => {
  const suspects = group.flatMap(({missing}) => missing.map(({finding}) => finding))
  const wallets = new Set(suspects.map(({wallet}) => wallet ?? ANY))
  return {fromMs: earliest(group), untilMs: latest(group), suspects, wallets}
}

/** All that is missing of a kind where none came of any wallet in its time; else by wallet. */
function silencesOfKind(
  own: readonly Suspect[],
  received: ReadonlyMap<string, readonly number[]>,
): readonly KindSilence[] {
  const byWallet = Map.groupBy(own, ({wallet}) => wallet ?? ANY)
  const came = Float64Array.from([...byWallet.keys()].flatMap((one) => received.get(one) ?? []))
  const [all] = silentGroups(new Map([[ANY, own]]), new Map([[ANY, came.sort()]])).map(silenceOf)
  if (all?.suspects.length === own.length) return [all]
  return silentGroups(byWallet, received).map(silenceOf)
}

const countBetween = (instants: ArrayLike<number>, fromMs: number, untilMs: number): number =>
  placeOf(instants, untilMs + 1) - placeOf(instants, fromMs)

/**
 * Whether it is the kind that is missing, and not the time: other events of the same wallets came in it, and
 * so few of them are missing that chance would not take every one of the kind.
 */
function isOfKindAlone(
  {fromMs, untilMs, suspects, wallets}: KindSilence,
  absent: readonly Suspect[],
  {byWallet}: EventTimes,
): boolean {
  let came = 0
  for (const wallet of wallets) {
    came += countBetween(byWallet.get(wallet) ?? [], fromMs, untilMs)
  }
  if (came < LEAST_FINDINGS) return false
  const own = new Set(suspects)
  const others = absent.filter(
    (one) =>
      wallets.has(one.wallet ?? ANY) &&
      !own.has(one) &&
      (one.occurredAtMs ?? fromMs) >= fromMs &&
      (one.occurredAtMs ?? untilMs) <= untilMs,
  ).length
  const byChance = (others / (others + came)) ** suspects.length
  return (absent.length + came) * byChance <= MOST_BY_CHANCE
}

/** No event of one kind came for some time in which others did: an endpoint that is not registered for it. */
export function kindsMissing(
  byKind: ReadonlyMap<EventKind, readonly Suspect[]>,
  absent: readonly Suspect[],
  received: EventTimes,
): readonly Proposal[] {
  const proposals: Proposal[] = []
  for (const [event, own] of byKind) {
    for (const silence of silencesOfKind(own, received.byKind.get(event) ?? new Map())) {
      const {fromMs, untilMs, suspects, wallets} = silence
      if (suspects.length < LEAST_FINDINGS || !isShownAsSpan(fromMs, untilMs)) continue
      if (!isOfKindAlone(silence, absent, received)) continue
      const facts = {
        wallets: [...wallets].sort(),
        fromAt: new Date(fromMs).toISOString(),
        untilAt: new Date(untilMs).toISOString(),
        event,
      }
      proposals.push({explanation: {kind: 'events_missing', facts}, suspects})
    }
  }
  return proposals
}
