import {HOUR_MS} from '../../domain/duration.ts'
import type {Rows} from '../read/rows/rows.ts'
import {MOST_CLOCK_HOURS} from './clock-difference.ts'

/** A clock is off when nearly all timestamps differ. */
const SHARE = 0.9
const LEAST_CHARGES = 3
/** Most are paid so soon after they are created. Units: milliseconds. */
const SOON_MS = HOUR_MS / 2

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
export function leadsOf(rows: Rows): readonly number[] {
  const paid = paidTimes(rows)
  return rows.charges.flatMap(({id, atMs}) => {
    const paidAtMs = paid.get(id)
    return paidAtMs === undefined ? [] : [atMs - paidAtMs]
  })
}

/** By how many whole hours charges are created after they were paid, if nearly all of them are; else 0. */
export function hoursAhead(leads: readonly number[]): number {
  const ahead = leads.filter((lead) => lead > 0)
  if (ahead.length < LEAST_CHARGES || ahead.length < leads.length * SHARE) return 0
  const hours = Math.ceil(ahead.reduce((most, lead) => Math.max(most, lead), 0) / HOUR_MS)
  return hours > MOST_CLOCK_HOURS ? 0 : hours
}

/**
 * By how many whole hours the clock of the charges is ahead of that of their events, where no run proves it: most
 * would be paid within half an hour by the right clock, as people pay. A file whose charges are dated some seconds
 * after their payment is not an hour ahead.
 */
export function chargesAhead(rows: Rows): number {
  if (!rows.events.some(({kind}) => kind === 'payment_completed')) return 0
  const leads = leadsOf(rows)
  const hours = hoursAhead(leads)
  const soon = leads.filter((lead) => lead > hours * HOUR_MS - SOON_MS)
  return soon.length > leads.length / 2 ? hours : 0
}
