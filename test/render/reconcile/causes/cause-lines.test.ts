import {expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import type {CauseExplanation} from '../../../../src/reconcile/causes/explanation.ts'
import type {Cause} from '../../../../src/reconcile/result.ts'
import {causeTexts} from '../../../../src/render/reconcile/causes/cause-lines.ts'

const WALLETS = ['loja-1', 'principal']

const cause = (explanation: CauseExplanation, findings = 600): Cause => ({
  ...explanation,
  id: JSON.stringify(explanation.facts),
  findings,
  codes: [],
  sumCentavos: centavos(0),
  wallets: [],
  fromAt: null,
  untilAt: null,
  examples: [],
  text: {en: 'alone', 'pt-BR': 'só'},
})

const twice = (day: string, wallets = WALLETS) =>
  cause({kind: 'statement_day_twice', facts: {day, wallets}})
const missing = (day: string) =>
  cause({kind: 'statement_day_missing', facts: {day, wallets: WALLETS}})
const missingType = (day: string) =>
  cause({kind: 'statement_day_missing', facts: {day, wallets: WALLETS, lineType: 'fee'}})

test.each([
  {
    name: 'days in a row that are there twice are one sentence, over the end of a month',
    causes: [twice('2026-03-31'), twice('2026-04-01'), twice('2026-03-30')],
    en: [
      'The statement has the days from 2026-03-30 to 2026-04-01 of loja-1, principal twice, which makes 1,800 findings. Remove the copies.',
    ],
    pt: [
      'O extrato traz os dias de 30/03/2026 a 01/04/2026 de loja-1, principal duas vezes, o que gera 1.800 achados. Remova as cópias.',
    ],
  },
  {
    name: 'so are days in a row that are missing',
    causes: [missing('2026-03-06'), missing('2026-03-05')],
    en: [
      'The statement has no line of loja-1, principal from 2026-03-05 to 2026-03-06, which makes 1,200 findings. Export those days again; if they are of another month than the statement, one of the files is the wrong one.',
    ],
    pt: [
      'O extrato não tem nenhum lançamento de loja-1, principal de 05/03/2026 a 06/03/2026, o que gera 1.200 achados. Exporte esses dias de novo; se são de outro mês que o extrato, um dos arquivos está trocado.',
    ],
  },
  {
    name: 'what is missing of one type from a day on is a sentence of its own',
    causes: [missing('2026-03-05'), missingType('2026-03-06')],
    en: ['alone', 'alone'],
    pt: ['só', 'só'],
  },
  {
    name: 'days with one between them are two causes',
    causes: [twice('2026-03-05'), twice('2026-03-07')],
    en: ['alone', 'alone'],
    pt: ['só', 'só'],
  },
  {
    name: 'a day missing and the next one twice are two causes',
    causes: [missing('2026-03-05'), twice('2026-03-06')],
    en: ['alone', 'alone'],
    pt: ['só', 'só'],
  },
  {
    name: 'days in a row of other wallets are two causes',
    causes: [twice('2026-03-05'), twice('2026-03-06', ['loja-2'])],
    en: ['alone', 'alone'],
    pt: ['só', 'só'],
  },
])('$name', ({causes, en, pt}) => {
  expect(causeTexts(causes, 'en')).toEqual(en)
  expect(causeTexts(causes, 'pt-BR')).toEqual(pt)
})
