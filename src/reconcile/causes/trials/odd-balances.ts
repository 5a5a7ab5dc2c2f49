import type {WalletStatement} from '../../result.ts'
import type {Suspect} from '../suspect.ts'
import type {Expected} from './gone-after.ts'

/** What a balance may still be off by, as a part of what it was off by until a correction. */
const ODD_PART = 1 / 2

/**
 * Tells of what a run with a change finds of a wallet whether its balance was off already, and by more:
 * findings of its lines hid that the balance is wrong itself. Lines that are read rightly bring the two
 * nearer; a change that is not true brings them further apart, or leaves them as they were.
 *
 * @param before the wallets of the run without the change.
 */
export function oddBalances({
  before,
  after,
}: Readonly<Record<'before' | 'after', readonly WalletStatement[]>>): (one: Suspect) => boolean {
  const ofBefore = new Map(before.map(({wallet, differenceCentavos: off}) => [wallet, off]))
  const ofAfter = new Map(after.map(({wallet, differenceCentavos: off}) => [wallet, off]))
  return ({code, subject}) => {
    if (code !== 'UNEXPLAINED_DIFFERENCE') return false
    const [was, is] = [ofBefore.get(subject.id), ofAfter.get(subject.id)]
    if (was == null || is == null) return false
    return Math.abs(is) < Math.abs(was) * ODD_PART
  }
}

/**
 * Tells whether a run in which amounts are so many times as large shows that a wallet went below zero: of lines in
 * another unit than their opening nothing did, so that it says nothing against the change.
 */
export const maySink =
  ({explanation}: Pick<Expected, 'explanation'>) =>
  ({code}: Pick<Suspect, 'code'>): boolean =>
    code === 'NEGATIVE_BALANCE' && explanation?.kind === 'amounts_scaled'
