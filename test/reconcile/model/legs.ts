import {
  type Book,
  byContent,
  feeInForce,
  isLineSpoilt,
  openLines,
  postedTwice,
  raise,
  raiseUnless,
  type Spoil,
} from './book.ts'
import {isOrphan} from './later.ts'
import type {Charge, Event, Leg, Line} from './rows.ts'
import {isSound as isSoundRow} from './states.ts'

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0)

/** Rule 5: legs are served in the order sent until the net runs out. */
export function served(legs: readonly Leg[], net: number): Leg[] {
  let left = Math.max(net, 0)
  const out: Leg[] = []
  for (const leg of legs) {
    const amount = Math.min(leg.amount, left)
    left -= amount
    if (amount > 0) out.push({wallet: leg.wallet, amount})
  }
  return out
}

const textOf = (legs: readonly Leg[]): string =>
  legs
    .map(({wallet, amount}) => `${wallet} ${amount}`)
    .sort()
    .join()

/** The order of legs moves no money. */
const isSame = (a: readonly Leg[], b: readonly Leg[]): boolean => textOf(a) === textOf(b)

interface Settlement {
  readonly completed: Event | undefined
  /** Its amount − fee is its net. */
  readonly isSound: boolean
  readonly isPaid: boolean
  /** Paid by the statement alone: its lines are matched, and nothing is owed. */
  readonly isPosted: boolean
  /** The state itself is no fault, so its legs can be judged. */
  readonly isJudged: boolean
  readonly settledMs: number
}

export function checkSplit(book: Book, charge: Charge, settlement: Settlement): void {
  const {completed, isPaid, isSound} = settlement
  const atCreation = feeInForce(book.fees.pix, charge.atMs, charge.amount)
  const atSettlement = feeInForce(book.fees.pix, settlement.settledMs, charge.amount)
  const asked = sum(charge.split.map(({amount}) => amount))
  const ceiling = atCreation === undefined ? undefined : charge.amount - atCreation
  const isAbove = ceiling !== undefined && asked > 0 && asked > ceiling
  if (!charge.isGone && isAbove) {
    const delta = asked - ceiling
    raise(book, 'SPLIT_CEILING_EXCEEDED', charge.id, {delta})
  }
  const recorded = isSoundRow(charge) ? charge.fee : undefined
  const fee = completed?.fee ?? recorded ?? atSettlement ?? 0
  const due = served(charge.split, (completed && isSound ? completed.amount : charge.amount) - fee)
  const distributed = completed ? completed.split : isPaid ? due : []
  const nets = completed
    ? [
        completed.amount - fee,
        completed.net ?? 0,
        charge.amount - fee,
        // An event whose amount and fee are both wrong: what the record and the table say.
        charge.amount - (atSettlement ?? fee),
      ]
    : []
  const fits = (isSound ? nets.slice(0, 1) : nets).some((net) =>
    isSame(distributed, served(charge.split, net)),
  )
  if (isPaid && completed && !charge.isGone) {
    if (!fits) {
      const delta = sum(distributed.map(({amount}) => amount)) - sum(due.map(({amount}) => amount))
      raise(book, 'SPLIT_DISTRIBUTION_MISMATCH', charge.id, {delta: isSound ? delta : 'open'})
    } else if (
      isSound &&
      !isSame(due, charge.split) &&
      // A split above its ceiling is cut for that.
      !isAbove &&
      atCreation !== undefined &&
      atCreation !== fee
    ) {
      raise(book, 'SPLIT_SHORTFALL', charge.id, {delta: sum(due.map(({amount}) => amount)) - asked})
    }
  }
  checkLegs(book, charge, {
    legs: settlement.isPosted ? due : distributed,
    isOwed: isPaid,
    isKnown: settlement.isPosted || !settlement.isJudged,
  })
}

/**
 * Of lines with one id, the one that some leg is owed in its wallet; the others are posted twice. Legs of
 * one wallet and amount may have equal lines, as many as they are, less those of other ids.
 */
