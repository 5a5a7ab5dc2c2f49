import type {Language} from '../../../messages/language.ts'
import {
  FINDING_CODES,
  type FindingCode,
  factsOf,
  isProblem,
} from '../../../reconcile/findings/finding-codes.ts'
import {findingStakes} from '../../../reconcile/findings/stakes.ts'
import type {Result} from '../../../reconcile/result.ts'
import {differingWallets} from './differing-wallets.ts'

/**
 * How far wallets are off where the only problems are rows that could not be read, and payouts or charges that are
 * overdue. Nothing is at stake by such rows, as their amounts are not known: a person who accepts them accepts these
 * differences.
 */
export function unreadDifference(
  {counts, findings, wallets}: Result,
  language: Language,
): string | undefined {
  if (!counts.RECORD_INVALID) return undefined
  const isAlone = !FINDING_CODES.some((code) => counts[code] && mayLeaveOff(code))
  if (!isAlone && findingStakes(findings).atStakeCentavos !== 0) return undefined
  const differ = differingWallets(wallets, language)
  return differ && `${differ}${MAY_EXPLAIN[language]}`
}

/** A wallet may be off by findings of this code, which tell by how much. */
const mayLeaveOff = (code: FindingCode): boolean =>
  code !== 'RECORD_INVALID' && code !== 'STALE_PENDING' && isProblem(factsOf(code))

const MAY_EXPLAIN: Readonly<Record<Language, string>> = {
  en: ', which rows that cannot be read may explain.',
  'pt-BR': ', o que linhas que não podem ser lidas talvez expliquem.',
}
