import type {FindingCode} from '../../../src/reconcile/findings/finding-codes.ts'
import type {DataSet} from './read.ts'
import type {Balance, Block, Charge, Event, Fee, Line, Withdrawal} from './rows.ts'

/** What the model raises. `delta` is actual − expected; null where the documents name no amount. */
export interface Found {
  readonly code: FindingCode
  readonly id: string
  readonly delta: number | null | 'open'
}

/** A finding, and what it says of a wallet: what should be posted there minus what is. */
export interface Raised extends Found {
  /** What has the id, where one id may name two kinds. */
  readonly about?: Event['about']
  /** Of what is not raised: when the line is dated that the next month has. */
  readonly awaitedMs?: number
  readonly explains?: readonly {readonly wallet: string; readonly amount: number}[]
  /** It is not known in which wallet: it explains an equal remainder of exactly one. */
  readonly elsewhere?: {readonly isPossible: (wallet: string) => boolean; readonly amount: number}
}

/** What a row is about: what has one id may be of two kinds. */
export type About = Pick<Event, 'about' | 'id'>

export const keyOf = ({about, id}: About): string => `${about} ${id}`

/** A rejected line of a transfer: what of it cannot be read is NaN, undefined and empty. */
export interface UnreadTransfer {
  readonly atMs: number
  readonly amount: number | undefined
  readonly wallet: string
}

/** What the rejected rows were about; records and events by `keyOf`. */
export interface Spoilt {
  readonly records: ReadonlySet<string>
  readonly events: ReadonlySet<string>
  readonly unreadRecords: readonly About[]
  readonly unreadEvents: readonly About[]
  /** By type and subject: `fee <chargeId>`. */
  readonly lines: ReadonlySet<string>
  readonly transfers: readonly UnreadTransfer[]
  readonly wallets: ReadonlySet<string>
  /** Wallets with a block that cannot be read. */
  readonly held: ReadonlySet<string>
}

/** A block that a month leaves open to the next one. Units: centavos. */
export interface LeftBlock {
  readonly wallet: string
  readonly amount: number
}

/** What is known as of an instant; the checks note which lines they account for. */
export interface Book {
  readonly asOfMs: number
  readonly charges: readonly Charge[]
  readonly withdrawals: readonly Withdrawal[]
  readonly blocks: readonly Block[]
  /** The deliveries that are used, and those that came after the instant. */
  readonly events: readonly Event[]
  readonly later: readonly Event[]
  readonly lines: readonly Line[]
  readonly laterLines: readonly Line[]
  readonly balances: readonly Balance[]
  readonly fees: DataSet['fees']
  /** Whose record, event or line was rejected. */
  readonly spoilt: Spoilt
  readonly accounted: Set<Line>
  /** Of fees whose parent is a charge, a withdrawal or a refund and another of these: which of them they are of. */
  readonly shared: ReadonlyMap<Line, Event['about']>
  /** By subject: its only line of a kind, which stands in another wallet. */
  readonly astray: Map<string, Line[]>
  /** What was paid by charge, and every refund of it. */
  readonly paid: Map<string, number>
  readonly refunded: {readonly chargeId: string; readonly amount: number}[]
  /** Blocks that the month before left open, which no row of this one names; and those that this one leaves. */
  readonly blocksBefore: readonly LeftBlock[]
  readonly blocksLeft: LeftBlock[]
  readonly raised: Raised[]
  /** What follows from a rejected row: not raised, but it explains what it explains. */
  readonly silenced: Raised[]
}

export const raise = (
  book: Book,
  code: FindingCode,
  id: string,
  rest: Omit<Raised, 'code' | 'id'>,
): void => {
  book.raised.push({code, id, ...rest})
}

/** What an absent line may be: one that cannot be read, or this one of after the as-of instant. */
export type Spoil = boolean | Line

/** As `raise`, where no row of the subject was rejected that this would follow from. */
export const raiseUnless = (isSpoilt: Spoil, book: Book, raised: Raised): void => {
  if (typeof isSpoilt === 'object') book.silenced.push({...raised, awaitedMs: isSpoilt.atMs})
  else if (isSpoilt) book.silenced.push(raised)
  else book.raised.push(raised)
}

/** The fee in force at an instant; `from` is inclusive. Undefined without a schedule for it. */
export function feeInForce(fees: readonly Fee[], atMs: number, amount: number): number | undefined {
  const begun = fees.filter(({fromMs}) => fromMs <= atMs).sort((a, b) => a.fromMs - b.fromMs)
  const last = begun.at(-1)
  if (!last) return undefined
  // Half up to the centavo; the percentage has at most four decimals.
  const parts = BigInt(amount) * BigInt(Math.round(last.percent * 10_000))
  return last.fixed + Number((parts + 500_000n) / 1_000_000n)
}

/**
 * The events about something, the last one last: by timestamp, then by `eventId`. Two kinds under one id
 * are two events, in the order of their names.
 */
export const eventsAbout = (events: readonly Event[], about: Event['about'], id: string): Event[] =>
  events
    .filter((event) => event.about === about && event.id === id)
    .sort((a, b) => a.atMs - b.atMs || compare(a.eventId, b.eventId) || compare(a.kind, b.kind))

/** The wallet that the last of them names which names one. */
export const walletNamed = (events: readonly Event[]): string | undefined =>
  events.findLast(({wallet}) => wallet !== undefined)?.wallet

