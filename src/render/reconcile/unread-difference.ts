import type {Language} from '../../messages/language.ts'
import {FINDING_CODES, type FindingCode, factsOf} from '../../reconcile/findings/finding-codes.ts'
import {findingStakes} from '../../reconcile/findings/stakes.ts'
import type {Result} from '../../reconcile/result.ts'
import {differingWallets} from './differing-wallets.ts'

/**
 * How far wallets are off where the only problems are rows that could not be read, and payouts or charges that are
 * overdue. Nothing is at stake
 * by those, as their amounts are not known: a person who accepts them accepts these differences.
 */
export function unreadDifference(
  {counts, findings, wallets}: Result,
  language: Language,
): string | undefined {
  if (!counts.RECORD_INVALID) return undefined
  const {STALE_PENDING: _ofNoLine, ...others} = counts
  const isAlone = Object.keys(others).every((code) => PROBLEM[code as FindingCode] !== true)
  if (!isAlone && findingStakes(findings).atStakeCentavos !== 0) return undefined
  const differ = differingWallets(wallets, language)
  return differ && `${differ}${MAY_EXPLAIN[language]}`
}

/** Findings by which a wallet may be off. */
const PROBLEM: Readonly<Partial<Record<FindingCode, boolean>>> = Object.fromEntries(
  FINDING_CODES.map((code) => {
    const {class: of} = factsOf(code)
    return [code, code !== 'RECORD_INVALID' && (of === 'error' || of === 'data')]
  }),
)

const MAY_EXPLAIN: Readonly<Record<Language, string>> = {
  en: ', which rows that cannot be read may explain.',
  'pt-BR': ', o que linhas que não podem ser lidas talvez expliquem.',
}
