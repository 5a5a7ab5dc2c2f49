import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import type {Misfit} from '../../../reconcile/misfits/misfit.ts'
import type {OtherForm} from '../../../reconcile/read/files/other-form.ts'
import {namedWallets} from '../named-wallets.ts'

/** A misfit of one kind. */
export type Of<Kind extends Misfit['kind']> = Extract<Misfit, {readonly kind: Kind}>

/** What a file is that is no JSON lines. */
export const FORMS: Readonly<Record<Language, Readonly<Record<OtherForm, string>>>> = {
  en: {
    array: 'one JSON array',
    page: 'a page of a list',
    several_lines: 'JSON with each record over several lines',
    table: 'a table (CSV)',
    utf16: 'written in UTF-16',
  },
  'pt-BR': {
    array: 'uma só lista JSON',
    page: 'uma página de uma lista',
    several_lines: 'JSON com cada registro em várias linhas',
    table: 'uma tabela (CSV)',
    utf16: 'um arquivo em UTF-16',
  },
}

/** So many words are named in a sentence. */
const MOST_WORDS = 5

/** The first names, and that there are more. */
export const firstOf = (names: readonly string[], most = MOST_WORDS): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ', …' : '')

/** Words of a file, in quotes. */
export const wordList = (words: readonly string[]): string =>
  firstOf(words.map((word) => `"${plainText(word)}"`))

/** So many wallets are named in a sentence. */
const MOST_WALLETS = 3

export const walletList = (wallets: readonly string[]): string =>
  firstOf(
    wallets.map((wallet) => plainText(wallet)),
    MOST_WALLETS,
  )

/** `principal and loja-3`; where there are many, the first ones and how many more there are. */
export const namesInWords = (wallets: readonly string[], language: Language): string =>
  wallets.length > MOST_WALLETS
    ? namedWallets(wallets, language)
    : new Intl.ListFormat(language).format(wallets.map((wallet) => plainText(wallet)))

/** `all 12`, `11 of the 12`. */
export function partOf(part: number, all: number, language: Language): string {
  const [some, whole] = [part, all].map((count) => countFigure(count, language))
  if (language === 'en') return part === all ? `all ${whole}` : `${some} of the ${whole}`
  return part === all ? `todas as ${whole}` : `${some} das ${whole}`
}

/** `31 days after`, `28 to 31 days before`, `up to 300 days before or after`. */
export function daysApart(
  {fromDays, untilDays}: Pick<Of<'dates_apart'>, 'fromDays' | 'untilDays'>,
  language: Language,
): string {
  const isEnglish = language === 'en'
  const [least = 0, most = 0] = [fromDays, untilDays].map(Math.abs).sort((a, b) => a - b)
  const figure = countFigure(most, language)
  if (fromDays < 0 && untilDays > 0) {
    return isEnglish ? `up to ${figure} days before or after` : `até ${figure} dias antes ou depois`
  }
  const [to, before, after] = isEnglish ? ['to', 'before', 'after'] : ['a', 'antes', 'depois']
  const range = least === most ? figure : `${countFigure(least, language)} ${to} ${figure}`
  return `${range} ${isEnglish ? 'days' : 'dias'} ${untilDays < 0 ? before : after}`
}

/** What both files say of one row, as the first of the examples. */
export const oneOfThem = (
  [first]: Of<'dates_apart'>['examples'],
  day: (at: string) => string,
): string =>
  first === undefined ? '' : ` (${plainText(first.id)}: ${day(first.at)} / ${day(first.otherAt)})`

export const RECORDS_PT = {
  charges: 'cobranças',
  withdrawals: 'saques',
  blocks: 'bloqueios',
} as const

type RecordName = Of<'events_foreign'>['missing'][number]

/** `charges and blocks` */
export const listOf = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language).format(names)

export const filesOf = (names: readonly RecordName[], language: Language): string =>
  listOf(
    names.map((name) => `${name}.jsonl`),
    language,
  )

export const namesInPortuguese = (names: readonly RecordName[]): string[] =>
  names.map((name) => RECORDS_PT[name])
