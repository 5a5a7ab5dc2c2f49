import {add, negate, ZERO} from '../../domain/money.ts'
import type {Draft} from '../findings/draft.ts'
import type {LineRow} from '../read/rows/rows.ts'
import {byContent, linesById} from '../read/values/order.ts'
import type {Books} from '../subjects/books.ts'
import {besideFirst} from './repeated-lines.ts'
import type {BookRule} from './rule.ts'

type Pair = [out: LineRow, into: LineRow]

interface Instant {
  readonly pairs: readonly Pair[]
  readonly left: readonly LineRow[]
}

/** Lines in order, each taken once, in a time that does not grow with how many are left. */
class Untaken {
  readonly #lines: readonly LineRow[]
  readonly #taken = new Set<LineRow>()
  /** The first that is left. */
  #first = 0
  /** The first after it that is left and of another wallet: those between are of the first one's. */
  #other = 0

  constructor(lines: readonly LineRow[]) {
    this.#lines = lines
    this.#goOn()
  }

  get first(): LineRow | undefined {
    return this.#lines[this.#first]
  }

  /** The first of another wallet than this one. */
  firstNotOf(wallet: string): LineRow | undefined {
    return this.first?.wallet === wallet ? this.#lines[this.#other] : this.first
  }

  take(line: LineRow): void {
    this.#taken.add(line)
    this.#goOn()
  }

  #goOn(): void {
    const isLeft = (line: LineRow): boolean => !this.#taken.has(line)
    this.#first = this.#next(this.#first, isLeft)
    const wallet = this.first?.wallet
    const isOfOther = (line: LineRow): boolean => line.wallet !== wallet && isLeft(line)
    this.#other = this.#next(Math.max(this.#first, this.#other), isOfOther)
  }

  #next(from: number, isIt: (line: LineRow) => boolean): number {
    for (let at = from; at < this.#lines.length; at += 1) {
      const line = this.#lines[at]
      if (line && isIt(line)) return at
    }
    return this.#lines.length
  }
}

/**
 * Lines of one instant and one magnitude, in order: pairs of opposite amounts in different wallets. A line
 * whose only partners are its own wallet's changes places with one already paired.
 */
function pairsOf(lines: readonly LineRow[]): readonly Pair[] {
  const incoming = new Untaken(lines.filter((line) => line.amount > 0))
  const pairs: Pair[] = []
  let lookedAt = 0
  for (const out of lines.filter((line) => line.amount <= 0)) {
    const into = incoming.firstNotOf(out.wallet)
    if (into) {
      pairs.push([out, into])
      incoming.take(into)
      continue
    }
    const free = incoming.first
    if (!free) break
    // All that are left are of this wallet, and so is every later line that comes here: a pair that has
    // it now has it then.
    while (pairs[lookedAt]?.some(({wallet}) => wallet === out.wallet)) lookedAt += 1
    const pair = pairs[lookedAt]
    if (!pair) continue
    pairs.push([out, pair[1]])
    pair[1] = free
    incoming.take(free)
  }
  return pairs
}

/** Lines of one instant: those that are two of one transfer, and what is left. */
function pairUp(lines: readonly LineRow[]): Instant {
  const ordered = lines.toSorted(byContent)
  // Only opposite amounts pair: those of other magnitudes need not be compared.
  const alike = Map.groupBy(ordered, (line) => Math.abs(line.amount))
  const pairs = Array.from(alike.values(), pairsOf).flat()
  const paired = new Set(pairs.flat())
  const left = ordered.filter((line) => !paired.has(line))
  const isOut = (line: LineRow): boolean => line.amount <= 0
  return {pairs, left: [...left.filter(isOut), ...left.filter((line) => !isOut(line))]}
}

interface Transfers {
  /** Second lines of one id, by the line they repeat. */
  readonly repeated: ReadonlyMap<LineRow, readonly LineRow[]>
  readonly pairs: readonly Pair[]
  readonly left: readonly (readonly LineRow[])[]
}

/** Lines that may be the other half of a transfer, by their instant and amount. */
const halfOf = (atMs: number, amount: number): string => `${atMs} ${amount}`

/** Whether another line of a list answers a line. */
function partnerIn(lines: readonly LineRow[]): (line: LineRow) => boolean {
  const wallets = new Map<string, Set<string>>()
  for (const {atMs, amount, wallet} of lines) {
    const half = halfOf(atMs, amount)
    wallets.set(half, (wallets.get(half) ?? new Set()).add(wallet))
  }
  return ({atMs, amount, wallet}) => {
    const others = wallets.get(halfOf(atMs, -amount))
    return others !== undefined && others.size > (others.has(wallet) ? 1 : 0)
  }
}

/** Second lines of one id: of several, the one that another line answers is meant. */
function repeatedLines(lines: readonly LineRow[]): Map<LineRow, readonly LineRow[]> {
  const repeated = new Map<LineRow, readonly LineRow[]>()
  let hasPartner: ((line: LineRow) => boolean) | undefined
  for (const alike of linesById(lines)) {
    const [only] = alike
    if (alike.length > 1) hasPartner ??= partnerIn(lines)
    const meant = hasPartner && alike.length > 1 ? (alike.find(hasPartner) ?? only) : only
    const others = alike.filter((line) => line !== meant)
    if (meant) repeated.set(meant, others)
  }
  return repeated
}

