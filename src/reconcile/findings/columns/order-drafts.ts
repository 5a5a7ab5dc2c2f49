import {type Centavos, subtract} from '../../../domain/money.ts'
import type {Place} from '../../read/rows/rows.ts'
import {byText} from '../../read/values/order.ts'
import type {HintCode} from '../../result.ts'
import type {Draft} from '../draft.ts'
import {FINDING_CODES, type FindingCode, factsOf, TIERS} from '../finding-codes.ts'

const TIER_ORDER = new Map(TIERS.map((tier, at) => [tier, at]))

/** By tier, then in the order of the codes. */
export const RANKS: Readonly<Record<FindingCode, number>> = Object.fromEntries(
  FINDING_CODES.map((code, at) => [code, (TIER_ORDER.get(factsOf(code).tier) ?? 0) * 100 + at]),
) as Record<FindingCode, number>

/** In the order of the inputs, then of their lines. */
export const byPlace = (a: Place, b: Place): number => a.source - b.source || a.line - b.line

/** Where the first row of a finding's evidence stands. */
export const firstPlace = (evidence: readonly Place[]): Place => evidence[0] ?? {source: 0, line: 0}

/**
 * By precedence, code, wallet and subject; rows without a subject by where they stand. Alike in all of
 * these, as two lines of one id and amount, by time and place: which one is numbered first does not
 * depend on how they were read.
 */
export const byPrecedence = (a: Draft, b: Draft): number =>
  RANKS[a.code] - RANKS[b.code] ||
  byText(a.wallet ?? '', b.wallet ?? '') ||
  byText(a.subject.id, b.subject.id) ||
  (a.subject.kind === 'file_line'
    ? byPlace(firstPlace(a.evidence), firstPlace(b.evidence))
    : byText(String(a.tag ?? ''), String(b.tag ?? ''))) ||
  (a.actual ?? 0) - (b.actual ?? 0) ||
  (a.atMs ?? 0) - (b.atMs ?? 0) ||
  byPlace(firstPlace(a.evidence), firstPlace(b.evidence))

/** Actual minus expected, where a draft has both. Units: centavos. */
export const differenceOf = (draft: Draft): Centavos | undefined =>
  draft.expected === undefined || draft.actual === undefined
    ? undefined
    : subtract(draft.actual, draft.expected)

/** One amount is a hundred times the other, as reais read as centavos are. */
export const isHundredfold = (a: number, b: number): boolean =>
  a !== 0 && b !== 0 && (Math.abs(a) === Math.abs(b) * 100 || Math.abs(b) === Math.abs(a) * 100)

/** The first coincidence that holds, in the order of `HINT_CODES`; of two opposite differences each is paired. */
export function hintOf(draft: Draft, isPaired: boolean): HintCode | undefined {
  const delta = differenceOf(draft)
  if (draft.hint !== undefined || delta === undefined || delta === 0) return draft.hint
  if (isHundredfold(draft.expected ?? 0, draft.actual ?? 0)) return 'ratio_100'
  if (draft.fee !== undefined && Math.abs(delta) === draft.fee) return 'delta_equals_fee'
  if (draft.legs?.some((leg) => leg === Math.abs(delta))) return 'delta_equals_leg'
  return isPaired ? 'offsetting_pair' : undefined
}

/** Where money in the wrong place shows as two opposite differences. */
const OFFSETTING: ReadonlySet<FindingCode> = new Set([
  'UNEXPLAINED_DIFFERENCE',
  'UNMATCHED_LEDGER_LINE',
  'AMOUNT_MISMATCH',
])

/** Whether findings of a code can be one half of an offsetting pair. */
export const mayOffset = (code: FindingCode): boolean => OFFSETTING.has(code)

/** Drafts of one code whose differences cancel another's, in pairs. */
export function offsettingPairs(drafts: Iterable<Draft>): ReadonlySet<Draft> {
  const open = new Map<string, Draft[]>()
  const paired = new Set<Draft>()
  for (const draft of drafts) {
    const delta = differenceOf(draft)
    if (delta === undefined || delta === 0 || !mayOffset(draft.code)) continue
    const partner = open.get(`${draft.code} ${-delta}`)?.pop()
    const alike = open.get(`${draft.code} ${delta}`)
    if (partner) paired.add(draft).add(partner)
    else if (alike) alike.push(draft)
    else open.set(`${draft.code} ${delta}`, [draft])
  }
  return paired
}
