import {civilDay} from '../../domain/civil-day.ts'
import {HOUR_MS} from '../../domain/duration.ts'
import {type CountedRead, countedLines} from '../read/gather/counted-lines.ts'
import {byText} from '../read/values/order.ts'
import type {LinesBefore, Result} from '../result.ts'

/**
 * The hour in which each wallet closed in the last run: when its balance was stated, at the latest at the as-of.
 * Lines of that hour may be of either period, unless it closed with the hour.
 */
const closingHours = ({asOf, wallets}: Result): ReadonlyMap<string, number> =>
  new Map(
    wallets.map(({wallet, statedAt}) => {
      const closedMs = Math.min(Date.parse(asOf ?? ''), Date.parse(statedAt ?? asOf ?? ''))
      return [wallet, Math.floor((closedMs + 1) / HOUR_MS)]
    }),
  )

/**
 * Lines of the statement from before the last closing: the balance that a wallet opens with has them already.
 * They are those of another month's file, of an export that begins too early, or of dates that are read wrongly.
 *
 * Sorted by wallet; whole hours alone are counted.
 */
export function linesBefore(previous: Result, read: CountedRead): readonly LinesBefore[] {
  if (previous.asOf === null) return []
  const closings = closingHours(previous)
  const found = new Map<string, {lines: number; ofLines: number; firstHour: number}>()
  for (const {wallet, atMs, lines} of countedLines(read)) {
    const hour = Math.floor(atMs / HOUR_MS)
    const closing = closings.get(wallet)
    if (closing === undefined || lines === 0) continue
    const own = found.get(wallet) ?? {lines: 0, ofLines: 0, firstHour: hour}
    found.set(wallet, own)
    own.ofLines += lines
    own.firstHour = Math.min(own.firstHour, hour)
    if (hour < closing) own.lines += lines
  }
  return [...found]
    .filter(([, {lines}]) => lines > 0)
    .map(([wallet, {firstHour, ...counted}]) => ({
      wallet,
      ...counted,
      firstDay: civilDay(firstHour * HOUR_MS),
    }))
    .sort((a, b) => byText(a.wallet, b.wallet))
}
