import {absolute, type Centavos} from '../../domain/money.ts'
import {type SplitLeg, settleSplit} from '../../domain/split.ts'
import type {LineRow} from '../read/rows/rows.ts'
import {byContent} from '../read/values/order.ts'
import type {ChargeView} from './charge-view.ts'

/** A distributed leg and the lines posted for it. */
export interface LegPair {
  readonly index: number
  readonly leg: SplitLeg
  readonly outgoing: LineRow | undefined
  readonly incoming: LineRow | undefined
  /** The one line that is missing, in another wallet: right amount, wrong wallet. */
  readonly elsewhere: LineRow | undefined
}

/** The legs of a split beside their lines, and the lines that are left. */
export interface Legs {
  readonly pairs: readonly LegPair[]
  /** Lines that no distributed leg accounts for. */
  readonly left: readonly LineRow[]
  /** Second lines of one id. */
  readonly extras: readonly LineRow[]
}

/**
 * What was distributed: by the event, else by rule 5. Of a charge that the last run left open, what was not
 * posted then. Source: reconciliation.md, "Legs".
 */
export function distributionOf(view: ChargeView): readonly SplitLeg[] {
  const {legsLeft} = view
  // Where they are asked for anew, a leg keeps its number among all of them.
  if (legsLeft && (legsLeft.length === 0 || view.outcome === undefined)) return legsLeft
  if (view.outcome !== 'completed') return []
  if (view.last !== undefined) return view.last.split.filter((leg) => leg.amount > 0)
  const {record, gross, fee} = view
  if (record === undefined || gross === undefined) return []
  const charged = fee.byRecord ?? fee.due ?? fee.atCreation ?? (0 as Centavos)
  return settleSplit(gross, charged, record.split)
}

interface OpenPair {
  index: number
  leg: SplitLeg
  outgoing: LineRow | undefined
  incoming: LineRow | undefined
  elsewhere: LineRow | undefined
}

/** Lines from which legs take what is theirs. */
class Pool {
  #lines: LineRow[]

  constructor(lines: readonly LineRow[]) {
    this.#lines = lines.toSorted(byContent)
  }

  take(wanted: (line: LineRow) => boolean): LineRow | undefined {
    const at = this.#lines.findIndex(wanted)
    return at < 0 ? undefined : this.#lines.splice(at, 1)[0]
  }

  /** Each takes a line: the least leg the least line where lines are as many as legs, else the first that comes. */
  takeEach(pairs: readonly OpenPair[], wanted: (line: LineRow) => boolean): Map<OpenPair, LineRow> {
    const found = this.#lines.filter(wanted)
    const isOneEach = found.length === pairs.length
    const lines = isOneEach
      ? found.toSorted((a, b) => absolute(a.amount) - absolute(b.amount))
      : found
    const ordered = isOneEach ? pairs.toSorted((a, b) => a.leg.amount - b.leg.amount) : pairs
    const taken = new Map<OpenPair, LineRow>()
    for (const [at, pair] of ordered.entries()) {
      const line = lines[at]
      if (line) taken.set(pair, line)
    }
    const those = new Set(taken.values())
    this.#lines = this.#lines.filter((line) => !those.has(line))
    return taken
  }

  rest(): readonly LineRow[] {
    return this.#lines
  }
}

/** Exact amounts first, in their own sign, then with the sign wrong. */
function takeExact(pool: Pool, wallet: string, amount: number): LineRow | undefined {
  return (
    pool.take((line) => line.wallet === wallet && line.amount === amount) ??
    pool.take((line) => line.wallet === wallet && line.amount === -amount)
  )
}

/**
 * What is left of a pair takes what is left of the lines; a partner off by as much comes first. Of several legs of one
 * wallet, each off by the same factor, the larger one has the larger line.
 */
