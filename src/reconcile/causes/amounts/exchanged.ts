import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {Suspect} from '../suspect.ts'
import {isMissing} from '../wallets/swapped.ts'

/** Wallets each of which has lines that belong to the other one. */
function exchangedWallets(findings: readonly Suspect[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const one of findings) {
    if (!isMissing(one)) continue
    const key = JSON.stringify([one.wallet, one.otherWallet])
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const wallets = new Set<string>()
  for (const [key, count] of counts) {
    const [to, from] = JSON.parse(key) as [string, string]
    const others = counts.get(JSON.stringify([from, to])) ?? 0
    if (count >= LEAST_FINDINGS && others >= LEAST_FINDINGS) wallets.add(to).add(from)
  }
  return wallets
}

/**
 * What a run that reads amounts rightly may raise where two wallets are exchanged as well: what one gave the
 * other stands the wrong way round, which wrong amounts hid. Nothing where no two are.
 */
export function hiddenByAmounts(
  findings: readonly Suspect[],
): ((finding: Suspect) => boolean) | undefined {
  const wallets = exchangedWallets(findings)
  if (wallets.size === 0) return undefined
  return ({code, wallet}) =>
    (code === 'SIGN_MISMATCH' || code === 'LEG_IMBALANCE') && wallets.has(wallet ?? '')
}