/** Kept for the rules that ask for the transfers of one run. */
const found = new WeakMap<readonly LineRow[], Transfers>()

function transfersOf(lines: readonly LineRow[]): Transfers {
  const known = found.get(lines)
  if (known) return known
  const repeated = repeatedLines(lines)
  const instants = Map.groupBy(repeated.keys(), (line) => line.atMs)
  const paired = Array.from(instants.values(), pairUp)
  const transfers = {
    repeated,
    pairs: paired.flatMap(({pairs}) => pairs),
    left: paired.map(({left}) => left),
  }
  found.set(lines, transfers)
  return transfers
}

/** Two lines left over at one instant are one transfer out of balance. */
const isImbalance = ([first, second, third]: readonly LineRow[]): boolean =>
  first !== undefined &&
  second !== undefined &&
  third === undefined &&
  first.wallet !== second.wallet

/** A transfer is named by its outgoing line, also where the other one was posted twice. */
export const duplicateTransfer: BookRule = ({transfers}) => {
  const {repeated, pairs} = transfersOf(transfers)
  const outgoing = new Map(pairs.map(([out, into]) => [into, out]))
  return Array.from(repeated, ([meant, others]) => {
    const alike = [meant, ...others]
    return others.map(
      (line, at): Draft => ({
        code: 'DUPLICATE_POSTING',
        subject: {kind: 'transfer', id: (outgoing.get(meant) ?? meant).id},
        wallet: line.wallet,
        tag: `${line.id} ${at}`,
        expected: ZERO,
        actual: line.amount,
        atMs: line.atMs,
        evidence: besideFirst(line, alike),
        effects: [{wallet: line.wallet, centavos: negate(line.amount)}],
      }),
    )
  }).flat()
}

/**
 * The lines that come after the closing for halves that the last run saw alone, by the id of those: each is
 * alone at its instant, in another wallet, and the first of its amount.
 */
export function lateHalves({terms, transfers}: Books): ReadonlyMap<string, LineRow> {
  if (terms.halves.length === 0) return NO_HALVES
  const known = lateIn.get(transfers)
  if (known) return known
  const late = new Map<string, LineRow>()
  lateIn.set(transfers, late)
  const alone = transfersOf(transfers).left.flatMap((left) => (left.length === 1 ? left : []))
  const byAmount = Map.groupBy(alone.toSorted(byTimeThenContent), ({amount}) => amount)
  const taken = new Set<LineRow>()
  for (const {id, wallet, expected} of terms.halves) {
    const line = byAmount
      .get(expected)
      ?.find((other) => other.wallet !== wallet && other.id !== id && !taken.has(other))
    if (line === undefined) continue
    taken.add(line)
    late.set(id, line)
  }
  return late
}

const NO_HALVES: ReadonlyMap<string, LineRow> = new Map()
/** Two rules ask for them, and each item of the last run that may end by one. */
const lateIn = new WeakMap<readonly LineRow[], ReadonlyMap<string, LineRow>>()

const byTimeThenContent = (a: LineRow, b: LineRow): number => a.atMs - b.atMs || byContent(a, b)

/** What is left of each instant: lines that a rejected line of their amount answers, and the others. */
const leftIn = (books: Books) => {
  const {transfers, unreadTransfers} = books
  const late = new Set(lateHalves(books).values())
  return transfersOf(transfers).left.map((left) => {
    const isAnswered = (line: LineRow): boolean => unreadTransfers.answer(line)
    return {
      answered: left.filter(isAnswered),
      others: left.filter((line) => !isAnswered(line) && !late.has(line)),
    }
  })
}

/** Two lines of one transfer that do not sum to zero. */
export const transferImbalance: BookRule = (books) =>
  leftIn(books)
    .filter(({others}) => isImbalance(others))
    .map(({others}) => imbalance(others as unknown as Pair))

/** The amount is that of the outgoing line; of two of one sign it cannot be known which is wrong. */
function imbalance([first, second]: Pair): Draft {
  const isOneSign = first.amount > 0 === second.amount > 0
  return {
    code: 'LEG_IMBALANCE',
    subject: {kind: 'transfer', id: first.id},
    wallet: isOneSign ? first.wallet : second.wallet,
    expected: negate(first.amount),
    actual: second.amount,
    atMs: first.atMs,
    evidence: [first, second],
    effects: [
      {
        wallet: second.wallet,
        centavos: negate(add(first.amount, second.amount)),
        ...(isOneSign ? {floating: [first.wallet, second.wallet]} : {}),
      },
    ],
  }
}

/** A line of a transfer without its other half; excused where a rejected line may be that half. */
export const missingTransferCounterpart: BookRule = (books) =>
  leftIn(books)
    .flatMap(({answered, others}) => [...answered, ...(isImbalance(others) ? [] : others)])
    .map((line) => ({
      code: 'MISSING_COUNTERPART_LEG',
      subject: {kind: 'transfer', id: line.id},
      wallet: line.wallet,
      expected: negate(line.amount),
      actual: ZERO,
      atMs: line.atMs,
      evidence: [line],
      effects: [{wallet: line.wallet, centavos: negate(line.amount), floating: 'others'}],
      excused: books.unreadTransfers.mayAnswer(line),
    }))
