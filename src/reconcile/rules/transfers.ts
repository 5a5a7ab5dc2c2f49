import {add, negate, ZERO} from '../../domain/money.ts'
import type {Draft} from '../findings/draft.ts'
import {byContent} from '../read/order.ts'
import type {LineRow} from '../read/rows.ts'
import type {BookRule} from './rule.ts'

type Pair = [out: LineRow, into: LineRow]

interface Instant {
  readonly pairs: readonly Pair[]
  readonly left: readonly LineRow[]
}

/** Of lines of one id, the one that another line answers is meant. */
const hasPartner = (line: LineRow, lines: readonly LineRow[]): boolean =>
  lines.some((other) => other.atMs === line.atMs && fits(line, other))

const fits = (out: LineRow, into: LineRow): boolean =>
  out.wallet !== into.wallet && out.amount === -into.amount

/** A line whose only partners are its own wallet's changes places with one already paired. */
function exchange(pairs: Pair[], out: LineRow, incoming: LineRow[]): boolean {
  for (const pair of pairs) {
    const [other, into] = pair
    const at = incoming.findIndex((free) => fits(other, free))
    if (at < 0 || !fits(out, into)) continue
    pair[1] = incoming.splice(at, 1)[0] ?? into
    pairs.push([out, into])
    return true
  }
  return false
}

/** Lines of one instant: pairs of opposite amounts in different wallets, and what is left. */
function pairUp(lines: readonly LineRow[]): Instant {
  const ordered = lines.toSorted(byContent)
  const incoming = ordered.filter((line) => line.amount > 0)
  const pairs: Pair[] = []
  const left = ordered
    .filter((line) => line.amount <= 0)
    .filter((out) => {
      const at = incoming.findIndex((into) => fits(out, into))
      const into = at < 0 ? undefined : incoming.splice(at, 1)[0]
      if (into) pairs.push([out, into])
      return into === undefined && !exchange(pairs, out, incoming)
    })
  return {pairs, left: [...left, ...incoming]}
}

interface Transfers {
  /** Second lines of one id, by the line they repeat. */
  readonly repeated: ReadonlyMap<LineRow, readonly LineRow[]>
  readonly pairs: readonly Pair[]
  readonly left: readonly (readonly LineRow[])[]
}

function transfersOf(lines: readonly LineRow[]): Transfers {
  const repeated = new Map<LineRow, readonly LineRow[]>()
  for (const alike of Map.groupBy(lines.toSorted(byContent), ({id}) => id).values()) {
    const meant = alike.find((line) => hasPartner(line, lines)) ?? alike[0]
    if (meant)
      repeated.set(
        meant,
        alike.filter((line) => line !== meant),
      )
  }
  const instants = Map.groupBy(repeated.keys(), (line) => line.atMs)
  const paired = Array.from(instants.values(), pairUp)
  return {
    repeated,
    pairs: paired.flatMap(({pairs}) => pairs),
    left: paired.map(({left}) => left),
  }
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
  return Array.from(repeated, ([meant, others]) =>
    others.map(
      (line, at): Draft => ({
        code: 'DUPLICATE_POSTING',
        subject: {kind: 'transfer', id: (outgoing.get(meant) ?? meant).id},
        wallet: line.wallet,
        tag: `${line.id} ${at}`,
        expected: ZERO,
        actual: line.amount,
        atMs: line.atMs,
        evidence: [meant, ...others],
        effects: [{wallet: line.wallet, centavos: negate(line.amount)}],
      }),
    ),
  ).flat()
}

export const transferImbalance: BookRule = ({transfers}) =>
  transfersOf(transfers)
    .left.filter(isImbalance)
    .map((pair) => imbalance(pair as Pair))

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

export const missingTransferCounterpart: BookRule = ({transfers, unreadTransfers}) =>
  transfersOf(transfers)
    .left.filter((left) => !isImbalance(left))
    .flat()
    .map((line) => ({
      code: 'MISSING_COUNTERPART_LEG',
      subject: {kind: 'transfer', id: line.id},
      wallet: line.wallet,
      expected: negate(line.amount),
      actual: ZERO,
      atMs: line.atMs,
      evidence: [line],
      effects: [{wallet: line.wallet, centavos: negate(line.amount), floating: 'others'}],
      excused: unreadTransfers.has(line.atMs) || unreadTransfers.has('unknown'),
    }))
