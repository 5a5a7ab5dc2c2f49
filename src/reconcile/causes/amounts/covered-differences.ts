import type {WalletStatement} from '../../result.ts'
import type {Suspect} from '../suspect.ts'

/**
 * What a run that reads the amounts of events rightly may raise where findings explain what a balance differs by: an
 * event of another amount than its line explains as much of the difference as there is, and no more once it is right.
 * Nothing where no difference is explained.
 */
export function coveredDifferences(
  wallets: readonly WalletStatement[],
): ((finding: Suspect) => boolean) | undefined {
  const covered = new Set(
    wallets.flatMap(({wallet, explainedCentavos}) => (explainedCentavos === 0 ? [] : [wallet])),
  )
  if (covered.size === 0) return undefined
  return ({code, wallet}) => code === 'UNEXPLAINED_DIFFERENCE' && covered.has(wallet ?? '')
}
