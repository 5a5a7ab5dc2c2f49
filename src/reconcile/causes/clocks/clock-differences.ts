import {HOUR_MS} from '../../../domain/duration.ts'
import {hoursAhead, leadsOf} from '../../misfits/charge-leads.ts'
import {type ClockDifference, MOST_CLOCK_HOURS} from '../../misfits/clock-difference.ts'
import {clocksApart} from '../../misfits/clocks-apart.ts'
import type {Rows} from '../../read/rows/rows.ts'

/** A clock is off when nearly all timestamps differ by the same whole hours. */
const SHARE = 0.9
/** The whole hours between the two timestamps of nearly every pair; nothing where they agree. */
function hoursApart(pairs: readonly (readonly [one: number, other: number])[]): number {
  const counts = new Map<number, number>()
  for (const [one, other] of pairs) {
    const hours = (one - other) / HOUR_MS
    if (Number.isInteger(hours)) counts.set(hours, (counts.get(hours) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  if (most === undefined || most[1] < pairs.length * SHARE || most[1] < 3) return 0
  return Math.abs(most[0]) > MOST_CLOCK_HOURS ? 0 : most[0]
}

/** Pairs of instants that the service writes from one clock, side by side. */
function pairsOf({events, lines, withdrawals}: Rows) {
  const posted = new Map(lines.map(({id, atMs}) => [id, atMs]))
  const pair = (id: string, atMs: number) => {
    const other = posted.get(id)
    return other === undefined ? [] : [[other, atMs] as const]
  }
  const settled = events.filter(({kind}) => kind === 'payment_completed')
  const refunded = events.filter(({kind}) => kind === 'refund_completed')
  return {
    event: [...settled, ...refunded].flatMap(({subjectId, settledAtMs}) =>
      pair(subjectId, settledAtMs),
    ),
    withdrawal: withdrawals.flatMap(({id, atMs}) => pair(id, atMs)),
  }
}

/**
 * Whether charges refute that what says when they were paid is so many hours ahead: some would be paid before
 * they were created. Behind, some of many are paid so already.
 */
function arePaymentsRefuted(rows: Rows, hours: number): boolean {
  const leads = leadsOf(rows)
  if (hours < 0) return leads.length >= MANY_CHARGES && leads.every((lead) => lead <= 0)
  return leads.filter((lead) => lead <= 0 && -lead < hours * HOUR_MS).length >= 3
}

/**
 * By how many whole hours the clock of the charges may be off: those by which they are created after they were paid; negative,
 * where every one of many waits for so many hours, and most no hour longer.
 */
function chargesOff(rows: Rows): number {
  const leads = leadsOf(rows)
  const ahead = hoursAhead(leads)
  if (ahead > 0) return ahead
  return -hoursOfWaiting(leads.map((lead) => -lead))
}

/** People pay at all times after they are asked to: so many charges do not all wait for hours. */
const MANY_CHARGES = 50

/** The whole hours that every charge waits for its payment, if most are paid within the next one. */
function hoursOfWaiting(waits: readonly number[]): number {
  const least = waits.reduce((one, wait) => Math.min(one, wait), Number.POSITIVE_INFINITY)
  const hours = Math.floor(least / HOUR_MS)
  if (waits.length < MANY_CHARGES || hours < 1 || hours > MOST_CLOCK_HOURS) return 0
  const soon = waits.filter((wait) => wait < (hours + 1) * HOUR_MS)
  return soon.length > waits.length / 2 ? hours : 0
}

const isAtOnce = ([one, other]: readonly [one: number, other: number]): boolean => one === other

/** Whether payouts are posted when they are created, so that the clock of the statement is theirs. */
function areTogether(withdrawals: readonly (readonly [one: number, other: number])[]): boolean {
  const together = withdrawals.filter(isAtOnce)
  return together.length >= LEAST_PAYOUTS && together.length >= withdrawals.length * SHARE
}

const LEAST_PAYOUTS = 3

/**
 * Whether it is known that the clock of the statement is not so many hours ahead, or behind where they are
 * negative: payouts are posted when they are created, or some charges would be paid before they are created.
 * Only where no events are given, which have the instants of payments themselves.
 */
export function isStatementClockRight(rows: Rows, hours: number): boolean {
  return areTogether(pairsOf(rows).withdrawal) || arePaymentsRefuted(rows, hours)
}

/**
 * By how many hours the statement alone, by which payments go where no events are given, may be off instead of
 * the charges: nearly every charge would be paid at an impossible time, and most would be paid within an hour
 * by the right clock.
 */
function statementBesideCharges(rows: Rows, charges: number): number {
  if (charges === 0 || rows.events.length > 0 || isStatementClockRight(rows, -charges)) return 0
  const waits = leadsOf(rows).map((lead) => charges * HOUR_MS - lead)
  const soon = waits.filter((wait) => wait >= 0 && wait < HOUR_MS)
  return soon.length > waits.length / 2 ? -charges : 0
}

/**
 * Statement and events whose times differ by the same whole hours and, where lines are posted some seconds after
 * their events, by those seconds: nothing where the times of one row in another are the same but for the hours.
 */
function apartBySeconds(rows: Rows, exactHours: number): readonly ClockDifference[] {
  const apart = exactHours === 0 ? clocksApart(rows) : undefined
  return apart === undefined ? [] : [apart]
}

/** Which file's clock may be off, and by how much, as the rows of a sample of the ids have it. */
export function clockDifferences(rows: Rows): readonly ClockDifference[] {
  const pairs = pairsOf(rows)
  const statementAhead = hoursApart(pairs.event)
  const withdrawalsBehind = hoursApart(pairs.withdrawal)
  const charges = chargesOff(rows)
  const beside = statementBesideCharges(rows, charges)
  const all: readonly ClockDifference[] = [
    {name: 'statement', hours: statementAhead},
    {name: 'events', hours: -statementAhead},
    {name: 'withdrawals', hours: -withdrawalsBehind},
    {name: 'statement', hours: withdrawalsBehind},
    {name: 'statement', hours: beside},
    // Of two files that could both be the one the charges are not named where another fault refutes the statement.
    {name: 'charges', hours: beside === 0 ? charges : 0},
  ]
  // Payouts that agree with the statement outweigh charges that agree with the events: those are off together.
  const mayEventsBeOff = (hours: number): boolean =>
    areTogether(pairs.withdrawal) || !arePaymentsRefuted(rows, hours)
  const exact = all.filter(
    ({name, hours}) => hours !== 0 && (name !== 'events' || mayEventsBeOff(hours)),
  )
  return [...exact, ...apartBySeconds(rows, statementAhead)]
}
