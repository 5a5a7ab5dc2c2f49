import type {Language} from '../../../messages/language.ts'
import type {Result} from '../../../reconcile/result.ts'
import {differingWallets} from './differing-wallets.ts'

/**
 * How many wallets differ, and by how much, because of lines dated after the as-of; nothing where
 * none does. In a result without a problem nothing else makes a wallet differ: a line that is only
 * due later is no finding, and explains its wallet. It may as well be a statement whose clock is off.
 */
export function lateLines({verdict, wallets}: Result, language: Language): string | undefined {
  if (verdict !== 'reconciled' && verdict !== 'explained') return undefined
  const differ = differingWallets(wallets, language)
  return differ && `${differ}${BECAUSE[language]}`
}

const BECAUSE: Readonly<Record<Language, string>> = {
  en: ' because of lines dated after the as-of instant',
  'pt-BR': ' por causa de lançamentos com data posterior à data-base',
}