function takeOff(pairs: readonly OpenPair[], pool: Pool, originator: string): void {
  const unreceived = pairs.filter(({incoming}) => incoming === undefined)
  for (const [wallet, own] of Map.groupBy(unreceived, ({leg}) => leg.subAccount)) {
    const taken = pool.takeEach(own, (line) => line.wallet === wallet && line.amount >= 0)
    for (const [pair, line] of taken) pair.incoming = line
  }
  const isUnsent = ({incoming, outgoing}: OpenPair): boolean =>
    outgoing === undefined && incoming !== undefined
  for (const pair of pairs.filter(isUnsent)) {
    const amount = -(pair.incoming?.amount ?? 0)
    pair.outgoing = pool.take((line) => line.wallet === originator && line.amount === amount)
  }
  const isSent = (line: LineRow): boolean => line.wallet === originator && line.amount <= 0
  for (const [pair, line] of pool.takeEach(pairs.filter(isUnsent), isSent)) pair.outgoing = line
}

/** A leg with one line takes the other one from whatever wallet it was posted in. */
function takeElsewhere(pairs: readonly OpenPair[], pool: Pool): void {
  for (const pair of pairs) {
    if ((pair.outgoing === undefined) === (pair.incoming === undefined)) continue
    const amount = pair.incoming === undefined ? pair.leg.amount : -pair.leg.amount
    pair.elsewhere = pool.take((line) => line.amount === amount)
  }
}

/**
 * Of lines with one id the one that some leg is owed counts, in its own sign before the other, else the
 * first; the others are second postings, which take the place of no other line of a leg. Only where legs
 * are alike, of one wallet and amount, each may have an equal line: nothing tells those apart but the id. A
 * leg whose line has an id of its own needs none of another id.
 */
function onePerId(
  lines: readonly LineRow[],
  legs: readonly SplitLeg[],
  originator: string,
): Pick<Legs, 'extras'> & {readonly counted: readonly LineRow[]} {
  const byId = Map.groupBy(lines, ({id}) => id)
  if (byId.size === lines.length) return {counted: lines, extras: []}
  const legsOf = ({wallet, amount}: LineRow, sign: 1 | -1): number =>
    legs.filter(
      (leg) =>
        (wallet === leg.subAccount && amount === sign * leg.amount) ||
        (wallet === originator && amount === -sign * leg.amount),
    ).length
  /** How many ids have an equal line. */
  const idsOf = ({wallet, amount}: LineRow): number =>
    new Set(lines.filter((one) => one.wallet === wallet && one.amount === amount).map(({id}) => id))
      .size
  const counted = Array.from(byId.values(), (alike) => {
    const ordered = alike.toSorted(byContent)
    const exact = ordered.find((line) => legsOf(line, 1) > 0)
    const meant = exact ?? ordered.find((line) => legsOf(line, -1) > 0) ?? (ordered[0] as LineRow)
    const equal = ordered.filter(
      ({wallet, amount}) => wallet === meant.wallet && amount === meant.amount,
    )
    return equal.slice(0, Math.max(1, legsOf(meant, 1) - idsOf(meant) + 1))
  }).flat()
  const those = new Set(counted)
  return {counted, extras: lines.filter((line) => !those.has(line)).toSorted(byContent)}
}

/** Several rules ask for the legs of one view, one after the other. */
const paired = new WeakMap<ChargeView, Legs>()

/** Pairs lines with distributed legs by receiver, exact amounts first. */
export function pairLegs(view: ChargeView): Legs {
  const known = paired.get(view)
  if (known) return known
  const distributed = distributionOf(view)
  if (distributed.length === 0 && view.case.legs.length === 0) return NO_LEGS
  const legs = pairAnew(view, distributed)
  paired.set(view, legs)
  return legs
}

const NO_LEGS: Legs = {pairs: [], left: [], extras: []}

function pairAnew(view: ChargeView, distributed: readonly SplitLeg[]): Legs {
  const {counted, extras} = onePerId(view.case.legs, distributed, view.wallet)
  const pool = new Pool(counted)
  const pairs: OpenPair[] = distributed.map((leg, index) => ({
    index,
    leg,
    incoming: takeExact(pool, leg.subAccount, leg.amount),
    outgoing: undefined,
    elsewhere: undefined,
  }))
  const complete = pairs.filter((pair) => pair.incoming !== undefined)
  const others = pairs.filter((pair) => pair.incoming === undefined)
  for (const pair of [...complete, ...others]) {
    pair.outgoing = takeExact(pool, view.wallet, -pair.leg.amount)
  }
  takeOff(pairs, pool, view.wallet)
  takeElsewhere(pairs, pool)
  return {pairs, left: pool.rest(), extras}
}
