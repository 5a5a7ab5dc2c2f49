import {instantInWords, reaisFigure} from '../../figures.ts'
import type {Sheet} from '../../sheet.ts'
import type {Book} from '../book.ts'
import {stakesOf, VERDICTS, verdictSentence} from '../verdict.ts'

const WORDS = {
  en: {
    title: 'Control',
    item: 'Item',
    value: 'Value',
    verdict: 'Verdict',
    sentence: 'In words',
    asOf: 'As of',
    noTime: 'no row carries a time',
    timezone: 'Time zone',
    wallets: 'Wallets that foot',
    of: 'of',
    problems: 'Problems',
    atStake: 'At stake',
    unexplained: 'Unexplained',
    skipped: 'Skipped checks',
  },
  'pt-BR': {
    title: 'Controle',
    item: 'Item',
    value: 'Valor',
    verdict: 'Parecer',
    sentence: 'Em palavras',
    asOf: 'Data-base',
    noTime: 'nenhuma linha tem data',
    timezone: 'Fuso horário',
    wallets: 'Carteiras que fecham',
    of: 'de',
    problems: 'Problemas',
    atStake: 'Em jogo',
    unexplained: 'Sem explicação',
    skipped: 'Verificações não feitas',
  },
} as const

/** The as-of as a person says it. */
export function asOfInWords({result: {asOf}, report, language}: Book): string {
  if (asOf === null) return WORDS[language].noTime
  return instantInWords(asOf, language, report.timezone)
}

/** The first page: what was decided, as of when, and how far it goes. */
export function controlSheet(book: Book): Sheet {
  const {result, report, language} = book
  const words = WORDS[language]
  const stakes = stakesOf(result)
  return {
    name: 'control',
    title: words.title,
    columns: [
      {key: 'item', title: words.item, kind: 'text', width: 26},
      {key: 'value', title: words.value, kind: 'text', width: 90},
    ],
    rows: () => [
      [words.verdict, VERDICTS[language][result.verdict]],
      [words.sentence, verdictSentence(result, language)],
      [words.asOf, asOfInWords(book)],
      [words.timezone, report.timezone],
      [words.wallets, `${stakes.walletsThatFoot} ${words.of} ${result.wallets.length}`],
      [words.problems, String(stakes.problems)],
      [words.atStake, reaisFigure(stakes.atStakeCentavos, language)],
      [words.unexplained, reaisFigure(stakes.unexplainedCentavos, language)],
      [words.skipped, String(result.skipped.length)],
    ],
  }
}
