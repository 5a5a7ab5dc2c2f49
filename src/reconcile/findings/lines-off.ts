import type {Steps} from '../read/files/steps.ts'
import type {HintCode} from '../result.ts'
import type {UnorderedDrafts} from './columns/joined-drafts.ts'
import {isHundredfold} from './columns/order-drafts.ts'
import {HINT_CODES, NONE} from './columns/packed-drafts.ts'
import type {Draft} from './draft.ts'
import type {StatedWallets} from './fees-not-missing.ts'
import {FINDING_CODES, type FindingCode} from './finding-codes.ts'

type Columns = Pick<UnorderedDrafts, 'codes' | 'amounts' | 'hints' | 'wallets' | 'names'>

/** What is expected and what is posted. Units: centavos. */
type HintOf = (due: number, posted: number) => HintCode

const hintOfFee: HintOf = (due, posted) =>
  isHundredfold(due, posted) ? 'fee_line_unit' : 'fee_line_off'

/** What is known of a finding whose line the stated balance shows to be wrong. */
const HINTS: ReadonlyMap<FindingCode, HintOf> = new Map<FindingCode, HintOf>([
  ['FEE_OVERCHARGE', hintOfFee],
  ['FEE_UNDERCHARGE', hintOfFee],
  ['MISSING_POSTING', () => 'in_balance'],
  ['DUPLICATE_POSTING', () => 'posted_once'],
])
const HINTS_OF_NUMBERS = new Map(
  Array.from(HINTS, ([code, hintOf]) => [FINDING_CODES.indexOf(code), hintOf]),
)
/** Findings that are looked at in one step. */
const FINDINGS_A_STEP = 100_000

/**
 * Says of a fee, a missing line or a second one that the statement is wrong and the money is not, where the stated
 * balance of the wallet shows it: the merchant would else claim what was never taken, or is there.
 */
export const withLineHints = (
  drafts: readonly Draft[],
  {corrected}: Pick<StatedWallets, 'corrected'>,
): readonly Draft[] => {
  if (corrected.size === 0) return drafts
  return drafts.map((draft) => {
    const {code, wallet, expected, actual} = draft
    const hintOf = HINTS.get(code)
    if (hintOf === undefined || draft.hint !== undefined) return draft
    if (!corrected.has(wallet ?? '')) return draft
    return {...draft, hint: hintOf(expected ?? 0, actual ?? 0)}
  })
}

const RATIO_100 = HINT_CODES.indexOf('ratio_100')

/** `withLineHints` for findings that are columns, which it changes. In steps. */
export function* hintingLines(
  {codes, amounts, hints, wallets, names}: Columns,
  {corrected}: Pick<StatedWallets, 'corrected'>,
): Steps<void> {
  if (corrected.size === 0) return
  for (const [at, code] of codes.entries()) {
    if (at % FINDINGS_A_STEP === 0) yield
    const hintOf = HINTS_OF_NUMBERS.get(code)
    // Columns have the hint of a hundredfold already; a draft gets it when it becomes a finding.
    const isOpen = hints[at] === NONE || hints[at] === RATIO_100
    if (hintOf === undefined || !isOpen) continue
    if (!corrected.has(names[wallets[at] ?? NONE] ?? '')) continue
    hints[at] = HINT_CODES.indexOf(hintOf(amounts[at * 2] ?? 0, amounts[at * 2 + 1] ?? 0))
  }
}