export const originatorOf = (book: Book, chargeId: string): string | undefined =>
  book.charges.find(({id, isGone}) => id === chargeId && !isGone)?.wallet ??
  walletNamed(eventsAbout(book.events, 'charge', chargeId))

/**
 * An absent line of this type may be one that was rejected, or one of soon after the as-of instant: a day
 * after the last event that ends its subject. Where no event does, what was held or paid out may come back
 * whenever its outcome comes, and all else within a day of the as-of instant. A later line is the absent
 * one only in its wallet, and with an amount that a side names; of a fee, with its sign.
 */
export function isLineSpoilt(
  book: Book,
  type: string,
  {about, id, wallet, amounts}: About & AbsentLine,
): Spoil {
  if (book.spoilt.lines.has(`${type} ${id}`)) return true
  const ends = eventsAbout(book.events, about, id).filter(isEnd)
  const from = ends.length > 0 ? Math.max(...ends.map(({atMs}) => atMs)) : book.asOfMs
  const isWhenever = ends.length === 0 && COMES_BACK.has(type)
  const later = book.laterLines.find(
    (line) =>
      line.type === type &&
      isOwed(line, id) &&
      line.wallet === wallet &&
      (amounts ? amounts.includes(line.amount) : line.amount < 0) &&
      (isWhenever || line.atMs <= from + DAY_MS),
  )
  return later ?? false
}

interface AbsentLine {
  readonly wallet: string
  /** Signed; undefined of a fee. */
  readonly amounts?: readonly (number | undefined)[]
}

/** Under another id a payment or a withdrawal is one more posting, not the one that is owed. */
export const isOwed = (line: Line, id: string): boolean =>
  line.id === id || (line.parent === id && line.type !== 'payment' && line.type !== 'withdrawal')

const DAY_MS = 86_400_000
const COMES_BACK = new Set(['withdrawal_reversal', 'block_release'])
const isEnd = ({kind}: Event): boolean => kind !== 'balance_block_created'

/**
 * The lines of a subject: those in its wallet, and others only beside them, as second postings.
 * A line in another wallet alone is not the one that is owed; of several, the one that agrees with the
 * first of `magnitudes` is it, then that of the next.
 */
export function ownLines(
  book: Book,
  {id: subject, wallet}: {readonly id: string; readonly wallet: string},
  wanted: (line: Line) => boolean,
  magnitudes: readonly (number | undefined)[] = [],
): Line[] {
  const all = openLines(book, wanted)
  if (all.some((line) => line.wallet === wallet)) return all
  const isOff = ({amount}: Line): number => {
    const nth = magnitudes.indexOf(Math.abs(amount))
    return nth < 0 ? magnitudes.length : nth
  }
  const [unmatched, ...others] = all.toSorted(
    (a, b) => isOff(a) - isOff(b) || (a.id < b.id ? -1 : 1),
  )
  if (unmatched && others.length > 0) takeOne(book, all, {subject, amount: unmatched.amount})
  if (unmatched) {
    book.accounted.delete(unmatched)
    book.astray.set(subject, [...(book.astray.get(subject) ?? []), unmatched])
  }
  return []
}

/**
 * The line of an amount that a subject is owed, if it stands in another wallet: one fault, not two. One of the
 * type that is owed comes before any other.
 */
export function takeAstray(
  book: Book,
  subject: string,
  {type, amount}: Pick<Line, 'type' | 'amount'>,
): Line | undefined {
  const alike = (book.astray.get(subject) ?? []).filter(
    (one) => one.amount === amount && !book.accounted.has(one),
  )
  const line = alike.find((one) => one.type === type) ?? alike[0]
  if (line) book.accounted.add(line)
  return line
}

/** An event about it was rejected, or came after the as-of instant: it may tell what is not known. */
export const isEventHidden = ({spoilt, later}: Book, about: About): boolean =>
  spoilt.events.has(keyOf(about)) || later.some((event) => keyOf(event) === keyOf(about))

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The same order for the same lines, however the rows of the file were shuffled. */
export const byContent = (a: Line, b: Line): number =>
  compare(a.id, b.id) || a.atMs - b.atMs || compare(a.wallet, b.wallet) || a.amount - b.amount

/** Lines not yet accounted for. */
export const openLines = (book: Book, wanted: (line: Line) => boolean): Line[] =>
  book.lines.filter((line) => !book.accounted.has(line) && wanted(line))

/**
 * Of the lines for one thing, the one meant: of the amount, whatever its sign, then the smallest id, then
 * the earliest, then the smallest amount. The others are second postings of the same thing.
 */
export function takeOne(
  book: Book,
  lines: readonly Line[],
  {subject, amount, wallet}: {subject: string; amount: number; wallet?: string},
): Line | undefined {
  const rank = (line: Line): number => {
    const isAstray = wallet !== undefined && line.wallet !== wallet
    return (isAstray ? 2 : 0) + (Math.abs(line.amount) === Math.abs(amount) ? 0 : 1)
  }
  const [first, ...others] = [...lines].sort(
    (a, b) => rank(a) - rank(b) || byContent(a, b) || compare(a.canonical, b.canonical),
  )
  if (first) book.accounted.add(first)
  for (const line of others) postedTwice(book, subject, line)
  return first
}

/** A second line for the same thing. */
export function postedTwice(book: Book, subject: string, line: Line): void {
  book.accounted.add(line)
  raise(book, 'DUPLICATE_POSTING', subject, {
    delta: line.amount,
    explains: [{wallet: line.wallet, amount: -line.amount}],
  })
}
