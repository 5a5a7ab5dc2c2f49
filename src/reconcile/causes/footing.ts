import type {CauseTerms} from './proposal.ts'
import type {Suspect} from './suspect.ts'

/**
 * Tells of a finding whether the stated balance of its wallet is that of the lines as they stand: then
 * what they lack was not posted, and what they have was. It says nothing of what came after the
 * instant that it was stated for.
 */
export function footing({wallets}: Pick<CauseTerms, 'wallets'>) {
  const statedMs = new Map(
    wallets.flatMap(({wallet, differenceCentavos: open, statedAt}) =>
      open === 0
        ? [[wallet, statedAt === null ? Number.POSITIVE_INFINITY : Date.parse(statedAt)] as const]
        : [],
    ),
  )
  return (wallet: string | null, {occurredAtMs}: Pick<Suspect, 'occurredAtMs'>): boolean => {
    const untilMs = wallet === null ? undefined : statedMs.get(wallet)
    return untilMs !== undefined && (occurredAtMs === undefined || occurredAtMs <= untilMs)
  }
}
