import type {Replay, ReplayWallets} from '../gathered.ts'
import {type BelowZero, firstBelowZero, type Movement} from '../negative-balance.ts'
import {type AccountsResult, HOUR_MS} from './accounts.ts'
import type {Hand} from './crew.ts'

interface Hour {
  credits: number
  debits: number
}

/** Each wallet's hours, all threads together. */
function hoursOf(accounts: readonly AccountsResult[]): Map<string, Map<number, Hour>> {
  const byWallet = new Map<string, Map<number, Hour>>()
  for (const {wallet, hour, credits, debits} of accounts.flatMap((account) => account.hours)) {
    const hours = byWallet.get(wallet) ?? new Map<number, Hour>()
    byWallet.set(wallet, hours)
    addTo(hours, hour, {credits, debits})
  }
  return byWallet
}

function addTo(hours: Map<number, Hour>, hour: number, {credits, debits}: Hour): void {
  const known = hours.get(hour)
  if (known) {
    known.credits += credits
    known.debits += debits
  } else hours.set(hour, {credits, debits})
}

/** An hour in which a wallet could go below zero, and its balance when the hour began. */
interface DoubtfulHour {
  readonly hour: number
  readonly opening: number
}

/** Hours whose debits exceed the balance they began with, up to the first that ends below zero. */
function doubtfulHours(
  {opening, corrections}: Replay,
  posted: ReadonlyMap<number, Hour>,
): DoubtfulHour[] {
  const hours = new Map(Array.from(posted, ([hour, sums]) => [hour, {...sums}]))
  for (const {atMs, centavos} of corrections) {
    const sums = {credits: Math.max(centavos, 0), debits: Math.max(-centavos, 0)}
    addTo(hours, Math.floor(atMs / HOUR_MS), sums)
  }
  const doubtful: DoubtfulHour[] = []
  let balance = opening
  for (const [hour, {credits, debits}] of [...hours].sort(([a], [b]) => a - b)) {
    if (balance - debits < 0) doubtful.push({hour, opening: balance})
    balance += credits - debits
    if (balance < 0) break
  }
  return doubtful
}

/** Lines of the doubtful hours only, by wallet. */
async function linesOfHours(
  crew: readonly Hand[],
  doubts: ReadonlyMap<string, readonly DoubtfulHour[]>,
  firstLines: readonly number[],
): Promise<Map<string, Movement[]>> {
  const order = new Map(
    Array.from(doubts, ([wallet, hours]) => [wallet, new Set(hours.map(({hour}) => hour))]),
  )
  const lines = new Map<string, Movement[]>()
  for (const found of await Promise.all(crew.map((hand) => hand.replay(order, firstLines)))) {
    for (const {source, rows} of found) {
      for (const [wallet, atMs, centavos, line] of rows) {
        const movement = {atMs, centavos, place: {source, line}}
        const known = lines.get(wallet)
        if (known) known.push(movement)
        else lines.set(wallet, [movement])
      }
    }
  }
  return lines
}

/** Replays only the hours that could hold a negative balance; the result is that of a full replay. */
export function replayer(
  crew: readonly Hand[],
  accounts: readonly AccountsResult[],
  terms: {readonly firstLines: readonly number[]; readonly asOfMs: number},
): ReplayWallets {
  const hours = hoursOf(accounts)
  return async (replays) => {
    const doubts = new Map(
      Array.from(
        replays,
        ([wallet, replay]) =>
          [wallet, doubtfulHours(replay, hours.get(wallet) ?? new Map())] as const,
      ).filter(([, found]) => found.length > 0),
    )
    const below = new Map<string, BelowZero>()
    if (doubts.size === 0) return below
    const lines = await linesOfHours(crew, doubts, terms.firstLines)
    for (const [wallet, found] of doubts) {
      const corrections = replays.get(wallet)?.corrections ?? []
      const movements = [...(lines.get(wallet) ?? []), ...corrections]
      const first = firstOf(found, movements, terms.asOfMs)
      if (first) below.set(wallet, first)
    }
    return below
  }
}

function firstOf(
  doubtful: readonly DoubtfulHour[],
  movements: readonly Movement[],
  asOfMs: number,
): BelowZero | undefined {
  const byHour = Map.groupBy(movements, ({atMs}) => Math.floor(atMs / HOUR_MS))
  for (const {hour, opening} of doubtful) {
    const inScope = (byHour.get(hour) ?? []).filter(({atMs, place}) => !place || atMs <= asOfMs)
    const below = firstBelowZero(opening, inScope)
    if (below) return below
  }
  return undefined
}
