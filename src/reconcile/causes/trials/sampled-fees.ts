import {absolute, type Centavos} from '../../../domain/money.ts'
import {PRINCIPAL} from '../../../domain/wallet.ts'
import {markOfText} from '../../findings/columns/marks.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {FeeBook} from '../../read/fees/fee-book.ts'
import type {EventRow, LineRow, Rows} from '../../read/rows/rows.ts'
import type {FeeStep, Proposal, SampledFee} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

/** The one item of each key; nothing for a key that several have. */
function lone<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T> {
  const found = new Map<string, T | undefined>()
  for (const item of items) found.set(keyOf(item), found.has(keyOf(item)) ? undefined : item)
  return new Map([...found].flatMap(([key, item]) => (item === undefined ? [] : [[key, item]])))
}

function sampledFee(event: EventRow, line: LineRow): SampledFee {
  return {
    chargeId: event.subjectId,
    eventId: event.eventId,
    lineId: line.id,
    wallet: line.wallet,
    settledAtMs: event.settledAtMs,
    gross: event.amount,
    posted: absolute(line.amount),
  }
}

/** Charges that were paid once and bear one fee, as far as these rows tell. */
export function sampledFees({events, lines}: Rows, asOfMs: number): readonly SampledFee[] {
  const paid = lone(
    events.filter(({kind}) => kind === 'payment_completed'),
    ({subjectId}) => subjectId,
  )
  const fees = lone(
    lines.filter(({type, parent}) => type === 'fee' && parent !== undefined),
    ({parent = ''}) => parent,
  )
  return [...paid].flatMap(([id, event]) => {
    const line = fees.get(id)
    const isTaken = line !== undefined && line.amount < 0 && line.atMs <= asOfMs
    if (!isTaken || event.atMs > asOfMs || line.wallet !== (event.wallet ?? PRINCIPAL)) return []
    return [sampledFee(event, line)]
  })
}

/** Of a charge: what is said of its gross and its legs, which a fixed fee does not depend on. */
const BESIDE_FEES: ReadonlySet<Suspect['code']> = new Set([
  'AMOUNT_MISMATCH',
  'MISSING_SPLIT_LEG',
  'MISSING_COUNTERPART_LEG',
  'LEG_IMBALANCE',
])

/** Takes away what findings are about, as far as those may be the reason that no fee is found wrong. */
function withoutFindings(
  sampled: readonly SampledFee[],
  open: readonly Suspect[],
  isFixed: boolean,
): ReadonlySet<SampledFee> {
  const byId = new Map(
    sampled.flatMap((one) =>
      [one.chargeId, one.eventId, one.lineId].map((id) => [id, one] as const),
    ),
  )
  const marks = new Set([...byId.keys()].map(markOfText))
  const left = new Set(sampled)
  for (const suspect of open) {
    if (!marks.has(suspect.mark)) continue
    const one = byId.get(suspect.subject.id)
    const isBeside = isFixed && BESIDE_FEES.has(suspect.code) && suspect.role !== 'fee'
    if (one && !isBeside) left.delete(one)
  }
  return left
}

const rowsOf = (fees: readonly FeeStep[]) =>
  fees.map(({kind, fromMs, schedule}) => ({kind, atMs: fromMs, schedule}))

/** What a run with a change of the fee table is judged by beforehand. */
interface FeesBefore {
  readonly open: readonly Suspect[]
  readonly fees: readonly FeeStep[]
  readonly sampled: readonly SampledFee[]
}

/**
 * Whether a run with another fee table raises what is not there yet, so that nothing is proven by it. A
 * charge of the sample that bears the fee of the table so far, of which nothing is said, bears a
 * wrong one by a table that has another fee for it: that is a new finding.
 */
export function isRefuted({change, explanation}: Proposal, {open, fees, sampled}: FeesBefore) {
  if (!change?.fees) return false
  const [before, after] = [fees, change.fees].map((steps) => new FeeBook(rowsOf(steps))) as [
    FeeBook,
    FeeBook,
  ]
  const wallet = 'wallet' in explanation.facts ? explanation.facts.wallet : undefined
  const dueBy = (book: FeeBook, {settledAtMs, gross}: SampledFee): Centavos | undefined =>
    book.due('pix', settledAtMs, gross)
  const wrong = sampled.filter((one) => {
    const due = dueBy(after, one)
    const isOwn = wallet === undefined || one.wallet === wallet
    return isOwn && dueBy(before, one) === one.posted && due !== undefined && due !== one.posted
  })
  if (wrong.length < LEAST_FINDINGS) return false
  const steps = [...before.steps('pix'), ...after.steps('pix')]
  const isFixed = steps.every(({schedule}) => schedule.percentMicros === 0)
  return withoutFindings(wrong, open, isFixed).size >= LEAST_FINDINGS
}
