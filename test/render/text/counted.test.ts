import {describe, expect, test} from 'vitest'
import type {Language} from '../../../src/messages/language.ts'
import {batchCannotAsk, rowsSentElsewhere} from '../../../src/messages/payments/confirmation.ts'
import type {ReportData} from '../../../src/reconcile/report-data.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {BATCH_WORDS} from '../../../src/render/batch/batch-words.ts'
import {CASE_WORDS} from '../../../src/render/case/case-words.ts'
import type {Book} from '../../../src/render/reconcile/book.ts'
import {conclusionOf} from '../../../src/render/reconcile/html/conclusions.ts'
import {verdictSentence} from '../../../src/render/reconcile/summary/verdict.ts'
import {LISTEN_WORDS} from '../../../src/render/webhooks/listen-words.ts'

/** So many wallets that foot, that do not, and of which no balance is stated. */
const wallets = (foot: number, off: number, unstated: number) =>
  withoutNames(foot, off, unstated).map((one, nth) => ({wallet: `loja-${nth}`, ...one}))

const withoutNames = (foot: number, off: number, unstated: number) => [
  ...Array.from({length: foot}, () => ({differenceCentavos: 0, unexplainedCentavos: 0})),
  ...Array.from({length: off}, () => ({differenceCentavos: 5, unexplainedCentavos: 5})),
  ...Array.from({length: unstated}, () => ({differenceCentavos: null, unexplainedCentavos: 0})),
]

const bookOf = (result: object, language: Language, report: object = {}): Book => ({
  result: {
    findings: [],
    causes: [],
    inputs: [],
    skipped: [],
    totals: {},
    ...result,
  } as never as Result,
  report: report as never as ReportData,
  language,
  showsDocuments: false,
})

describe('how many wallets foot is said in words that agree', () => {
  test.each([
    {
      counts: [0, 0, 0],
      en: 'There is no statement and no stated balance.',
      pt: 'Não há extrato nem saldo informado.',
    },
    {counts: [1, 0, 0], en: 'The wallet adds up.', pt: 'A carteira fecha.'},
    {counts: [2, 0, 0], en: '2 of 2 wallets add up.', pt: '2 de 2 carteiras fecham.'},
    {
      counts: [0, 1, 0],
      en: 'The wallet does not add up; R$ 0.05 unexplained.',
      pt: 'A carteira não fecha; R$ 0,05 sem explicação.',
    },
    {
      counts: [1, 1, 0],
      en: '1 of 2 wallets does not add up; R$ 0.05 unexplained.',
      pt: '1 de 2 carteiras não fecha; R$ 0,05 sem explicação.',
    },
    {
      counts: [0, 2, 0],
      en: '2 of 2 wallets do not add up; R$ 0.10 unexplained.',
      pt: '2 de 2 carteiras não fecham; R$ 0,10 sem explicação.',
    },
    {
      counts: [0, 0, 1],
      en: 'No balance of the wallet can be compared.',
      pt: 'Não há saldo da carteira a comparar.',
    },
    {
      counts: [1, 0, 1],
      en: '1 of 2 wallets adds up. Of 1 wallet no balance can be compared.',
      pt: '1 de 2 carteiras fecha. De 1 carteira não há saldo a comparar.',
    },
    {
      counts: [0, 0, 2],
      en: '0 of 2 wallets add up. Of 2 wallets no balance can be compared.',
      pt: '0 de 2 carteiras fecham. De 2 carteiras não há saldo a comparar.',
    },
  ])('$counts', ({counts: [foot = 0, off = 0, unstated = 0], en, pt}) => {
    const result = {wallets: wallets(foot, off, unstated)}
    const said = (language: Language) =>
      conclusionOf('wallets', bookOf(result, language)).replaceAll('\u00a0', ' ')
    expect([said('en'), said('pt-BR')]).toEqual([en, pt])
  })
})

const files = (count: number, rows: number, rejected: number) =>
  Array.from({length: count}, () => ({rows, rejected}))
const carried = (...states: readonly string[]) => ({items: states.map((state) => ({state}))})
const matched = (...found: readonly boolean[]) => ({
  threeWay: found.map((line) => ({subject: 'charge', record: true, event: true, line, count: 1})),
})
const findings = (explained: number, all: number) => ({
  causes: [{}],
  findings: Array.from({length: all}, (_, at) => (at < explained ? {cause: 'c'} : {})),
})

