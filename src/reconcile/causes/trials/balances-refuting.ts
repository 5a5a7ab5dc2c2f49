import type {WalletStatement} from '../../result.ts'
import type {Change} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

const unexplainedIn = (wallets: readonly WalletStatement[]): ReadonlyMap<string, number> =>
  new Map(wallets.map(({wallet, unexplainedCentavos: open}) => [wallet, open]))

/**
 * Whether the balances refute another fee table: with it, a wallet of these fees has a difference that
 * nothing explains, and it had none before. A finding says so of most wallets; of one with rows that
 * cannot be read none does, since it may be those that it lacks.
 */
export function balancesRefute(
  {fees, mapping}: Change,
  suspects: readonly Suspect[],
  {before, after}: Readonly<Record<'before' | 'after', readonly WalletStatement[]>>,
): boolean {
  if (fees === undefined || mapping !== undefined) return false
  const ofBefore = unexplainedIn(before)
  const ofAfter = unexplainedIn(after)
  return suspects.some(
    ({wallet}) => wallet !== null && ofBefore.get(wallet) === 0 && (ofAfter.get(wallet) ?? 0) !== 0,
  )
}
