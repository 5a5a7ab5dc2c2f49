import type {LineTimes} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {placeOf} from './posted-hours.ts'

/** Lines that belong to nothing, and when the lines of each type were posted. */
interface PostedLines {
  readonly findings: readonly Suspect[]
  readonly times: LineTimes
}

/**
 * The fees that are missing, without those of wallets that have lines of fees which belong to nothing: those may be
 * the fees that seem to be missing, with no parent or with another one, and of another amount. Of such a wallet it is
 * not known that its statement has no fees.
 */
export function withoutStrayFees(
  missing: readonly Suspect[],
  {findings, times}: PostedLines,
): readonly Suspect[] {
  const fees = times.get('fee')
  const stray = new Set<string | null>()
  for (const {code, wallet, actualCentavos, occurredAtMs: atMs} of findings) {
    if (code !== 'UNMATCHED_LEDGER_LINE' || wallet === null || atMs === undefined) continue
    const instants = fees?.get(wallet)
    if (instants === undefined || (actualCentavos ?? 0) >= 0 || stray.has(wallet)) continue
    if (instants[placeOf(instants, atMs)] === atMs) stray.add(wallet)
  }
  return stray.size === 0 ? missing : missing.filter(({wallet}) => !stray.has(wallet))
}
