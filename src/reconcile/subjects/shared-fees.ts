import {absolute, type Centavos} from '../../domain/money.ts'
import type {LineRow} from '../read/rows/rows.ts'
import type {Books} from './books.ts'
import type {CaseKind, CaseOf, Excuses} from './cases.ts'
import {originatorOf} from './charge-view.ts'
import {feeParent, isNamed} from './link.ts'

type Found = CaseOf[CaseKind]

/** A charge, a withdrawal or a refund that has its id with another one, and what tells its fee from theirs. */
interface Sharer {
  readonly found: Found
  readonly wallet: string | undefined
  readonly fee: Centavos | undefined
}

/** What the service took, as an event says, else the record. */
function feeNamed({events, records}: Found): Centavos | undefined {
  const [record] = records
  const byRecord = record && 'fee' in record ? record.fee : undefined
  return events.findLast(({fee}) => fee !== undefined)?.fee ?? byRecord
}

/** Whose money it is: of a refund that of its charge, as a refund debits no other wallet. */
function walletOf(books: Books, {kind, records, events, mains}: Found): string | undefined {
  const [record] = records
  const chargeId = kind === 'refund' ? events.at(-1)?.relatedId : undefined
  const byRecord = record && 'wallet' in record ? record.wallet : undefined
  const byCharge = chargeId === undefined ? undefined : originatorOf(books, chargeId)
  const byEvent = events.findLast(({wallet}) => wallet !== undefined)?.wallet
  return byRecord ?? byCharge ?? byEvent ?? mains[0]?.wallet
}

/**
 * Whether a fee may be of another subject of that id: a record or an event names it, or a line of its own does where
 * the first one is known by rows that can be read.
 */
const isThere = (found: Found, first: Found): boolean =>
  isNamed(found) || (found.mains.length > 0 && first.records.length + first.events.length > 0)

type Fit = (sharer: Sharer, line: LineRow) => boolean

const isOfAmount: Fit = ({fee}, {amount}) => absolute(amount) === fee
const isOfWallet: Fit = ({wallet}, line) => line.wallet === wallet
/** A fee is posted with what it is of. */
const isPostedWith: Fit = ({found, wallet}, line) =>
  line.wallet === wallet && found.mains.some(({atMs}) => atMs === line.atMs)

const isExact: Fit = (...of) => isOfAmount(...of) && isPostedWith(...of)
const isOwn: Fit = (...of) => isOfWallet(...of) && isOfAmount(...of)

/**
 * What tells of which subject a fee is, in order. A subject without one takes one; a second one of a subject is a
 * second posting of its fee.
 */
const STEPS: readonly {readonly fits: Fit; readonly isSecond: boolean}[] = [
  {fits: isExact, isSecond: false},
  {fits: isOwn, isSecond: false},
  {fits: isPostedWith, isSecond: false},
  {fits: isExact, isSecond: true},
  {fits: isOfAmount, isSecond: false},
  {fits: isOwn, isSecond: true},
  {fits: isPostedWith, isSecond: true},
  {fits: isOfAmount, isSecond: true},
  {fits: isOfWallet, isSecond: true},
  {fits: () => true, isSecond: true},
]

/** A fee that cannot be used, or that came later, may be that of any of them. */
function shareExcuses(first: Excuses, other: Excuses): void {
  if (first.lines.includes('fee') && !other.lines.includes('fee')) other.lines.push('fee')
  const later = first.later?.filter(({type}) => type === 'fee') ?? []
  if (later.length > 0) other.later = [...(other.later ?? []), ...later]
}

/** Every line is of one of them in the end: what no step tells apart, of the first. */
function divide(sharers: readonly Sharer[], lines: readonly LineRow[]): void {
  const left = new Set(lines)
  for (const {fits, isSecond} of STEPS) {
    for (const {found, ...of} of sharers) {
      for (const line of left) {
        if (!isSecond && found.fees.length > 0) break
        if (!fits({found, ...of}, line)) continue
        left.delete(line)
        found.fees.push(line)
      }
    }
  }
}

/** @param first the one that all lines with this parent were given to. */
function shareFeesOf(books: Books, id: string, first: Found): void {
  const others = [books.withdrawals.find(id), books.refunds.find(id)].filter(
    (one) => one !== undefined && one !== first && isThere(one, first),
  )
  if (others.length === 0) return
  const sharers = [first, ...others].flatMap((found) =>
    found ? [{found, wallet: walletOf(books, found), fee: feeNamed(found)}] : [],
  )
  for (const {found} of sharers.slice(1)) shareExcuses(first.excused, found.excused)
  if (first.fees.length > 0) divide(sharers, first.fees.splice(0))
}

/**
 * Where a charge, a withdrawal and a refund have one id, as where each kind is counted by itself, a fee with that
 * parent is of the one in whose wallet it stands, whose amount it has and with which it was posted: nothing
 * else tells.
 *
 * Source: reconciliation.md, "Links".
 */
export function shareFees(books: Books): void {
  const ids = new Set<string>()
  for (const {id} of books.withdrawals.values()) ids.add(id)
  for (const {id} of books.refunds.values()) ids.add(id)
  for (const id of ids) {
    const first = feeParent(books, id)
    if (first) shareFeesOf(books, id, first)
  }
}
