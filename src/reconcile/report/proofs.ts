import {absolute, type Centavos, subtract} from '../../domain/money.ts'
import {returnedFee} from '../../domain/withdrawal.ts'
import {eachOf, type Steps, sorted} from '../read/files/steps.ts'
import {byText} from '../read/values/order.ts'
import type {BlockCourse, HeldProof, ReturnedFee, SplitLegProof} from '../report-data.ts'
import type {Finding} from '../result.ts'
import {heldOf, isOpenAt, openBlocks} from '../rules/held.ts'
import type {Books} from '../subjects/books.ts'
import {pairLegs} from '../subjects/legs.ts'
import type {View} from '../subjects/view.ts'
import type {Views} from '../subjects/views.ts'

/** Open blocks against stated held balances, for every wallet that has either. */
export function heldProofs(books: Books, views: Views): HeldProof[] {
  const open = openBlocks(books, views)
  const stated = new Map(books.balances.map((row) => [row.wallet, row.held]))
  const wallets = new Set([...open.keys(), ...stated.keys()])
  return [...wallets].sort(byText).flatMap((wallet) => {
    const blocks = open.get(wallet) ?? []
    const held = stated.get(wallet)
    if (blocks.length === 0 && held === undefined) return []
    const expected = heldOf(blocks)
    return {
      wallet,
      blocks: blocks.toSorted((a, b) => byText(a.id, b.id)).map(heldBlock),
      expectedCentavos: expected,
      statedCentavos: held ?? null,
      differenceCentavos: held === undefined ? null : subtract(held, expected),
    }
  })
}

const heldBlock = ({id, chargeId, record, gross, atMs, open}: View<'block'>) => ({
  id,
  transactionId: record?.transactionId ?? chargeId ?? open?.pending?.chargeId ?? '',
  status: record?.status ?? '',
  amountCentavos: record?.amount ?? open?.pending?.gross ?? gross ?? (0 as Centavos),
  createdAt: new Date(record?.atMs ?? atMs ?? 0).toISOString(),
})

/** Every block with a record: whether its amount is held, was released or went to the payer. */
export const blockCourses = (books: Books, views: Views): BlockCourse[] =>
  [...views.blocks()]
    .sort((a, b) => byText(a.id, b.id))
    .flatMap((block) => {
      const {id, wallet, record, outcome, last} = block
      if (record === undefined) return []
      const isOpen = isOpenAt(block, books.terms.asOfMs)
      const decided = outcome === 'approved' ? 'approved' : 'rejected'
      return {
        id,
        wallet,
        state: isOpen ? 'open' : decided,
        amountCentavos: record.amount,
        createdAtMs: record.atMs,
        resolvedAtMs: isOpen ? undefined : (record.resolvedAtMs ?? last?.settledAtMs),
      }
    })

/** The fees within returned withdrawals, where only records, events or the fee table tell them. */
export function returnedFees(views: Views): ReturnedFee[] {
  const found: ReturnedFee[] = []
  for (const {case: rows, main, feePosting} of views.withdrawals()) {
    const fee = feePosting?.expected
    const net = rows.mains[0]?.amount ?? main.expected
    for (const {id, parent, amount} of rows.returns) {
      if (fee === undefined || (rows.fees.length > 0 && parent !== undefined)) continue
      const known = {fee: absolute(fee), net: net && absolute(net)}
      const feeCentavos = returnedFee(amount, known)
      if (feeCentavos > 0) found.push({lineId: id, feeCentavos})
    }
  }
  return found.sort((a, b) => byText(a.lineId, b.lineId))
}

/** The legs of every charge that has a finding, as accepted, as distributed and as posted. */
export function* splitLegProofs(
  views: Views,
  findings: readonly Pick<Finding, 'subject'>[],
): Steps<SplitLegProof[]> {
  const faulty = new Set<string>()
  yield* eachOf(findings, ({subject: {kind, id}}) => {
    if (kind === 'charge' || kind === 'leg') faulty.add(id.replace(/#\d+$/, ''))
  })
  const proofs: SplitLegProof[] = []
  yield* eachOf(yield* sorted([...faulty], byText), (id) => {
    const view = views.charge(id)
    for (const proof of view ? proofsOf(view) : []) proofs.push(proof)
  })
  return proofs
}

function proofsOf(view: View<'charge'>): readonly SplitLegProof[] {
  const accepted = view.record?.split ?? []
  return pairLegs(view).pairs.map(({index, leg, outgoing, incoming}) => ({
    chargeId: view.id,
    index,
    receiver: leg.subAccount,
    acceptedCentavos:
      accepted.find(({subAccount}, at) => at >= index && subAccount === leg.subAccount)?.amount ??
      null,
    distributedCentavos: leg.amount,
    outgoingCentavos: outgoing?.amount ?? null,
    incomingCentavos: incoming?.amount ?? null,
  }))
}
