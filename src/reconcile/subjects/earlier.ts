import {DAY_MS} from '../../domain/duration.ts'
import type {SplitLeg} from '../../domain/split.ts'
import type {EventRow, LineRow} from '../read/rows/rows.ts'
import {type Actual, pickLine} from './actual.ts'
import type {Books, OpenSubject} from './books.ts'
import type {CaseKind, CaseOf} from './cases.ts'
import {isCarried, openKey} from './open-key.ts'
import {outcomeOfEvent, outcomeOfStatus} from './outcome.ts'

type Found = CaseOf[CaseKind]

const hasNoDebit = ({mains, fees, seconds}: Found): boolean =>
  mains.length === 0 && fees.length === 0 && seconds.length === 0

const hasRecordAlone = (found: Found): boolean =>
  hasNoDebit(found) &&
  found.events.length === 0 &&
  found.returns.length === 0 &&
  found.legs.length === 0

/**
 * A payout that ended after the last closing was open at it. The last run names every open one: this one
 * was not there, and neither was its debit. A reversal tells nothing: it ends what had completed.
 */
function isUnknownToEarlier({terms}: Books, found: Found): boolean {
  const {kind, events} = found
  const {earlier} = terms
  if (kind !== 'withdrawal' || !earlier?.knowsPayouts || isCarried(terms, found)) return false
  const ends = events.filter((event) => outcomeOfEvent(event) !== undefined)
  return (
    ends.every(({atMs}) => atMs > earlier.asOfMs) &&
    ends.some((event) => outcomeOfEvent(event) !== 'reversed')
  )
}

/**
 * A withdrawal or a block of the earlier period: what is posted when one is made stands in the statement
 * of then, and is not missing now.
 */
export function isMadeEarlier(books: Books, found: Found, wallet: string): boolean {
  const {earlier, open} = books.terms
  if (open.get(openKey(found.kind, found.id))?.pending?.isPosted) return true
  if (!earlier?.wallets.has(wallet) || earlier.unposted.has(found.id)) return false
  const [record] = found.records
  const isEarlier =
    record === undefined ? isCarried(books.terms, found) : record.atMs <= earlier.asOfMs
  return isEarlier && hasNoDebit(found) && !isUnknownToEarlier(books, found)
}

/**
 * A record of the earlier period that was final then, given once more, as that of a charge which is
 * refunded now: its lines and events were due then. One that was an open item may have ended since.
 */
export function hasEndedEarlier({terms}: Books, found: Found, wallet: string): boolean {
  const {earlier, open} = terms
  const [record] = found.records
  if (!record || !earlier?.wallets.has(wallet) || open.has(openKey(found.kind, found.id)))
    return false
  const isFinal = outcomeOfStatus(record.status) !== undefined
  return isFinal && record.atMs <= earlier.asOfMs && hasRecordAlone(found)
}

/** The wallet that a debit of before left, whatever the rows of now name: what comes back comes back there. */
export function debitedBefore({terms}: Books, kind: CaseKind, id: string): string | undefined {
  const left = terms.open.get(openKey(kind, id))
  return left?.pending?.isPosted ? left.wallet : undefined
}

/**
 * Which debits of a block are one more, where the last run has seen it posted: those of after its closing, and all
 * of a wallet that opens with it. A statement that begins before it has the first one, too.
 */
export function blockedAgain({terms}: Books, id: string, wallet: string): IsAgain | undefined {
  const {earlier, open, closedMs = Infinity} = terms
  if (!open.get(openKey('block', id))?.pending?.isPosted) return undefined
  return ({atMs}) => earlier?.opened.has(wallet) === true || atMs > closedMs
}

const NOT_POSTED = {main: false, fee: false, returned: false}

/** The last run lacked the event of a refund alone: its line, which that run saw, was posted whatever files it had. */
const isRefundSeen = (kind: CaseKind, left: OpenSubject | undefined): boolean =>
  kind === 'refund' && left?.seen !== undefined

/**
 * What the last run left open of a refund says that it knew the charge: it saw the line of a charge that it knew, or
 * missed a line, which it does of a known charge alone where it had the charges.
 */
export function isChargeKnownBefore({terms}: Books, {kind, id}: Found): boolean {
  const left = terms.open.get(openKey(kind, id))
  const isMissed = left?.main !== undefined || left?.fee !== undefined
  return isRefundSeen(kind, left) || (isMissed && terms.earlier?.judgesCharges === true)
}

/** Of a subject that had ended the last run lacked another line, or its event, alone: the rest was posted then. */
export function postedBefore(
  {terms}: Books,
  {kind, id}: Found,
  wallet: string,
): Readonly<Record<'main' | 'fee' | 'returned', boolean>> {
  const {earlier, open} = terms
  const key = openKey(kind, id)
  const left = open.get(key)
  const isKnown = isRefundSeen(kind, left) || (earlier?.isJudged && earlier.wallets.has(wallet))
  if (!isKnown || left?.pending) return NOT_POSTED
  if (left === undefined) {
    const posted = terms.left.get(key)?.posted === true
    return {main: posted, fee: posted, returned: false}
  }
  return {
    main: left.main === undefined,
    fee: left.fee === undefined,
    returned: left.seen !== undefined && left.returned === undefined,
  }
}

