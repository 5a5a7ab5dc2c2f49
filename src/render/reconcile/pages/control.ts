import type {Sheet} from '../../table/sheet.ts'
import {instantInWords} from '../../text/figures.ts'
import {type Book, gapTerms} from '../book.ts'
import {headline, stakesOf, verdictSentence} from '../summary/verdict.ts'

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
    count: 'Count',
    amount: 'Amount',
    foot: 'Wallets that add up',
    doNotFoot: 'Wallets that do not add up',
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
    count: 'Quantidade',
    amount: 'Quantia',
    foot: 'Carteiras que fecham',
    doNotFoot: 'Carteiras que não fecham',
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
      {key: 'count', title: words.count, kind: 'count'},
      {key: 'amount', title: words.amount, kind: 'money'},
    ],
    rows: () => [
      [words.verdict, headline(result, language), null, null],
      [words.sentence, verdictSentence(result, gapTerms(book)), null, null],
      [words.asOf, asOfInWords(book), null, null],
      [words.timezone, report.timezone, null, null],
      [words.foot, null, stakes.walletsThatFoot, null],
      [words.doNotFoot, null, stakes.walletsThatDoNot, null],
      [words.problems, null, stakes.problems, null],
      [words.atStake, null, null, stakes.atStakeCentavos],
      [words.unexplained, null, null, stakes.unexplainedCentavos],
      [words.skipped, null, result.skipped.length, null],
    ],
  }
}
