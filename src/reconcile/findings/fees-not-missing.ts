import type {Steps} from '../read/steps.ts'
import type {WalletStatement} from '../result.ts'
import type {UnorderedDrafts} from './columns/joined-drafts.ts'
import {HINT_CODES, NONE} from './columns/packed-drafts.ts'
import type {Draft} from './draft.ts'

/** Wallets whose stated balance the lines and the findings add up to. */
export type FootingWallets = ReadonlySet<string>

/** The wallets without an unexplained difference, of those whose balance is stated. */
export const footingWallets = (wallets: readonly WalletStatement[]): FootingWallets =>
  new Set(
    wallets
      .filter((foot) => foot.statedCentavos !== null && foot.unexplainedCentavos === 0)
      .map(({wallet}) => wallet),
  )

/**
 * Payouts without an outcome do not lack a fee line where the balance of their wallet says that none was taken yet:
 * the fee is then posted with the outcome, and the day need not be exported again.
 */
export const withoutFeeHints = (
  drafts: readonly Draft[],
  footing: FootingWallets,
): readonly Draft[] =>
  drafts.map((draft) =>
    draft.hint === 'fee_not_posted' && footing.has(draft.wallet ?? '')
      ? {...draft, hint: undefined, lacking: undefined}
      : draft,
  )

const FEE_NOT_POSTED = HINT_CODES.indexOf('fee_not_posted')
/** Findings that are looked at in one step. */
const FINDINGS_A_STEP = 100_000

/** `withoutFeeHints` for findings that are columns, which it changes. In steps. */
export function* droppingFeeHints(
  {
    hints,
    grosses,
    wallets,
    names,
  }: Pick<UnorderedDrafts, 'hints' | 'grosses' | 'wallets' | 'names'>,
  footing: FootingWallets,
): Steps<void> {
  for (const [at, hint] of hints.entries()) {
    if (at % FINDINGS_A_STEP === 0) yield
    if (hint !== FEE_NOT_POSTED) continue
    if (!footing.has(names[wallets[at] ?? NONE] ?? '')) continue
    hints[at] = NONE
    grosses[at] = Number.NaN
  }
}
