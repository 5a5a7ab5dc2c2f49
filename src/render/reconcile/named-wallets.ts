import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'
import {plainText} from '../../messages/text/plain-text.ts'

const MOST_NAMED = 3

/** A few wallets by name, and how many more there are. */
export function namedWallets(wallets: readonly string[], language: Language): string {
  const names = wallets.slice(0, MOST_NAMED).map(plainText).join(', ')
  const more = wallets.length - MOST_NAMED
  if (more <= 0) return names
  return language === 'en'
    ? `${names} and ${countFigure(more, 'en')} more`
    : `${names} e mais ${countFigure(more, 'pt-BR')}`
}

/** What a sentence calls wallets that it has named. */
export function theseWallets({length}: readonly string[], language: Language): string {
  if (language === 'en') return length === 1 ? 'this wallet' : 'these wallets'
  return length === 1 ? 'dessa carteira' : 'dessas carteiras'
}
