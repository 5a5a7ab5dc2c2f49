import {civilDay} from '../../../domain/civil-day.ts'
import {HOUR_MS} from '../../../domain/duration.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {OneSidedLegs, sideOf} from '../../misfits/one-sided-legs.ts'
import {footing} from '../footing.ts'
import type {CauseTerms, DayLines, Detector, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

const ABSENT: ReadonlySet<Suspect['code']> = new Set([
  'MISSING_POSTING',
  'MISSING_SPLIT_LEG',
  'MISSING_COUNTERPART_LEG',
  'FAILED_NOT_RETURNED',
])

/** Civil days, São Paulo, each asked for once an hour: since 1970 its days begin at whole hours. */
export function daysByHour(timeZone?: string): (atMs: number) => string {
  const known = new Map<number, string>()
  return (atMs) => {
    if (atMs < 0) return civilDay(atMs, timeZone)
    const hour = Math.floor(atMs / HOUR_MS)
    const day = known.get(hour) ?? civilDay(atMs, timeZone)
    known.set(hour, day)
    return day
  }
}

/** Findings of a day, civil in São Paulo where no other is asked for; one without a time is of no day. */
function byDay(findings: Iterable<Suspect>, timeZone?: string): Map<string, Suspect[]> {
  const dayOf = daysByHour(timeZone)
  const days = new Map<string, Suspect[]>()
  for (const finding of findings) {
    const {occurredAtMs} = finding
    if (occurredAtMs === undefined) continue
    const day = dayOf(occurredAtMs)
    const group = days.get(day)
    if (group) group.push(finding)
    else days.set(day, [finding])
  }
  return days
}

/**
 * Tells of a finding whether every line that it misses would stand in a wallet that has none on that day,
 * though its balance may have them. The other half of a transfer is in `otherWallet`, where that is known.
 */
function inEmptyWallets(terms: CauseTerms, linesOf: (wallet: string) => DayLines) {
  const foots = footing(terms)
  return (finding: Suspect): boolean => {
    const {code, wallet, otherWallet} = finding
    const isEmpty = (own: string): boolean =>
      linesOf(own).lines === 0 && terms.hasLinesSince(own) && !foots(own, finding)
    if (wallet === null || !isEmpty(wallet)) return false
    return code !== 'MISSING_SPLIT_LEG' || (otherWallet !== undefined && isEmpty(otherWallet))
  }
}

/** Its line is there, in another wallet than its own. */
const standsElsewhere = ({code, otherWallet}: Suspect): boolean =>
  otherWallet !== undefined && (code === 'MISSING_POSTING' || code === 'FAILED_NOT_RETURNED')

/** Findings that miss a line which the statement of now would have: what is of before stands in the last one. */
const absentOf = (
  findings: readonly Suspect[],
  {closedMs = Number.NEGATIVE_INFINITY, openedMs}: CauseTerms,
): Suspect[] =>
  findings.filter((finding) => {
    const {code, wallet, actualCentavos, occurredAtMs = Infinity} = finding
    const isAbsent = ABSENT.has(code) && !actualCentavos && !standsElsewhere(finding)
    return isAbsent && occurredAtMs > closedMs && occurredAtMs >= openedMs(wallet)
  })

/** What is missing of wallets without a line on the same day. */
interface LackingDay {
  readonly day: string
  readonly lacking: readonly Suspect[]
}

/**
 * The days without the lines of one side of splits, where those are missing of other days, too, of which their
 * wallets have lines: the export left out that side, so that its lines do not tell that a day is missing.
 */
function besideOneSide(absent: readonly Suspect[], days: readonly LackingDay[]) {
  const ofDays = new Set(days.flatMap(({lacking}) => lacking))
  const elsewhere = new OneSidedLegs()
  for (const finding of absent) if (!ofDays.has(finding)) elsewhere.add(finding)
  const side = elsewhere.missing()?.side
  if (side === undefined) return days
  return days.map(({day, lacking}) => ({
    day,
    lacking: lacking.filter((finding) => sideOf(finding) !== side),
  }))
}

/** No line of some wallets on a day on which things happened, though other days have theirs. */
export const dayMissing: Detector = (findings, terms) => {
  if (terms.areDatedLater) return []
  const absent = absentOf(findings, terms)
  const days = Array.from(byDay(absent), ([day, ofDay]) => {
    const isLacking = inEmptyWallets(terms, (wallet) => terms.linesOn(wallet, day))
    return {day, lacking: ofDay.filter(isLacking)}
  })
  return besideOneSide(absent, days).map(({day, lacking}) =>
    proposalOf('statement_day_missing', {day}, lacking),
  )
}

/** The same of a day of UTC: an export split at its midnights lost one. Days of São Paulo are looked at first. */
export const utcDayMissing: Detector = (findings, terms) => {
  if (terms.areDatedLater) return []
  const absent = absentOf(findings, terms)
  const days = Array.from(byDay(absent, 'UTC'), ([day, ofDay]) => {
    const isLacking = inEmptyWallets(terms, (wallet) => terms.linesOnUtc(wallet, day))
    return {day, lacking: ofDay.filter(isLacking)}
  })
  return besideOneSide(absent, days).map(({day, lacking}) =>
    proposalOf('statement_day_missing', {day, zone: 'UTC'}, lacking),
  )
}

/** Every line of some wallets on a day stands there twice. */
export const dayTwice: Detector = (findings, terms) => {
  const foots = footing(terms)
  // A line that is a second one for the date of its event alone has no first one in these files.
  const repeated = findings.filter(
    ({code, hintCode, evidence}) =>
      code === 'DUPLICATE_POSTING' && hintCode !== 'posted_before_closing' && evidence.length > 1,
  )
  return Array.from(byDay(repeated), ([day, ofDay]) => {
    const byWallet = Map.groupBy(ofDay, ({wallet}) => wallet ?? '')
    const whole = [...byWallet].filter(
      ([wallet, own]) =>
        isWholeDay(wallet, {day, own, terms}) && !own.every((one) => foots(wallet, one)),
    )
    return proposalOf(
      'statement_day_twice',
      {day},
      whole.flatMap(([, own]) => own),
    )
  })
}

/** Adjustments are out of scope, so nothing tells that they are there twice. */
const MOST_ADJUSTMENTS = 10

/** Every line of the day is repeated, as far as it is in scope. */
function isWholeDay(
  wallet: string,
  {day, own, terms}: {day: string; own: readonly Suspect[]; terms: CauseTerms},
): boolean {
  const {lines, adjustments} = terms.linesOn(wallet, day)
  const others = lines - own.length * 2
  const isOnlyAdjusted = adjustments !== 0 && others > 0 && others <= MOST_ADJUSTMENTS
  return others === 0 || isOnlyAdjusted
}

function proposalOf(
  kind: 'statement_day_missing' | 'statement_day_twice',
  day: {readonly day: string; readonly zone?: 'UTC'},
  suspects: readonly Suspect[],
): readonly Proposal[] {
  if (suspects.length < LEAST_FINDINGS) return []
  const named = suspects.flatMap(({code, wallet, otherWallet}) =>
    code === 'MISSING_SPLIT_LEG' ? [wallet, otherWallet] : [wallet],
  )
  const wallets = [...new Set(named.filter((wallet) => typeof wallet === 'string'))].sort()
  return [{explanation: {kind, facts: {...day, wallets}}, suspects}]
}
