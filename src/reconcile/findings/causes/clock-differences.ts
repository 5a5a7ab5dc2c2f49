import {HOUR_MS} from '../../../domain/duration.ts'
import type {Rows} from '../../read/rows.ts'
import type {ClockDifference} from './proposal.ts'

/** A clock is off when nearly all timestamps differ by the same whole hours. */
const SHARE = 0.9
const MOST_HOURS = 14

/** The whole hours between the two timestamps of nearly every pair; nothing where they agree. */
function hoursApart(pairs: readonly (readonly [one: number, other: number])[]): number {
  const counts = new Map<number, number>()
  for (const [one, other] of pairs) {
    const hours = (one - other) / HOUR_MS
    if (Number.isInteger(hours)) counts.set(hours, (counts.get(hours) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  if (most === undefined || most[1] < pairs.length * SHARE || most[1] < 3) return 0
  return Math.abs(most[0]) > MOST_HOURS ? 0 : most[0]
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

/** When charges were paid: as the events say, where none is given as the statement does. */
function paidTimes({events, lines}: Rows): ReadonlyMap<string, number> {
  if (events.length === 0) {
    const payments = lines.filter(({type}) => type === 'payment')
    return new Map(payments.map(({id, atMs}) => [id, atMs]))
  }
  const completed = events.filter(({kind}) => kind === 'payment_completed')
  return new Map(completed.map(({subjectId, settledAtMs}) => [subjectId, settledAtMs]))
}

/** How long after its payment each charge was created, which is before it. Units: milliseconds. */
function leadsOf(rows: Rows): readonly number[] {
  const paid = paidTimes(rows)
  return rows.charges.flatMap(({id, atMs}) => {
    const paidAtMs = paid.get(id)
    return paidAtMs === undefined ? [] : [atMs - paidAtMs]
  })
}

/**
 * Whether charges refute that the events are so many hours ahead: some would be paid before they were created.
 * Behind, some of many are paid so already.
 */
function areEventsRefuted(rows: Rows, hours: number): boolean {
  const leads = leadsOf(rows)
  if (hours < 0) return leads.length >= MANY_CHARGES && leads.every((lead) => lead <= 0)
  return leads.filter((lead) => lead <= 0 && -lead < hours * HOUR_MS).length >= 3
}

/**
 * By how many whole hours charges are created after they were paid, if nearly all of them are; negative,
 * where every one of many waits for so many hours, and most no hour longer.
 */
function chargesAhead(rows: Rows): number {
  const leads = leadsOf(rows)
  const ahead = leads.filter((lead) => lead > 0)
  if (ahead.length >= 3 && ahead.length >= leads.length * SHARE) {
    return Math.ceil(ahead.reduce((most, lead) => Math.max(most, lead), 0) / HOUR_MS)
  }
  return -hoursOfWaiting(leads.map((lead) => -lead))
}

/** People pay at all times after they are asked to: so many charges do not all wait for hours. */
const MANY_CHARGES = 50

/** The whole hours that every charge waits for its payment, if most are paid within the next one. */
function hoursOfWaiting(waits: readonly number[]): number {
  const least = waits.reduce((one, wait) => Math.min(one, wait), Number.POSITIVE_INFINITY)
  const hours = Math.floor(least / HOUR_MS)
  if (waits.length < MANY_CHARGES || hours < 1 || hours > MOST_HOURS) return 0
  const soon = waits.filter((wait) => wait < (hours + 1) * HOUR_MS)
  return soon.length > waits.length / 2 ? hours : 0
}

/** Which file's clock may be off, and by how much; compared on the first rows of each file. */
export function clockDifferences(rows: Rows): readonly ClockDifference[] {
  const pairs = pairsOf(rows)
  const statementAhead = hoursApart(pairs.event)
  const withdrawalsBehind = hoursApart(pairs.withdrawal)
  const charges = chargesAhead(rows)
  const all: readonly ClockDifference[] = [
    {name: 'statement', hours: statementAhead},
    {name: 'events', hours: -statementAhead},
    {name: 'withdrawals', hours: -withdrawalsBehind},
    {name: 'statement', hours: withdrawalsBehind},
    {name: 'charges', hours: charges},
  ]
  return all.filter(
    ({name, hours}) => hours !== 0 && (name !== 'events' || !areEventsRefuted(rows, hours)),
  )
}
