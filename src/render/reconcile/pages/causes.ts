import type {Language} from '../../../messages/language.ts'
import type {Cause} from '../../../reconcile/result.ts'
import type {Cell, Sheet} from '../../table/sheet.ts'
import {type Book, type CodeGroup, codeGroups, gapTerms, shownText, stepOf} from '../book.ts'
import {correctionText, withoutCause} from '../causes/causes-text.ts'
import {gapSteps} from '../causes/gaps.ts'
import {withoutUnknownLines} from '../causes/lines-unknown.ts'
import {meaningOfAll} from '../findings/explanations/explanations.ts'
import {remedyOfAll} from '../findings/finding-text.ts'
import {headline, verdictSentence} from '../summary/verdict.ts'

const WORDS = {
  en: {
    title: 'What to do',
    kind: 'Kind',
    what: 'What',
    correction: 'Then',
    count: 'Findings',
    sum: 'Amount',
    wallets: 'Wallets',
    from: 'From',
    until: 'Until',
    examples: 'Examples',
    id: 'Id',
    verdict: 'Verdict',
    cause: 'Cause',
    step: 'Next step',
  },
  'pt-BR': {
    title: 'O que fazer',
    kind: 'Tipo',
    what: 'O quê',
    correction: 'Depois',
    count: 'Achados',
    sum: 'Valor',
    wallets: 'Carteiras',
    from: 'De',
    until: 'Até',
    examples: 'Exemplos',
    id: 'Id',
    verdict: 'Parecer',
    cause: 'Causa',
    step: 'Próximo passo',
  },
} as const

/** The verdict, then causes, then what to do about the rest: the page that is read first. */
export function causesSheet(book: Book): Sheet {
  const {result, language} = book
  const words = WORDS[language]
  return {
    name: 'what-to-do',
    title: words.title,
    columns: [
      {key: 'kind', title: words.kind, kind: 'text', width: 14},
      {key: 'what', title: words.what, kind: 'text', width: 90},
      {key: 'correction', title: words.correction, kind: 'text', width: 44},
      {key: 'findings', title: words.count, kind: 'count'},
      {key: 'amount', title: words.sum, kind: 'money'},
      {key: 'wallets', title: words.wallets, kind: 'text'},
      {key: 'from', title: words.from, kind: 'instant'},
      {key: 'until', title: words.until, kind: 'instant'},
      {key: 'examples', title: words.examples, kind: 'text', width: 40},
      {key: 'id', title: words.id, kind: 'text'},
    ],
    rows: () => [
      verdictRow(book),
      ...gapSteps(result, book).map((step) => gapRow(step, language)),
      ...result.causes.map((cause) => causeRow(cause, book)),
      ...withoutUnknownLines(codeGroups(withoutCause(result), stepOf), result).map((group) =>
        stepRow(group, book),
      ),
    ],
  }
}

function verdictRow(book: Book): Cell[] {
  const {result, language} = book
  const said = `${headline(result, language)}. ${verdictSentence(result, gapTerms(book))}`
  const rest = [null, null, null, result.asOf, null, null]
  return [WORDS[language].verdict, said, null, result.findings.length, ...rest]
}

/** What to do about what was not compared. */
const gapRow = (step: string, language: Language): Cell[] => [
  WORDS[language].step,
  `${step}.`,
  ...Array.from({length: 8}, () => null),
]

function causeRow(cause: Cause, book: Book): Cell[] {
  const {language} = book
  return [
    WORDS[language].cause,
    shownText(book, cause.text[language]),
    correctionText(cause, language) ?? null,
    cause.findings,
    cause.sumCentavos,
    cause.wallets.join(', '),
    cause.fromAt,
    cause.untilAt,
    cause.examples.join(', '),
    cause.id,
  ]
}

function stepRow(group: CodeGroup, {language}: Book): Cell[] {
  const {code, findings, atStakeCentavos, wallets} = group
  const what = `${meaningOfAll(group, language).title}: ${remedyOfAll(group, language)}`
  const examples = findings.slice(0, 3).map(({id}) => id)
  return [
    WORDS[language].step,
    what,
    null,
    findings.length,
    atStakeCentavos,
    [...wallets].join(', '),
    null,
    null,
    examples.join(', '),
    code,
  ]
}
