import type {Suspect} from '../suspect.ts'
import {placeOf} from './posted-hours.ts'

/** Something that is missing, and when it should have come. Units: milliseconds since the epoch. */
export interface Missing {
  readonly atMs: number
  readonly finding: Suspect
}

/** What one wallet misses one after the other, with nothing of its kind received in between. */
export interface Silence {
  readonly wallet: string
  readonly missing: readonly Missing[]
}

const first = ({missing}: Silence): number => missing[0]?.atMs ?? 0
const last = ({missing}: Silence): number => missing.at(-1)?.atMs ?? 0

/** Cuts what is missing wherever one of its kind did arrive. Both are sorted by time. */
function silencesOf(
  wallet: string,
  missing: readonly Missing[],
  received: ArrayLike<number>,
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

/** Silences that overlap in time are one: what was down served several wallets. */
export function merged(silences: readonly Silence[]): Silence[][] {
  const groups: Silence[][] = []
  let until = Number.NEGATIVE_INFINITY
  for (const silence of silences.toSorted((a, b) => first(a) - first(b))) {
    if (first(silence) <= until) groups.at(-1)?.push(silence)
    else groups.push([silence])
    until = Math.max(until, last(silence))
  }
  return groups
}

/** When the first of what is missing should have come. Units: milliseconds since the epoch. */
export const earliest = (group: readonly Silence[]): number =>
  group.reduce((least, silence) => Math.min(least, first(silence)), Number.POSITIVE_INFINITY)
/** The same of the last. */
export const latest = (group: readonly Silence[]): number =>
  group.reduce((most, silence) => Math.max(most, last(silence)), Number.NEGATIVE_INFINITY)

/** Times are shown to the minute: a silence within one would be of no length. */
const minuteOf = (atMs: number): number => Math.floor(atMs / 60_000)

/** Whether two instants are shown as different ones. */
export const isShownAsSpan = (fromMs: number, untilMs: number): boolean =>
  minuteOf(fromMs) !== minuteOf(untilMs)

/** Of these wallets nothing arrived from the first to the last of what is missing. */
function isSilent(
  group: readonly Silence[],
  received: ReadonlyMap<string, ArrayLike<number>>,
): boolean {
  const from = earliest(group)
  const until = latest(group)
  return group.every(({wallet}) => !isAnyBetween(received.get(wallet) ?? [], from, until))
}

/** Whether one of some instants in order lies between two. */
function isAnyBetween(instants: ArrayLike<number>, fromMs: number, untilMs: number): boolean {
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
export const MOST_BY_CHANCE = 0.01
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
 * Whether what is lost one by one makes such a silence: of one in two, three in a row are missing
 * everywhere. Of how many are lost, those of the silence itself tell nothing.
 */
function isByChance(group: readonly Silence[], losses: ReadonlyMap<string, Loss>): boolean {
  let all = 0
  let chance = 1
  for (const {wallet, missing: run} of group) {
    const loss = losses.get(wallet)
    if (loss === undefined || isInRuns(loss)) return false
    const others = loss.missing - run.length
    all += loss.missing + loss.received
    chance *= (others / Math.max(1, others + loss.received)) ** run.length
  }
  return all * chance > MOST_BY_CHANCE
}

/**
 * Silences that no chance makes, those of several wallets at one time together.
 *
 * @param absent what is missing, by wallet.
 * @param received when what is there came, by wallet, sorted.
 */
export function silentGroups(
  absent: ReadonlyMap<string, readonly Suspect[]>,
  received: ReadonlyMap<string, ArrayLike<number>>,
): readonly (readonly Silence[])[] {
  const losses = new Map<string, Loss>()
  const silences: Silence[] = []
  for (const [wallet, own] of absent) {
    const missing = inOrderOf(own)
    const arrived = received.get(wallet) ?? []
    const found = silencesOf(wallet, missing, arrived)
    losses.set(wallet, {missing: own.length, silences: found.length, received: arrived.length})
    for (const silence of found) silences.push(silence)
  }
  return merged(silences)
    .flatMap((group) => (isSilent(group, received) ? [group] : group.map((one) => [one])))
    .filter((group) => !isByChance(group, losses))
}

/** What is missing, in order of time. */
export const inOrderOf = (own: readonly Suspect[]): Missing[] =>
  own
    .map((finding) => ({atMs: finding.occurredAtMs ?? Number.NaN, finding}))
    .sort((a, b) => a.atMs - b.atMs)
