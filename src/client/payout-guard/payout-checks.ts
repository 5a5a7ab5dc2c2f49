import type {Centavos} from '../../domain/money.ts'
import {LIMIT_WINDOW_MS} from '../../domain/payout-window.ts'
import {NotConfirmedError} from '../../messages/errors.ts'
import {clockBehind, clockUnproven} from '../../messages/payments/payout-clock.ts'
import {approvalNeeded} from '../../messages/people/approval.ts'
import {recordsLost} from '../../messages/stores/records-lost.ts'
import type {GuardOptions} from './recent-payouts.ts'

interface AboveLimit {
  readonly limit: Centavos
  readonly profile: string | undefined
  readonly total: number
  /** What is asked for is above it without anything that left before. */
  readonly isAlone: boolean
}

/** Where the time is not known, what left more than 24 hours ago may be among what was counted. */
export async function aboveLimit(
  {limit, profile, total, isAlone}: AboveLimit,
  {now, surelyPastMs}: GuardOptions,
): Promise<NotConfirmedError> {
  const known = {limit, profile, total: Number.isFinite(total) ? (total as Centavos) : undefined}
  const details = {totalCentavos: total, approvalAboveCentavos: limit}
  const untilMs = await surelyPastMs()
  if (isAlone || now() - untilMs <= CLOCK_TOLERANCE_MS) {
    return new NotConfirmedError(approvalNeeded(known), {details})
  }
  const countedTo = untilMs > 0 ? new Date(untilMs).toISOString() : undefined
  return new NotConfirmedError(clockUnproven({...known, countedTo}), {details})
}

/** How far two clocks may differ that are both taken for right. */
const CLOCK_TOLERANCE_MS = 10 * 60 * 1000

/**
 * On a clock that was set back, payouts are dated before the 24 hours that the next ones are counted
 * with, so each would begin them anew. One that was set forward has to be known, too, before a payout
 * leaves: so the service has to have answered, and a payout whose token cannot be had ends here.
 *
 * Errors: `NotConfirmedError`, code `CLOCK_BEHIND`; those of fetching a token.
 */
export async function requireClock({behindMs}: GuardOptions, isAhead: boolean): Promise<void> {
  const lateMs = await behindMs(isAhead)
  if (lateMs <= CLOCK_TOLERANCE_MS) return
  throw new NotConfirmedError(clockBehind({minutes: Math.round(lateMs / 60_000)}))
}

/**
 * What left before a journal was damaged or gone is not known, so until a day after that each payout may
 * be above the limit.
 *
 * Errors: `NotConfirmedError`, code `RECORDS_LOST`.
 */
export async function requireRecords({journal, surelyPastMs}: GuardOptions): Promise<void> {
  const {lostRecordsAtMs} = await journal()
  if (lostRecordsAtMs === undefined || lostRecordsAtMs + LIMIT_WINDOW_MS <= (await surelyPastMs()))
    return
  const until = new Date(lostRecordsAtMs + LIMIT_WINDOW_MS).toISOString()
  throw new NotConfirmedError(recordsLost({until}))
}