/** A line of a subject that was posted in the period of the last run, too. */
export type IsAgain = (line: LineRow) => boolean

/** When the subject of an event was made, of a refund its charge; nothing without the record. Units: milliseconds since 1970. */
function madeAtMs({charges}: Books, {kind, records}: Found, {relatedId}: EventRow) {
  if (kind !== 'refund') return records[0]?.atMs
  return relatedId === undefined ? undefined : charges.find(relatedId)?.records[0]?.atMs
}

/**
 * When a subject ended, as its last outcome event says, if that was in the earlier period. Not where the subject was
 * made after that period, or a day and more after the event: no clock is off by so much, the date of one of the two
 * is wrong, and nothing tells that the subject was posted then. Units: milliseconds since 1970.
 */
export function endedEarlierMs(books: Books, found: Found, last: EventRow): number | undefined {
  const {earlier} = books.terms
  // A wrong date may stand in either of the two.
  const endMs = Math.max(last.atMs, last.settledAtMs)
  if (!earlier || endMs > earlier.asOfMs) return undefined
  const madeMs = madeAtMs(books, found, last) ?? Number.NEGATIVE_INFINITY
  return madeMs > Math.min(earlier.asOfMs, endMs + DAY_MS) ? undefined : endMs
}

/**
 * Which lines of a subject that ended by an event of the earlier period are one more: it was posted then,
 * as nothing of it is among the open items. A line may be a day later than the event. Nothing where no
 * line can be, and of a refund: it has no record that the last run would have had anyway, so that its event may
 * have come after that run, which left nothing open of what it did not know. Its line may be the first one.
 */
export function endedPostings(books: Books, found: Found, wallet: string): IsAgain | undefined {
  const {terms} = books
  const {earlier} = terms
  if (found.kind === 'refund' || !earlier?.isJudged || !earlier.wallets.has(wallet))
    return undefined
  if (isCarried(terms, found)) return undefined
  const last = found.events.findLast((event) => outcomeOfEvent(event) !== undefined)
  const endMs = last && endedEarlierMs(books, found, last)
  if (endMs === undefined) return undefined
  return ({atMs}) => atMs > endMs + DAY_MS
}

/** What of a carried subject is one more of what the last run has seen posted. */
export interface PostedAgain {
  readonly main?: IsAgain | undefined
  readonly fee?: IsAgain | undefined
  /** The legs that are due in this period; nothing where that is not known. */
  readonly legs?: readonly SplitLeg[]
}

/**
 * A subject that the last run left open is known by that, and only what was missing then, or was wrong, is due:
 * other lines of after its closing are one more of what stands in the statement of then.
 */
export function postedAgain({terms}: Books, {kind, id}: Found, wallet: string): PostedAgain {
  const {earlier, left} = terms
  const parts = left.get(openKey(kind, id))
  if (parts === undefined || !earlier?.isJudged || !earlier.wallets.has(wallet)) return {}
  const isAgain: IsAgain = ({atMs}) => atMs > earlier.asOfMs
  return {
    ...(!parts.main && {main: isAgain}),
    ...(!parts.fee && {fee: isAgain}),
    ...(parts.legs !== 'any' && {legs: parts.legs}),
  }
}

/** The same, of what had ended in the period of the last run, too. */
export function linesAgain(books: Books, found: Found, wallet: string): PostedAgain {
  const ended = endedPostings(books, found, wallet)
  return ended ? {main: ended, fee: ended} : postedAgain(books, found, wallet)
}

/** When the first line of those was posted that are not one more of what was posted before. */
export const firstPostedMs = (
  lines: readonly LineRow[],
  isAgain: IsAgain | undefined,
): number | undefined => lines.find((line) => !isAgain?.(line))?.atMs

/** `pickLine` of what was not posted before; the other lines are second ones. */
export function pickUnposted(
  lines: readonly LineRow[],
  isAgain: IsAgain | undefined,
  ...of: readonly [wallet: string, ...magnitudes: readonly (number | undefined)[]]
): Actual {
  const again = isAgain ? lines.filter(isAgain) : []
  if (again.length === 0) return pickLine(lines, ...of)
  const picked = pickLine(
    lines.filter((line) => !again.includes(line)),
    ...of,
  )
  return {...picked, extras: [...picked.extras, ...again]}
}

/** All that was posted of it is one more of what stands in the statement of before: no line is owed. */
export const isOnlyAgain = (isAgain: IsAgain | undefined, {line, extras}: Actual): boolean =>
  isAgain !== undefined && line === undefined && extras.length > 0
