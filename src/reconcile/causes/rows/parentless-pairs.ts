import type {RowSpan} from '../row-span.ts'
import type {Suspect} from '../suspect.ts'
import {amountKeyOf, type ParentlessLine} from './parentless-lines.ts'

/** Where a line stands that names no parent: what of its file, or of its wallet in it, names none. */
export interface Scope {
  readonly file: string
  /** None where no line of the file names its parent, or none of a fee does. */
  readonly wallet: string | undefined
  /** Other lines than those of fees do. */
  readonly isOfFees: boolean
  /** The part of the file of which no line does, where other lines of it do. */
  readonly span?: RowSpan
}

/** A line without a parent, and the finding that it is of nothing; none of a transfer whose other half stands there. */
export interface Loose extends ParentlessLine {
  readonly scope: Scope
  readonly suspect: Suspect | undefined
}

/** A line that explains findings: that something is missing, and that the line is of nothing. */
export interface Placed {
  readonly line: Loose
  readonly suspects: readonly Suspect[]
}

/** What is missing, with the type of the line that it wants. */
export interface Missing {
  readonly suspect: Suspect
  readonly type: string
}

const sameAmount = (wallet: string | null, type: string, amount: number | null): string =>
  `${type} ${amountKeyOf(wallet, amount)}`

const keyOfLine = ({wallet, type, amount}: Loose): string => sameAmount(wallet, type, amount)

const keyOfMissing = ({suspect, type}: Missing): string =>
  sameAmount(suspect.wallet, type, suspect.expectedCentavos)

/** What is missing and the line that is it, one to one by a key of both. */
function pairedBy(
  {missing, lines}: {readonly missing: readonly Missing[]; readonly lines: readonly Loose[]},
  ofMissing: (one: Missing) => string,
  ofLine: (line: Loose) => string,
): readonly {readonly line: Loose; readonly missing: Missing}[] {
  const alike = Map.groupBy(lines, ofLine)
  const taken = new Map<string, number>()
  return missing.flatMap((one) => {
    const key = ofMissing(one)
    const next = taken.get(key) ?? 0
    const line = alike.get(key)?.[next]
    if (line === undefined) return []
    taken.set(key, next + 1)
    return [{line, missing: one}]
  })
}

/** Two lines of one instant that belong to nothing are one finding: it is explained where both have their place. */
const isOfTwo = ({suspect}: Loose): boolean => suspect?.code === 'LEG_IMBALANCE'

/** By wallet, type and exact amount: first those of one instant, then of what is left. */
export function placedLines(missing: readonly Missing[], lines: readonly Loose[]) {
  const sameInstant = pairedBy(
    {missing, lines},
    (one) => `${one.suspect.occurredAtMs} ${keyOfMissing(one)}`,
    (line) => `${line.atMs} ${keyOfLine(line)}`,
  )
  const halves = Map.groupBy(
    sameInstant.filter(({line}) => isOfTwo(line)),
    ({line}) => line.suspect,
  )
  const first = sameInstant.filter(
    ({line}) => !isOfTwo(line) || halves.get(line.suspect)?.length === 2,
  )
  const done = new Set<unknown>(first.flatMap((pair) => [pair.line, pair.missing]))
  const left = {
    missing: missing.filter((one) => !done.has(one)),
    lines: lines.filter((line) => !done.has(line) && !isOfTwo(line)),
  }
  return [...first, ...pairedBy(left, keyOfMissing, keyOfLine)].map(
    (pair): Placed => ({line: pair.line, suspects: withOwn(pair.line, pair.missing.suspect)}),
  )
}

const withOwn = ({suspect}: Loose, missing: Suspect): readonly Suspect[] =>
  suspect === undefined ? [missing] : [missing, suspect]

/** The two lines of a leg: out of the owner's wallet, and into the receiver's. */
export const halvesOf = ({
  wallet,
  otherWallet,
  expectedCentavos,
}: Suspect): readonly [string, string] => [
  amountKeyOf(wallet, -(expectedCentavos ?? 0)),
  amountKeyOf(otherWallet, expectedCentavos ?? 0),
]

/** Transfers without parents, each of which is one half of one leg. */
class Halves {
  readonly #lines: Map<string, Loose[]>

  constructor(transfers: readonly Loose[], keyOf: (line: Loose) => string) {
    this.#lines = Map.groupBy(transfers, keyOf)
  }

  count(key: string): number {
    return this.#lines.get(key)?.length ?? 0
  }

  /** One line of each key; nothing where one of them has none. */
  take(keys: readonly [string, string]): readonly Loose[] | undefined {
    if (!keys.every((key) => this.count(key) > 0)) return undefined
    return keys.flatMap((key) => this.#lines.get(key)?.shift() ?? [])
  }

  get left(): readonly Loose[] {
    return [...this.#lines.values()].flat()
  }
}

const keyOfHalf = ({wallet, amount}: Loose): string => amountKeyOf(wallet, amount)

/**
 * Legs both of whose lines stand there: those of its instant, then, where as many are left as legs ask for, those
 * of its amount. Where more legs ask than there are lines it is not known whose lines are missing.
 */
export function placedLegs(
  legs: readonly Suspect[],
  transfers: readonly Loose[],
): readonly Placed[] {
  const placed: Placed[] = []
  const left: Suspect[] = []
  const take = (leg: Suspect, halves: readonly Loose[] | undefined): void => {
    const [line] = halves ?? []
    if (halves === undefined || line === undefined) left.push(leg)
    else placed.push({line, suspects: [leg, ...halves.flatMap(({suspect}) => suspect ?? [])]})
  }
  const ofInstants = new Halves(transfers, (line) => `${line.atMs} ${keyOfHalf(line)}`)
  for (const leg of legs) {
    const [out, into] = halvesOf(leg)
    take(leg, ofInstants.take([`${leg.occurredAtMs} ${out}`, `${leg.occurredAtMs} ${into}`]))
  }
  const others = new Halves(ofInstants.left, keyOfHalf)
  const asked = Map.groupBy(left.splice(0), (leg) => JSON.stringify(halvesOf(leg)))
  const demand = new Map<string, number>()
  for (const alike of asked.values()) {
    for (const key of halvesOf(alike[0] as Suspect)) {
      demand.set(key, (demand.get(key) ?? 0) + alike.length)
    }
  }
  const enough = new Set(
    [...demand].flatMap(([key, count]) => (others.count(key) === count ? key : [])),
  )
  for (const alike of asked.values()) {
    for (const leg of alike) {
      const halves = halvesOf(leg)
      take(leg, halves.every((key) => enough.has(key)) ? others.take(halves) : undefined)
    }
  }
  return placed
}

/**
 * The fees of payouts that have not ended: nothing says that they are missing, and each stands beside its debit,
 * with the amount that the debit leaves of the payout.
 */
export function placedFees(
  payouts: readonly {readonly gross: number; readonly debit: ParentlessLine}[],
  lines: readonly Loose[],
): readonly Placed[] {
  const fees = Map.groupBy(
    lines.filter(({type}) => type === 'fee'),
    (line) => `${line.atMs} ${keyOfLine(line)}`,
  )
  return payouts.flatMap(({gross, debit: {wallet, amount, atMs}}) => {
    const line = fees.get(`${atMs} ${sameAmount(wallet, 'fee', -(gross + amount))}`)?.shift()
    return line?.suspect === undefined ? [] : [{line, suspects: [line.suspect]}]
  })
}
