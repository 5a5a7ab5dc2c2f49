import {civilDay} from '../../domain/civil-day.ts'
import {HOUR_MS} from '../../domain/duration.ts'
import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {type CountedRead, countedLines} from '../read/gather/counted-lines.ts'
import {byText} from '../read/values/order.ts'
import type {Result} from '../result.ts'
import type {Misfit} from './misfit.ts'

/** So many wallets are named. */
const MOST_WALLETS = 10

/** What the lines of an hour move in each wallet, and how many lines it has. Units: centavos. */
interface HourLines {
  readonly moved: Map<string, number>
  lines: number
}

/** A wallet, and by how much its opening and lines exceed what is stated. Units: centavos. */
interface OpenWallet {
  readonly wallet: string
  readonly excess: number
  readonly opening: number
}

function linesByHour(read: CountedRead): readonly (readonly [hour: number, HourLines])[] {
  const hours = new Map<number, HourLines>()
  for (const {wallet, atMs, lines, moved} of countedLines(read)) {
    const hour = Math.floor(atMs / HOUR_MS)
    const own = hours.get(hour) ?? {moved: new Map<string, number>(), lines: 0}
    hours.set(hour, own)
    const sum = TRANSACTION_TYPES.reduce((all, type) => all + moved(type), 0)
    own.moved.set(wallet, (own.moved.get(wallet) ?? 0) + sum)
    own.lines += lines
  }
  return [...hours].sort(([one], [other]) => one - other)
}

const dayOf = (hour: number): string => civilDay(hour * HOUR_MS)

/** An instant between two lines of which openings may be. Units: milliseconds since the epoch. */
interface Opening {
  readonly atMs: number
  readonly isMonth: boolean
}

/** The month, else the day, that begins between two lines; where none does, the end of the hour of the earlier one. */
function openingBetween(hour: number, nextHour: number): Opening {
  const [day, nextDay] = [dayOf(hour), dayOf(nextHour)]
  const isMonth = day.slice(0, '2026-11'.length) !== nextDay.slice(0, '2026-11'.length)
  let first = hour + 1
  const isBegin = (of: string): boolean => (isMonth ? of.endsWith('-01') : of !== day)
  if (day !== nextDay) while (first < nextHour && !isBegin(dayOf(first))) first += 1
  return {atMs: first * HOUR_MS, isMonth}
}

/** After which lines the wallets have moved exactly what they are in excess of, and how many lines those are. */
function* momentsOf(wallets: readonly OpenWallet[], read: CountedRead) {
  const left = new Map(wallets.map(({wallet, excess}) => [wallet, excess]))
  let open = wallets.filter(({excess}) => excess !== 0).length
  let lines = 0
  const hours = linesByHour(read)
  for (const [at, [hour, own]] of hours.entries()) {
    lines += own.lines
    for (const [wallet, moved] of own.moved) {
      const before = left.get(wallet)
      if (before === undefined) continue
      left.set(wallet, before - moved)
      open += Number(before === 0) - Number(before === moved)
    }
    const next = hours[at + 1]
    if (open === 0 && next) yield {...openingBetween(hour, next[0]), lines}
  }
}

/**
 * So few lines, all of no record, may differ because they are wrong themselves: the openings of before them may be
 * right, and the balances fit both.
 */
const FEW_LINES = 10

/** Whether all of a few lines of before an instant are of no record, so that they do not tell of an opening. */
function areUnknown(
  {findings}: Result,
  {atMs, lines}: Opening & {readonly lines: number},
): boolean {
  if (lines >= FEW_LINES) return false
  let unknown = 0
  for (const finding of findings) {
    if (finding.code !== 'UNMATCHED_LEDGER_LINE') continue
    const {occurredAt} = finding
    if (occurredAt !== undefined && Date.parse(occurredAt) < atMs) unknown += 1
  }
  return unknown >= lines
}

function openingAt(wallets: readonly OpenWallet[], read: CountedRead, result: Result): Misfit[] {
  const open = wallets.filter(({excess}) => excess !== 0)
  if (!open.some(({opening}) => opening !== 0)) return []
  const isOfOpening = open.every(({excess, opening}) => excess === opening)
  for (const {atMs, isMonth, lines} of momentsOf(wallets, read)) {
    if (!isOfOpening && (!isMonth || areUnknown(result, {atMs, isMonth, lines}))) continue
    const names = open.map(({wallet}) => wallet).sort(byText)
    const openedAt = new Date(atMs).toISOString()
    return [{kind: 'opening_later', openedAt, lines, wallets: names.slice(0, MOST_WALLETS)}]
  }
  return []
}

/**
 * The statement has lines of before the moment of which the openings are, so that they count twice: without all
 * lines of before one instant every wallet adds up to the centavo. Either they sum to the opening of each wallet
 * that differs, or the instant is the beginning of a month.
 */
export function openingLater(result: Result, read: CountedRead): Misfit[] {
  const {wallets, carryForward} = result
  // Where the last closing is known, its lines of before are said as such.
  if (carryForward?.linesBefore !== undefined) return []
  const stated = wallets.filter(({differenceCentavos}) => differenceCentavos !== null)
  const differing = stated.map(({wallet, differenceCentavos, openingCentavos: opening}) => ({
    wallet,
    excess: 0 - (differenceCentavos ?? 0),
    opening,
  }))
  const whole = openingAt(differing, read, result)
  if (whole.length > 0) return whole
  // Of what differs findings may explain a part.
  const isPart = stated.some(({explainedCentavos}) => explainedCentavos !== 0)
  const unexplained = stated.map(({wallet, unexplainedCentavos, openingCentavos: opening}) => ({
    wallet,
    excess: 0 - unexplainedCentavos,
    opening,
  }))
  return isPart ? openingAt(unexplained, read, result) : []
}
