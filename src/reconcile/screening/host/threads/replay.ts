import {HOUR_MS} from '../../../../domain/duration.ts'
import {type BelowZero, firstBelowZero, type Movement} from '../../../read/gather/below-zero.ts'
import {hoursIn} from '../../../read/gather/counts.ts'
import type {Replay, ReplayWallets} from '../../../read/gather/gathered.ts'
import type {AccountsResult} from '../module/accounts.ts'
import type {ReplayOrder, TaskDone} from '../plan/plan.ts'
import type {ScreenWorker} from './screen-workers.ts'

interface Hour {
  credits: number
  debits: number
}

/** Each wallet's hours, all threads together. */
function hoursOf(accounts: readonly AccountsResult[]): Map<string, Map<number, Hour>> {
  const byWallet = new Map<string, Map<number, Hour>>()
  for (const {wallet, hour, credits, debits} of hoursIn(accounts.map((account) => account.hours))) {
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

/** Those tasks of a statement that have lines of the wanted hours. */
function partsWith(
  hours: ReadonlyMap<string, ReadonlySet<number>>,
  {done, firstLines}: ReplayTerms,
): ReplayOrder['parts'] {
  const wanted = [...hours.values()].flatMap((set) => [...set])
  const earliest = wanted.reduce((a, b) => Math.min(a, b))
  const latest = wanted.reduce((a, b) => Math.max(a, b))
  return done
    .filter(({firstHour, lastHour}) => lastHour >= earliest && firstHour <= latest)
    .map(({task}) => ({task, firstLine: firstLines[task] as number}))
}

/** Lines of the hours that need a closer look, by wallet. */
async function linesOfHours(
  workers: readonly ScreenWorker[],
  doubts: ReadonlyMap<string, readonly DoubtfulHour[]>,
  terms: ReplayTerms,
): Promise<Map<string, Movement[]>> {
  const hours = new Map(
    Array.from(doubts, ([wallet, found]) => [wallet, new Set(found.map(({hour}) => hour))]),
  )
  const parts = partsWith(hours, terms)
  const replies = workers.map((worker, nth) =>
    worker.replay({hours, parts: parts.filter((_, at) => at % workers.length === nth)}),
  )
  const lines = new Map<string, Movement[]>()
  for (const found of await Promise.all(replies)) {
    for (const {source, rows} of found) {
      for (const [wallet, atMs, centavos, line, type] of rows) {
        const place = {source, line, amount: centavos, type}
        const movement = {atMs, centavos, place}
        const known = lines.get(wallet)
        if (known) known.push(movement)
        else lines.set(wallet, [movement])
      }
    }
  }
  return lines
}

/** What is left of the screening when its threads are gone. */
export interface ReplayTerms {
  readonly accounts: readonly AccountsResult[]
  readonly done: readonly TaskDone[]
  /** The first line of each task. */
  readonly firstLines: readonly number[]
  readonly asOfMs: number
}

/**
 * Replays only the hours that could hold a negative balance; the result is that of a full replay.
 * `withWorkers` lends workers, if there are such hours.
 */
export function replayer(
  withWorkers: <T>(work: (workers: readonly ScreenWorker[]) => Promise<T>) => Promise<T>,
  terms: ReplayTerms,
): ReplayWallets {
  return async (replays) => {
    const hours = hoursOf(terms.accounts)
    const doubts = new Map(
      Array.from(
        replays,
        ([wallet, replay]) =>
          [wallet, doubtfulHours(replay, hours.get(wallet) ?? new Map())] as const,
      ).filter(([, found]) => found.length > 0),
    )
    const below = new Map<string, BelowZero>()
    if (doubts.size === 0) return below
    const lines = await withWorkers((workers) => linesOfHours(workers, doubts, terms))
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
