import type {Language} from '../../messages/language.ts'
import {findingStakes} from '../../reconcile/findings/stakes.ts'
import type {Result} from '../../reconcile/result.ts'
import {differingWallets} from './differing-wallets.ts'

/**
 * How far wallets are off where the only problems are rows that could not be read. Nothing is at stake
 * by those, as their amounts are not known: a person who accepts them accepts these differences.
 */
export function unreadDifference(
  {counts, findings, wallets}: Result,
  language: Language,
): string | undefined {
  if (!counts.RECORD_INVALID || findingStakes(findings).atStakeCentavos !== 0) return undefined
  const differ = differingWallets(wallets, language)
  return differ && `${differ}${MAY_EXPLAIN[language]}`
}

const MAY_EXPLAIN: Readonly<Record<Language, string>> = {
  en: ', which rows that cannot be read may explain.',
  'pt-BR': ', o que linhas que não podem ser lidas talvez expliquem.',
}