function withoutRepeats(book: Book, charge: Charge, lines: readonly Line[], legs: readonly Leg[]) {
  const legsOf = ({wallet, amount}: Line, sign: number): number =>
    legs.filter(
      (leg) =>
        (wallet === leg.wallet && amount === sign * leg.amount) ||
        (wallet === charge.wallet && amount === -sign * leg.amount),
    ).length
  return [...new Set(lines.map(({id}) => id))].flatMap((id) => {
    const alike = lines.filter((line) => line.id === id).toSorted(byContent)
    const meant = alike.find((line) => legsOf(line, 1)) ?? alike.find((line) => legsOf(line, -1))
    const first = meant ?? alike[0]
    const equal = alike.filter(
      ({wallet, amount}) => wallet === first?.wallet && amount === first.amount,
    )
    const others = new Set(
      lines
        .filter(({wallet, amount}) => wallet === first?.wallet && amount === first.amount)
        .map((line) => line.id),
    )
    others.delete(id)
    const kept = equal.slice(0, Math.max(1, (first ? legsOf(first, 1) : 0) - others.size))
    for (const line of kept) book.accounted.add(line)
    for (const line of alike) if (!kept.includes(line)) postedTwice(book, charge.id, line)
    return kept
  })
}

/** A line of 0.00 has either sign. */
const anyOfSign = (line: Line, amount: number): boolean =>
  line.amount === 0 || line.amount < 0 === amount < 0

interface Paired {
  readonly leg: Leg
  readonly at: number
  out?: Line | undefined
  into?: Line | undefined
  /** The one line that is missing, in another wallet. */
  elsewhere?: Line | undefined
}

/** Legs and lines that are as many are paired by how large they are, others as they come. */
function inOrderOfAmount(
  pairs: readonly Paired[],
  lines: readonly Line[],
): readonly (readonly [Paired, Line])[] {
  const byId = lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const isSame = pairs.length === lines.length
  const ordered = isSame ? pairs.toSorted((a, b) => a.leg.amount - b.leg.amount) : pairs
  if (isSame) byId.sort((a, b) => Math.abs(a.amount) - Math.abs(b.amount))
  return ordered.flatMap((pair, nth) => {
    const line = byId[nth]
    return line ? [[pair, line] as const] : []
  })
}

/** Pairs lines with distributed legs by receiver, exact amounts first. */
export function checkLegs(
  book: Book,
  charge: Charge,
  {legs, isOwed, isKnown}: {legs: readonly Leg[]; isOwed: boolean; isKnown: boolean},
): void {
  const all = openLines(
    book,
    (line) => line.type === 'internal_transfer' && line.parent === charge.id,
  )
  const left = new Set(withoutRepeats(book, charge, all, legs))
  const paired: Paired[] = legs.map((leg, at) => ({leg, at}))
  const take = (wanted: (line: Line) => boolean): Line | undefined => {
    const line = [...left].sort((a, b) => (a.id < b.id ? -1 : 1)).find(wanted)
    if (line) left.delete(line)
    return line
  }
  // By receiver, so incoming lines before outgoing ones; the amount before its sign.
  const exact = [(amount: number) => amount, (amount: number) => -amount]
  for (const signed of exact) {
    for (const pair of paired) {
      const {wallet, amount} = pair.leg
      pair.into ??= take((line) => line.wallet === wallet && line.amount === signed(amount))
    }
  }
  // A leg that was received was sent, so its outgoing line is none of a leg that was not.
  const receivedFirst = paired.toSorted((a, b) => (a.into ? 0 : 1) - (b.into ? 0 : 1))
  for (const signed of exact) {
    for (const pair of receivedFirst) {
      const amount = signed(-pair.leg.amount)
      pair.out ??= take((line) => line.wallet === charge.wallet && line.amount === amount)
    }
  }
  const unreceived = paired.filter(({into}) => !into)
  for (const wallet of new Set(unreceived.map(({leg}) => leg.wallet))) {
    const own = unreceived.filter(({leg}) => leg.wallet === wallet)
    const lines = [...left].filter((line) => line.wallet === wallet && anyOfSign(line, 1))
    for (const [pair, line] of inOrderOfAmount(own, lines)) {
      pair.into = line
      left.delete(line)
    }
  }
  // An outgoing line names no receiver: one that is off is known by its counterpart.
  const isUnsent = ({into, out}: Paired) => into && !out
  for (const pair of paired.filter(isUnsent)) {
    const amount = -(pair.into?.amount ?? 0)
    pair.out = take((line) => line.wallet === charge.wallet && line.amount === amount)
  }
  const sent = [...left].filter((line) => line.wallet === charge.wallet && anyOfSign(line, -1))
  for (const [pair, line] of inOrderOfAmount(paired.filter(isUnsent), sent)) {
    pair.out = line
    left.delete(line)
  }
  for (const pair of paired) {
    if (!pair.out === !pair.into) continue
    const missing = pair.into ? -pair.leg.amount : pair.leg.amount
    pair.elsewhere = take((line) => line.amount === missing)
  }
  if (isOwed && !isOrphan(charge)) for (const pair of paired) checkLeg(book, charge, pair)
  if (!isKnown) checkExtra(book, charge, [...left])
}

