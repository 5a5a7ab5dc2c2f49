import {HOUR_MS} from '../../../domain/duration.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {only} from '../only.ts'
import {type CauseTerms, type Detector, type Proposal, spanOf} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {absentByKind, kindsMissing, mayBeAllOfKind} from './kinds-missing.ts'
import {
  earliest,
  inOrderOf,
  isShownAsSpan,
  latest,
  type Missing,
  merged,
  type Silence,
  silentGroups,
} from './silences.ts'

/** What an instant of a missing event is: of most its own; where nothing says that, that of its charge's creation. */
type Instant = 'ended' | 'created'

const instantOf = ({finding}: Missing): Instant =>
  finding.hintCode === 'end_unknown' ? 'created' : 'ended'

/**
 * @param isLast of no wallet came an event from then until the as-of instant: the file may be of another month.
 */
function proposalOf(
  silences: readonly Silence[],
  instants: Instant,
  isLast: (fromMs: number) => boolean,
): Proposal | undefined {
  const group = silences
    .map(({wallet, missing}) => ({
      wallet,
      missing: missing.filter((one) => instantOf(one) === instants),
    }))
    .filter(({missing}) => missing.length > 0)
  const suspects = group.flatMap(({missing}) => missing.map(({finding}) => finding))
  if (suspects.length < LEAST_FINDINGS) return undefined
  const wallets = [...new Set(group.map(({wallet}) => wallet))].sort()
  const [fromMs, untilMs] = [earliest(group), latest(group)]
  const untilEnd = instants === 'ended' && isLast(fromMs)
  if (!untilEnd && !isShownAsSpan(fromMs, untilMs)) return undefined
  const facts = {
    wallets,
    fromAt: new Date(fromMs).toISOString(),
    untilAt: new Date(untilMs).toISOString(),
    ...(instants === 'created' ? {instants} : {}),
    ...(untilEnd ? {untilEnd: true as const} : {}),
  }
  return {explanation: {kind: 'events_missing', facts}, suspects}
}

/** Of so few missing events it is asked first whether the statement shows that others came between. */
const FEW = 64
/** A withdrawal is posted when it is asked for, long before its event. */
const POSTED_AT_ONCE = ['pix', 'refund'] as const

/**
 * Whether three of a few missing events may follow each other: what was posted between two of them, and
 * is not missing itself, had its event. To see it takes less than to read all events once more.
 */
function mayBeSilent(
  absent: readonly Suspect[],
  {postedBetween}: Pick<CauseTerms, 'postedBetween'>,
): boolean {
  const runs: Silence[] = []
  for (const [wallet = '', own] of Map.groupBy(absent, (one) => one.wallet ?? '')) {
    const isPosted = (afterMs: number, beforeMs: number): boolean =>
      POSTED_AT_ONCE.some((fee) => {
        const span = {fromMs: afterMs + HOUR_MS, untilMs: beforeMs - HOUR_MS}
        return postedBetween({fee, wallet, ...span}) > 0
      })
    let run: Missing[] = []
    for (const one of inOrderOf(own)) {
      const before = run.at(-1)
      if (before && !isPosted(before.atMs, one.atMs)) run.push(one)
      else {
        run = [one]
        runs.push({wallet, missing: run})
      }
    }
  }
  return merged(runs).some(
    (group) => group.reduce((sum, {missing}) => sum + missing.length, 0) >= LEAST_FINDINGS,
  )
}

/**
 * Events that those of this run would have. Of what is from before the last closing, or before the opening where no
 * last result was given, or began before either and has no known end, the event was one of before: it is said to be
 * missing where a wallet opens with another balance than it closed with.
 */
const absentOf = (
  findings: readonly Suspect[],
  {closedMs = Number.NEGATIVE_INFINITY, openedMs}: Pick<CauseTerms, 'closedMs' | 'openedMs'>,
): readonly Suspect[] =>
  findings.filter(
    ({code, wallet, occurredAtMs}) =>
      code === 'MISSING_EVENT' &&
      wallet !== null &&
      occurredAtMs !== undefined &&
      occurredAtMs > closedMs &&
      occurredAtMs >= openedMs(wallet),
  )

/** Some wallets' events are missing without a gap, and not by chance: an endpoint was down, or does not get one kind. */
export const eventsMissing: Detector = async (findings, terms) => {
  if (terms.areEventsApart) return []
  const mayBeAbsent = absentOf(findings, terms)
  const span = spanOf(mayBeAbsent)
  if (mayBeAbsent.length < LEAST_FINDINGS || span === undefined) return []
  const kindsOf = (absent: readonly Suspect[]) => absentByKind(findings, absent, terms)
  const isAllOfKind = (own: readonly Suspect[]) => mayBeAllOfKind(own, terms)
  const mayBeFound = () =>
    mayBeSilent(mayBeAbsent, terms) || [...kindsOf(mayBeAbsent).values()].some(isAllOfKind)
  if (mayBeAbsent.length <= FEW && !mayBeFound()) return []
  const received = await terms.eventTimes({
    wallets: new Set(mayBeAbsent.map(({wallet}) => wallet ?? '')),
    fromMs: span.first,
    untilMs: span.last,
  })
  const absent = only(
    mayBeAbsent,
    ({wallet, occurredAtMs = 0}) => occurredAtMs >= terms.begunMs(wallet, received.firstMs),
  )
  const ofKinds = kindsMissing(kindsOf(absent), absent, received)
  if (ofKinds.length > 0) return ofKinds.map((proposal) => [proposal])
  const isLast = (fromMs: number): boolean => received.lastMs < fromMs
  const byWallet = Map.groupBy(absent, ({wallet}) => wallet ?? '')
  return silentGroups(byWallet, received.byWallet)
    .flatMap((group) => [proposalOf(group, 'ended', isLast), proposalOf(group, 'created', isLast)])
    .flatMap((proposal) => (proposal ? [[proposal]] : []))
}