describe('the sentence at the head of a section agrees with its counts', () => {
  test.each([
    {
      name: 'one row of one file',
      section: 'control',
      result: {inputs: files(1, 1, 1)},
      en: /^1 row of 1 file was read, 1 rejected\./,
      pt: /^1 linha de 1 arquivo foi lida, 1 rejeitada\./,
    },
    {
      name: 'no row of one file',
      section: 'control',
      result: {inputs: files(1, 0, 0)},
      en: /^0 rows of 1 file were read, 0 rejected\./,
      pt: /^0 linhas de 1 arquivo foram lidas, 0 rejeitadas\./,
    },
    {
      name: 'rows of two files',
      section: 'control',
      result: {inputs: files(2, 1, 1)},
      en: /^2 rows of 2 files were read, 2 rejected\./,
      pt: /^2 linhas de 2 arquivos foram lidas, 2 rejeitadas\./,
    },
    {
      name: 'the only item, matched',
      section: 'matches',
      report: matched(true),
      en: /^1 of 1 item \(100\.00\D%\) is on/,
      pt: /^1 de 1 item \(100,00\D%\) está em/,
    },
    {
      name: 'one item of two',
      section: 'matches',
      report: matched(true, false),
      en: /^1 of 2 items .* is on/,
      pt: /^1 de 2 itens .* está em/,
    },
    {
      name: 'no item of two',
      section: 'matches',
      report: matched(false, false),
      en: /^0 of 2 items .* are on/,
      pt: /^0 de 2 itens .* estão em/,
    },
    {
      name: 'one of each kind carried',
      section: 'carryForward',
      result: {carryForward: carried('carried', 'new', 'resolved', 'reopened')},
      en: /^1 still open, 1 new/,
      pt: /^1 ainda aberto, 1 novo, 1 resolvido, 1 reaberto\.$/,
    },
    {
      name: 'one that ended with its period',
      section: 'carryForward',
      result: {
        carryForward: {
          ...carried(),
          items: carried('resolved', 'resolved').items.map((item, at) =>
            at === 0 ? {...item, ended: true} : item,
          ),
        },
      },
      en: /^0 still open, 0 new, 1 resolved, 1 ended with its period, 0 reopened\.$/,
      pt: /1 resolvido, 1 encerrado com o período, 0 reabertos\.$/,
    },
    {
      name: 'none carried',
      section: 'carryForward',
      result: {carryForward: carried()},
      en: /^0 still open/,
      pt: /^0 ainda abertos, 0 novos, 0 resolvidos, 0 reabertos\.$/,
    },
    {
      name: 'three findings of a cause',
      section: 'todo',
      result: findings(3, 4),
      en: /^One cause explains 3 of 4 findings\./,
      pt: /^Uma causa explica 3 de 4 achados\./,
    },
  ] as const)('$section: $name', ({section, en, pt, ...given}) => {
    const {result = {}, report = {}} = given as {result?: object; report?: object}
    expect(conclusionOf(section, bookOf(result, 'en', report))).toMatch(en)
    expect(conclusionOf(section, bookOf(result, 'pt-BR', report))).toMatch(pt)
  })
})

test.each([
  {count: 1, en: 'decided about the one problem (', pt: 'decidiu sobre o único problema ('},
  {
    count: 2,
    en: 'decided about each of 2 problems (',
    pt: 'decidiu sobre cada um de 2 problemas (',
  },
])('the verdict of $count decided', ({count, en, pt}) => {
  const result = {
    verdict: 'accepted',
    counts: {},
    findings: Array.from({length: count}, () => ({class: 'error', deltaCentavos: 1})),
    wallets: [{differenceCentavos: 0, unexplainedCentavos: 0}],
    skipped: [],
    totals: {},
  } as never as Result
  expect(verdictSentence(result, {language: 'en', timezone: 'UTC'})).toContain(en)
  expect(verdictSentence(result, {language: 'pt-BR', timezone: 'UTC'})).toContain(pt)
})

test.each([
  {language: 'en' as const, says: /^Not everything is in order, and a person/, never: /figures/},
  {language: 'pt-BR' as const, says: /^Nem tudo está em ordem, e alguém/, never: /valores/},
])(
  'the verdict of decided findings where every wallet foots claims no difference, in $language',
  (row) => {
    const result = {
      verdict: 'accepted',
      counts: {},
      findings: [{class: 'timing', deltaCentavos: 1}],
      wallets: [{differenceCentavos: 0, unexplainedCentavos: 0}],
      skipped: [],
      totals: {},
    } as never as Result
    const sentence = verdictSentence(result, {language: row.language, timezone: 'UTC'})
    expect(sentence).toMatch(row.says)
    expect(sentence).not.toMatch(row.never)
  },
)

test('the end of a listener agrees in Portuguese with none, one and two', () => {
  const total = (count: number) =>
    LISTEN_WORDS['pt-BR'].total({
      received: count,
      stored: count,
      repeated: 0,
      refused: count,
      delivered: count,
      failed: 1,
    } as never)
  expect(total(0)).toBe('0 recebidos, 0 guardados, 0 recusados; 0 entregues, 1 desistido.')
  expect(total(1)).toBe('1 recebido, 1 guardado, 1 recusado; 1 entregue, 1 desistido.')
  expect(total(2)).toBe('2 recebidos, 2 guardados, 2 recusados; 2 entregues, 1 desistido.')
})

test.each([
  {count: 1, en: '(1 day from', pt: '(1 dia a partir'},
  {count: 2, en: '(2 days from', pt: '(2 dias a partir'},
])('the term of $count in a case', ({count, en, pt}) => {
  expect(CASE_WORDS.en.due('x', count)).toContain(en)
  expect(CASE_WORDS['pt-BR'].due('x', count)).toContain(pt)
})

test.each([
  {count: 1, en: '1 more line that equals', pt: 'mais 1 linha igual a'},
  {count: 2, en: '2 more lines that equal', pt: 'mais 2 linhas iguais a'},
])('$count more equal rows of a batch', ({count, en, pt}) => {
  expect(BATCH_WORDS.en.moreRepeated(count)).toContain(en)
  expect(BATCH_WORDS['pt-BR'].moreRepeated(count)).toContain(pt)
})

test.each([
  {count: 1, en: '1 of these rows was', pt: 'linhas já foi enviada por'},
  {count: 2, en: '2 of these rows were', pt: 'linhas já foram enviadas por'},
])('$count rows sent elsewhere', ({count, en, pt}) => {
  const said = rowsSentElsewhere({count, account: 'x'})
  expect(said.in('en').message).toContain(en)
  expect(said.in('pt-BR').message).toContain(pt)
})

test('one payout that cannot be confirmed is not called a batch', () => {
  expect(batchCannotAsk({count: 1}).in('en').message).toBe(
    'Give --yes to send it without a question.',
  )
  expect(batchCannotAsk({count: 1}).in('pt-BR').message).toBe('Use --yes para enviar sem pergunta.')
  expect(batchCannotAsk({count: 2}).in('pt-BR').message).toContain('um lote')
})
