import {type About, type Book, byContent, eventsAbout, keyOf} from './book.ts'
import type {Line} from './rows.ts'

const FIRST = ['charge', 'withdrawal'] as const

type Charged = Omit<About, 'about'> & {readonly about: 'charge' | 'withdrawal' | 'refund'}

type Rows = Pick<Book, 'charges' | 'withdrawals' | 'events' | 'later' | 'lines' | 'spoilt'>

const recordOf = ({charges, withdrawals}: Rows, {about, id}: Charged) =>
  [about === 'charge' ? charges : [], about === 'withdrawal' ? withdrawals : []]
    .flat()
    .find((one) => one.id === id && !one.isGone)

function isNamed(book: Rows, subject: Charged): boolean {
  const {unreadRecords, unreadEvents} = book.spoilt
  const others = [...unreadRecords, ...unreadEvents, ...book.later]
  return (
    eventsAbout(book.events, subject.about, subject.id).length > 0 ||
    recordOf(book, subject) !== undefined ||
    others.some((one) => keyOf(one) === keyOf(subject))
  )
}

/** As an event says, else the record. */
const feeNamed = (book: Rows, subject: Charged): number | undefined =>
  eventsAbout(book.events, subject.about, subject.id).findLast(({fee}) => fee !== undefined)?.fee ??
  recordOf(book, subject)?.fee

/**
 * Where a refund has the id of its charge, a fee with that parent is of the one that names its amount,
 * else of the charge. Answers of each such line whether it is the refund's.
 */
export function sharedFees(book: Rows): ReadonlyMap<Line, boolean> {
  const fees = book.lines.filter(({type}) => type === 'fee').toSorted(byContent)
  const shared = new Map<Line, boolean>()
  for (const id of new Set(fees.map(({parent}) => parent))) {
    const refund: Charged = {about: 'refund', id}
    const first = FIRST.map((about): Charged => ({about, id})).find((one) => isNamed(book, one))
    if (!first || !isNamed(book, refund)) continue
    const left = fees.filter(({parent}) => parent === id)
    const isOf = (subject: Charged) => (line: Line) =>
      Math.abs(line.amount) === feeNamed(book, subject)
    const own = left.find(isOf(first))
    const theirs = left.filter((line) => line !== own).find(isOf(refund))
    for (const line of left) shared.set(line, line === theirs)
  }
  return shared
}

/** Whether a line is a fee of a subject. */
export const isFeeOf = ({shared}: Book, {about, id}: Charged, line: Line): boolean => {
  const isRefund = about === 'refund'
  return line.type === 'fee' && line.parent === id && (shared.get(line) ?? isRefund) === isRefund
}