/** Both are; where one of them comes later, that is awaited. */
const bothSpoilt = (one: Spoil, other: Spoil): Spoil =>
  one && other && (typeof other === 'object' ? other : one)

function checkLeg(book: Book, charge: Charge, {leg, at, out, into, elsewhere}: Paired): void {
  const {id, wallet} = charge
  const isSpoilt = (side: {readonly wallet: string; readonly due: number}): Spoil =>
    isLineSpoilt(book, 'internal_transfer', {
      about: 'charge',
      id,
      wallet: side.wallet,
      amounts: [side.due],
    })
  const isOptional = isOrphan(charge)
  const sides = [
    {line: out, wallet, due: -leg.amount},
    {line: into, wallet: leg.wallet, due: leg.amount},
  ]
  if (!out && !into) {
    if (isOptional) return
    raiseUnless(sides.map(isSpoilt).reduce(bothSpoilt), book, {
      code: 'MISSING_SPLIT_LEG',
      id,
      delta: -leg.amount,
      explains: [
        {wallet, amount: -leg.amount},
        {wallet: leg.wallet, amount: leg.amount},
      ],
    })
    return
  }
  for (const {line, due} of sides) {
    if (line?.amount !== -due) continue
    raise(book, 'SIGN_MISMATCH', line.id, {
      delta: line.amount - due,
      explains: [{wallet: line.wallet, amount: due - line.amount}],
    })
  }
  const off = sides.filter(({line, due}) => line && Math.abs(line.amount) !== Math.abs(due))
  const absent = sides.find(({line}) => !line)
  if (absent && !isOptional) {
    raiseUnless(!elsewhere && isSpoilt(absent), book, {
      code: 'MISSING_COUNTERPART_LEG',
      id,
      delta: -absent.due,
      explains: [
        {wallet: absent.wallet, amount: absent.due},
        ...(elsewhere ? [{wallet: elsewhere.wallet, amount: -elsewhere.amount}] : []),
      ],
    })
  }
  // LEG_IMBALANCE is of two lines; what a line without its counterpart is off stays unexplained.
  if (off.length === 0 || absent) return
  const explains = off.map((side) => ({
    wallet: side.wallet,
    amount: side.due - (side.line?.amount ?? 0),
  }))
  if (out && into && off.length === 2 && out.amount + into.amount === 0) {
    raise(book, 'AMOUNT_MISMATCH', `${id}#${at}`, {delta: into.amount - leg.amount, explains})
    return
  }
  const [first] = off
  if (first)
    raise(book, 'LEG_IMBALANCE', id, {delta: (first.line?.amount ?? 0) - first.due, explains})
}

/** Lines left over: two that cancel out are one leg too many. */
function checkExtra(book: Book, charge: Charge, lines: Line[]): void {
  const left = lines.toSorted((a, b) => a.amount - b.amount)
  while (left.length > 0 && !isOrphan(charge)) {
    const {amount} = left.shift() as Line
    const other = left.findIndex((one) => one.amount === -amount)
    if (other >= 0) left.splice(other, 1)
    raise(book, 'EXTRA_SPLIT_LEG', charge.id, {delta: other >= 0 ? Math.abs(amount) : amount})
  }
}
