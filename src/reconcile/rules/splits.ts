import {type Centavos, subtract, sum} from '../../domain/money.ts'
import {type SplitLeg, settleSplit, splitTotal} from '../../domain/split.ts'
import {canonicalJson} from '../../platform/canonical-json.ts'
import {isSoundEvent} from '../subjects/agreed.ts'
import type {Books} from '../subjects/books.ts'
import type {View} from '../subjects/view.ts'
import {evidenceOf, type SubjectRule, subjectOf} from './rule.ts'

const chargeOf = (view: View): View<'charge'> | undefined =>
  view.kind === 'charge' ? (view as View<'charge'>) : undefined

/** amount − fee in force at creation; nothing without a schedule. */
function netAtCreation(view: View<'charge'>, books: Books): Centavos | undefined {
  const {record} = view
  if (record === undefined) return undefined
  const fee = books.fees.due('pix', record.atMs, record.amount)
  return fee === undefined ? undefined : subtract(record.amount, fee)
}

/** The accepted split exceeds amount − fee in force at creation; without a split nothing does. */
export const splitCeilingExceeded: SubjectRule = (view, books) => {
  const charge = chargeOf(view)
  const net = charge && netAtCreation(charge, books)
  if (!charge?.record || net === undefined || charge.record.split.length === 0) return []
  if (splitTotal(charge.record.split) <= net) return []
  return [
    {
      code: 'SPLIT_CEILING_EXCEEDED',
      subject: subjectOf(view),
      wallet: view.wallet,
      expected: net,
      actual: splitTotal(charge.record.split),
      atMs: charge.record.atMs,
      evidence: [charge.record],
    },
  ]
}

/** The fee that was charged at settlement: as the event says, else the record, else the schedule. */
const feeCharged = ({last, fee}: View<'charge'>): Centavos | undefined =>
  last?.fee ?? fee.byRecord ?? fee.due

/** What rule 5 gives for each net the event's amounts could mean; one, where they agree; none where no record tells. */
function rightDistributions(view: View<'charge'>): readonly (readonly SplitLeg[])[] {
  const {record, last: event} = view
  if (!record?.saysSplit || event?.kind !== 'payment_completed') return []
  const fee = feeCharged(view) ?? (0 as Centavos)
  const served = (gross: Centavos, charged: Centavos) => settleSplit(gross, charged, record.split)
  if (isSoundEvent(event)) return [served(event.amount, fee)]
  const due = view.fee.due ?? fee
  const byNet = subtract(event.amount, event.net ?? event.amount)
  return [
    served(event.amount, fee),
    served(event.amount, byNet),
    served(record.amount, fee),
    served(record.amount, due),
  ]
}

/** Legs as a set: their order moves no money. */
const textOf = (legs: readonly SplitLeg[]): string =>
  legs
    .filter((leg) => leg.amount > 0)
    .map((leg) => canonicalJson([leg.subAccount, leg.amount]))
    .sort()
    .join()

/** Most often they stand in one order: then nothing is written out to compare them. */
const areSame = (some: readonly SplitLeg[], others: readonly SplitLeg[]): boolean =>
  (some.length === others.length &&
    some.every(({subAccount, amount}, at) => {
      const other = others[at] as SplitLeg
      return subAccount === other.subAccount && amount === other.amount
    })) ||
  textOf(some) === textOf(others)

/** Of the legs that are not due, or not with their amount, the receiver whose name comes first. */
function firstReceiverAmiss(
  split: readonly SplitLeg[],
  due: readonly SplitLeg[],
): string | undefined {
  const isDue = ({subAccount, amount}: SplitLeg): boolean =>
    due.some((leg) => leg.subAccount === subAccount && leg.amount === amount)
  const amiss = split.filter((leg) => leg.amount > 0 && !isDue(leg))
  return amiss.map(({subAccount}) => subAccount).sort()[0]
}

/** What each of some legs posts in the wallets of a charge. */
const postingsOf = (legs: readonly SplitLeg[], originator: string): readonly string[] =>
  legs.flatMap(({subAccount, amount}) =>
    amount > 0 ? [`${subAccount} ${amount}`, `${originator} ${-amount}`] : [],
  )

/**
 * Whether the lines of a charge are the legs that its record accepted, where its event has others: then no money is
 * in a wrong place, whatever the event says.
 */
export function isPostedAsAccepted(view: View<'charge'>): boolean {
  const lines = view.case.legs
  const [right, event] = [rightDistributions(view), view.last]
  if (lines.length === 0 || event === undefined) return false
  if (right.some((legs) => areSame(legs, event.split))) return false
  const posted = lines.map(({wallet, amount}) => `${wallet} ${amount}`).sort()
  return right.some((legs) => {
    const due = postingsOf(legs, view.wallet).toSorted()
    return due.length === posted.length && due.every((one, at) => one === posted[at])
  })
}

/** The event's split is not what rule 5 gives. */
export const splitDistributionMismatch: SubjectRule = (view) => {
  const charge = chargeOf(view)
  const right = charge ? rightDistributions(charge) : []
  const event = charge?.last
  const [first] = right
  if (first === undefined || event === undefined) return []
  if (right.some((legs) => areSame(legs, event.split))) return []
  const otherWallet = firstReceiverAmiss(event.split, first)
  return [
    {
      code: 'SPLIT_DISTRIBUTION_MISMATCH',
      subject: subjectOf(view),
      wallet: view.wallet,
      ...(otherWallet !== undefined && {otherWallet}),
      expected: splitTotal(first),
      actual: splitTotal(event.split),
      atMs: event.settledAtMs,
      legs: event.split.map((leg) => leg.amount),
      hint: charge && isPostedAsAccepted(charge) ? 'as_accepted' : undefined,
      evidence: evidenceOf(view),
    },
  ]
}

/** Legs reduced exactly as rule 5 says, because the fee rose between creation and payment. */
export const splitShortfall: SubjectRule = (view, books) => {
  const charge = chargeOf(view)
  const net = charge && netAtCreation(charge, books)
  if (!charge?.record || !charge.last || net === undefined) return []
  const accepted = splitTotal(charge.record.split)
  const atCreation = subtract(charge.record.amount, net)
  const isFeeChanged = (feeCharged(charge) ?? atCreation) !== atCreation
  if (accepted > net || !isFeeChanged) return []
  const [right] = rightDistributions(charge)
  if (right === undefined || splitTotal(right) === accepted) return []
  if (!isSoundEvent(charge.last)) return []
  if (!areSame(right, charge.last.split)) return []
  return [
    {
      code: 'SPLIT_SHORTFALL',
      subject: subjectOf(view),
      wallet: view.wallet,
      expected: accepted,
      actual: sum(charge.last.split.map((leg) => leg.amount)),
      atMs: charge.last.settledAtMs,
      evidence: evidenceOf(view),
    },
  ]
}
