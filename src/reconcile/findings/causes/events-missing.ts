import {HOUR_MS} from '../../read/counts.ts'
import {placeOf} from './posted-hours.ts'
import {type CauseTerms, type Detector, LEAST_FINDINGS, type Proposal, spanOf} from './proposal.ts'
import type {Suspect} from './suspect.ts'

interface Missing {
  readonly atMs: number
  readonly finding: Suspect
}

/** Events of one wallet that are missing one after the other, with none received in between. */
interface Silence {
  readonly wallet: string
  readonly missing: readonly Missing[]
}

const first = ({missing}: Silence): number => missing[0]?.atMs ?? 0
const last = ({missing}: Silence): number => missing.at(-1)?.atMs ?? 0

/** Cuts what is missing wherever an event did arrive. Both are sorted by time. */
function silencesOf(
  wallet: string,
  missing: readonly Missing[],
  received: readonly number[],
): Silence[] {
  const silences: Missing[][] = []
  let at = 0
  let previous = -1
  for (const one of missing) {
    while (at < received.length && (received[at] as number) <= one.atMs) at += 1
    if (at === previous) silences.at(-1)?.push(one)
    else silences.push([one])
    previous = at
  }
  return silences.map((run) => ({wallet, missing: run}))
}

/** Silences that overlap in time are one: the endpoint that was down served several wallets. */
function merged(silences: readonly Silence[]): Silence[][] {
  const groups: Silence[][] = []
  let until = Number.NEGATIVE_INFINITY
  for (const silence of silences.toSorted((a, b) => first(a) - first(b))) {
    if (first(silence) <= until) groups.at(-1)?.push(silence)
    else groups.push([silence])
    until = Math.max(until, last(silence))
  }
  return groups
}

const earliest = (group: readonly Silence[]): number =>
  group.reduce((least, silence) => Math.min(least, first(silence)), Number.POSITIVE_INFINITY)
const latest = (group: readonly Silence[]): number =>
  group.reduce((most, silence) => Math.max(most, last(silence)), Number.NEGATIVE_INFINITY)

/** Of these wallets nothing arrived from the first to the last of what is missing. */
function isSilent(
  group: readonly Silence[],
  received: ReadonlyMap<string, readonly number[]>,
): boolean {
  const from = earliest(group)
  const until = latest(group)
  return group.every(({wallet}) => !isAnyBetween(received.get(wallet) ?? [], from, until))
}

/** Whether one of some instants in order lies between two. */
function isAnyBetween(instants: readonly number[], fromMs: number, untilMs: number): boolean {
  const next = instants[placeOf(instants, fromMs)]
  return next !== undefined && next <= untilMs
}

/** What is missing of a wallet, in how many silences, and what arrived, in the time looked at. */
interface Loss {
  readonly missing: number
  readonly silences: number
  readonly received: number
}

/** What comes about by chance less often than so many times in the data is no chance. */
const MOST_BY_CHANCE = 0.01
/** So many standard deviations fewer silences than chance makes of as many losses. */
const TOO_FEW = 3

/**
 * Losses come together: chance would scatter them over more silences.
 *
 * Source: the test of runs by Wald and Wolfowitz.
 */
function isInRuns({missing, silences, received}: Loss): boolean {
  const all = missing + received
  const expected = (missing * (received + 1)) / all
  const variance = (expected * (missing - 1) * received) / (all * (all - 1))
  return expected - silences > TOO_FEW * Math.sqrt(variance)
}

/**
 * Whether events that are lost one by one make such a silence: of one in two, three in a row are
 * missing everywhere. Of how many are lost, those of the silence itself tell nothing.
 */
function isByChance(group: readonly Silence[], losses: ReadonlyMap<string, Loss>): boolean {
  let events = 0
  let chance = 1
  for (const {wallet, missing: run} of group) {
    const loss = losses.get(wallet)
    if (loss === undefined || isInRuns(loss)) return false
    const others = loss.missing - run.length
    events += loss.missing + loss.received
    chance *= (others / Math.max(1, others + loss.received)) ** run.length
  }
  return events * chance > MOST_BY_CHANCE
}

function proposalOf(group: readonly Silence[]): Proposal | undefined {
  const suspects = group.flatMap(({missing}) => missing.map(({finding}) => finding))
  if (suspects.length < LEAST_FINDINGS) return undefined
  const wallets = [...new Set(group.map(({wallet}) => wallet))].sort()
  const fromAt = new Date(earliest(group)).toISOString()
  const untilAt = new Date(latest(group)).toISOString()
  return {explanation: {kind: 'events_missing', facts: {wallets, fromAt, untilAt}}, suspects}
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

const inOrderOf = (own: readonly Suspect[]): Missing[] =>
  own
    .map((finding) => ({atMs: finding.occurredAtMs ?? Number.NaN, finding}))
    .sort((a, b) => a.atMs - b.atMs)

/** Some wallets' events are missing without a gap, and not by chance: an endpoint was down. */
export const eventsMissing: Detector = async (findings, terms) => {
  const absent = findings.filter(
    ({code, wallet, occurredAtMs}) =>
      code === 'MISSING_EVENT' && wallet !== null && occurredAtMs !== undefined,
  )
  const span = spanOf(absent)
  if (absent.length < LEAST_FINDINGS || span === undefined) return []
  if (absent.length <= FEW && !mayBeSilent(absent, terms)) return []
  const byWallet = Map.groupBy(absent, ({wallet}) => wallet ?? '')
  const received = await terms.eventTimes({
    wallets: new Set(byWallet.keys()),
    fromMs: span.first,
    untilMs: span.last,
  })
  const losses = new Map<string, Loss>()
  const silences: Silence[] = []
  for (const [wallet, own] of byWallet) {
    const missing = inOrderOf(own)
    const arrived = received.get(wallet) ?? []
    const found = silencesOf(wallet, missing, arrived)
    losses.set(wallet, {missing: own.length, silences: found.length, received: arrived.length})
    for (const silence of found) silences.push(silence)
  }
  return merged(silences)
    .flatMap((group) => (isSilent(group, received) ? [group] : group.map((one) => [one])))
    .filter((group) => !isByChance(group, losses))
    .flatMap((group) => proposalOf(group) ?? [])
    .map((proposal) => [proposal])
}
