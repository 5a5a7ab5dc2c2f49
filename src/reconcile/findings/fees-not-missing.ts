import type {Steps} from '../read/files/steps.ts'
import type {WalletStatement} from '../result.ts'
import type {UnorderedDrafts} from './columns/joined-drafts.ts'
import {HINT_CODES, NONE} from './columns/packed-drafts.ts'
import type {Draft} from './draft.ts'

/** What stated balances say of lines that are not in the statement, or stand there wrongly. */
export interface StatedWallets {
  /** Wallets whose stated balance the lines and the findings add up to. */
  readonly footing: ReadonlySet<string>
  /**
   * Of each wallet whose unexplained difference is exactly the one payout that lacks both its lines: its amount.
   * Units: centavos, a magnitude.
   */
  readonly lacking: ReadonlyMap<string, number>
  /** Wallets whose stated balance is that of the lines as they should be. */
  readonly corrected: ReadonlySet<string>
}

type Columns = Pick<UnorderedDrafts, 'hints' | 'grosses' | 'wallets' | 'names'>

const FEE_NOT_POSTED = HINT_CODES.indexOf('fee_not_posted')
const NEITHER_POSTED = HINT_CODES.indexOf('neither_posted')
/** Findings that are looked at in one step. */
const FINDINGS_A_STEP = 100_000

interface Judged extends Pick<StatedWallets, 'corrected'> {
  readonly drafts: readonly Draft[]
  readonly columns: Columns
  /** Wallets of which nothing is proven, as a line there cannot be read. */
  readonly unread: ReadonlySet<string>
}

/** Two payouts of one amount are no proof: which of them lacks its lines is not known. In steps. */
export function* statedWallets(
  wallets: readonly WalletStatement[],
  {drafts, columns, unread, corrected}: Judged,
): Steps<StatedWallets> {
  const stated = wallets.filter((foot) => foot.statedCentavos !== null)
  const differing = new Map(
    stated
      .filter(({wallet, unexplainedCentavos: open}) => open < 0 && !unread.has(wallet))
      .map(({wallet, unexplainedCentavos: open}) => [wallet, -open]),
  )
  const counts = new Map<string, number>()
  const count = (wallet: string, lacking: number | undefined): void => {
    if (differing.get(wallet) === lacking) counts.set(wallet, (counts.get(wallet) ?? 0) + 1)
  }
  for (const {hint, wallet, lacking} of drafts) {
    if (hint === 'neither_posted') count(wallet ?? '', lacking ?? 0)
  }
  for (const [at, hint] of columns.hints.entries()) {
    if (at % FINDINGS_A_STEP === 0) yield
    if (hint === NEITHER_POSTED) count(walletOf(columns, at), columns.grosses[at])
  }
  return {
    footing: new Set(
      stated.filter((foot) => foot.unexplainedCentavos === 0).map(({wallet}) => wallet),
    ),
    lacking: new Map([...differing].filter(([wallet]) => counts.get(wallet) === 1)),
    corrected,
  }
}

const walletOf = ({wallets, names}: Columns, at: number): string => names[wallets[at] ?? NONE] ?? ''

/**
 * Payouts without an outcome do not lack a fee line where the balance of their wallet says that none was taken yet:
 * the fee is then posted with the outcome, and the day need not be exported again. That they lack both lines only
 * the balance tells.
 */
export const withoutFeeHints = (
  drafts: readonly Draft[],
  {footing, lacking}: StatedWallets,
): readonly Draft[] =>
  drafts.map((draft) => {
    const wallet = draft.wallet ?? ''
    const isRefuted =
      (draft.hint === 'fee_not_posted' && footing.has(wallet)) ||
      (draft.hint === 'neither_posted' && lacking.get(wallet) !== draft.lacking)
    return isRefuted ? {...draft, hint: undefined, lacking: undefined} : draft
  })

/** `withoutFeeHints` for findings that are columns, which it changes. In steps. */
export function* droppingFeeHints(
  columns: Columns,
  {footing, lacking}: StatedWallets,
): Steps<void> {
  const {hints, grosses} = columns
  for (const [at, hint] of hints.entries()) {
    if (at % FINDINGS_A_STEP === 0) yield
    if (hint !== FEE_NOT_POSTED && hint !== NEITHER_POSTED) continue
    const wallet = walletOf(columns, at)
    const isKept =
      hint === FEE_NOT_POSTED ? !footing.has(wallet) : lacking.get(wallet) === grosses[at]
    if (isKept) continue
    hints[at] = NONE
    grosses[at] = Number.NaN
  }
}
