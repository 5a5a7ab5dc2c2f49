import type {Steps} from '../read/files/steps.ts'
import type {HintCode} from '../result.ts'
import type {UnorderedDrafts} from './columns/joined-drafts.ts'
import {isHundredfold} from './columns/order-drafts.ts'
import {HINT_CODES, NONE} from './columns/packed-drafts.ts'
import type {Draft} from './draft.ts'
import type {StatedWallets} from './fees-not-missing.ts'
import {FINDING_CODES, type FindingCode} from './finding-codes.ts'

type Columns = Pick<UnorderedDrafts, 'codes' | 'amounts' | 'hints' | 'wallets' | 'names'>

const OF_FEES: ReadonlySet<FindingCode> = new Set(['FEE_OVERCHARGE', 'FEE_UNDERCHARGE'])
const NUMBERS_OF_FEES: ReadonlySet<number> = new Set(
  [...OF_FEES].map((code) => FINDING_CODES.indexOf(code)),
)
/** Findings that are looked at in one step. */
const FINDINGS_A_STEP = 100_000

const hintOfFee = (due: number, posted: number): HintCode =>
  isHundredfold(due, posted) ? 'fee_line_unit' : 'fee_line_off'

/**
 * Says of a fee that is posted too high or too low that the line is wrong and the fee is not, where the stated
 * balance of the wallet shows it: the merchant would else claim money that was never taken.
 */
export const withFeeLineHints = (
  drafts: readonly Draft[],
  {corrected}: Pick<StatedWallets, 'corrected'>,
): readonly Draft[] => {
  if (corrected.size === 0) return drafts
  return drafts.map((draft) => {
    const {code, wallet, expected, actual} = draft
    if (!OF_FEES.has(code) || !corrected.has(wallet ?? '')) return draft
    return {...draft, hint: hintOfFee(expected ?? 0, actual ?? 0)}
  })
}

/** `withFeeLineHints` for findings that are columns, which it changes. In steps. */
export function* hintingFeeLines(
  {codes, amounts, hints, wallets, names}: Columns,
  {corrected}: Pick<StatedWallets, 'corrected'>,
): Steps<void> {
  if (corrected.size === 0) return
  for (const [at, code] of codes.entries()) {
    if (at % FINDINGS_A_STEP === 0) yield
    if (!NUMBERS_OF_FEES.has(code)) continue
    if (!corrected.has(names[wallets[at] ?? NONE] ?? '')) continue
    const hint = hintOfFee(amounts[at * 2] ?? 0, amounts[at * 2 + 1] ?? 0)
    hints[at] = HINT_CODES.indexOf(hint)
  }
}
