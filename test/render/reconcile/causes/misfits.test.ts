import {describe, expect, test} from 'vitest'
import {LANGUAGES} from '../../../../src/messages/language.ts'
import type {Misfit} from '../../../../src/reconcile/misfits/misfit.ts'
import {gapSteps} from '../../../../src/render/reconcile/causes/gaps.ts'
import {misfitSteps} from '../../../../src/render/reconcile/causes/misfit-steps.ts'
import {misfitSentences} from '../../../../src/render/reconcile/causes/misfits.ts'
import {renderSummary} from '../../../../src/render/reconcile/summary/summary.ts'
import {finding, RESULT} from '../sample.ts'

const AT = '2026-02-01T02:59:59.999Z'

const MISFITS: readonly Misfit[] = [
  {kind: 'unknown_types', words: ['tarifa', 'Repasse', 'Pagamento PIX', 'x'.repeat(60)], lines: 15},
  {kind: 'unknown_types', words: ['x'.repeat(60)], lines: 1},
  {kind: 'month_first', file: 'statement.csv', example: '11/30/2026'},
  {kind: 'not_json_lines', file: 'blocks.jsonl', form: 'table', command: 'mv a b', rows: 1},
  {
    kind: 'not_json_lines',
    file: 'withdrawals.jsonl',
    form: 'utf16',
    command: 'iconv -f UTF-16LE -t UTF-8 withdrawals.jsonl > withdrawals-lines.jsonl',
    rows: 226,
  },
  {
    kind: 'not_json_lines',
    file: 'charges.jsonl',
    form: 'array',
    command: `jq -c '.[]' ${'x'.repeat(60)}.jsonl > ${'x'.repeat(60)}-lines.jsonl`,
    rows: 1,
  },
  {kind: 'file_cut', file: 'statement.csv', line: 18},
  {
    kind: 'records_twice',
    file: 'charges-2.jsonl',
    other: 'charges.jsonl',
    rows: 1234,
    fields: ['status', 'feeAmount'],
  },
  {kind: 'records_twice', file: 'blocks.csv', other: 'blocks.csv', rows: 3, fields: ['status']},
  {kind: 'lines_after', lines: 51},
  {kind: 'lines_after', lines: 1},
  {kind: 'balances_before', statedAt: AT, closedAt: AT},
  {kind: 'balances_before', statedAt: AT, closedAt: '2026-03-01T02:59:59.999Z'},
  {kind: 'records_absent', missing: 'charges', rows: 0, events: 13},
  {kind: 'records_absent', missing: 'withdrawals', rows: 9, events: 1},
  {kind: 'events_foreign', missing: ['charges', 'withdrawals', 'blocks'], events: 348},
  {kind: 'events_foreign', missing: ['charges'], events: 1},
  {kind: 'files_empty', files: ['charges.jsonl', 'events.jsonl'], lines: 858},
  {kind: 'files_empty', files: ['charges.jsonl'], lines: 1},
  {kind: 'days_unrecorded', lines: 96, fromDay: '2026-03-26', untilDay: '2026-03-28'},
  {kind: 'days_unrecorded', lines: 34, fromDay: '2026-03-26', untilDay: '2026-03-26'},
  {kind: 'records_and_events_apart', missing: ['charges', 'withdrawals', 'blocks'], events: 348},
  {kind: 'records_and_events_apart', missing: ['withdrawals'], events: 1},
  {kind: 'events_apart', events: 9, fromAt: AT, untilAt: AT},
  {kind: 'events_apart', events: 1, fromAt: AT, untilAt: AT},
  {kind: 'lines_apart', lines: 893, fromAt: AT, untilAt: AT},
  {kind: 'lines_apart', lines: 1, fromAt: AT, untilAt: AT},
  {kind: 'previous_absent', firstAt: AT, wallets: ['loja-2'], findings: 18, missing: 18},
  {kind: 'previous_absent', firstAt: AT, wallets: ['loja-2'], findings: 18, missing: 19},
  {kind: 'previous_absent', firstAt: AT, wallets: ['loja-2'], findings: 1, missing: 1_234},
  {kind: 'balances_scaled', factor: 100, wallets: ['loja-2']},
  {kind: 'balances_scaled', factor: 0.01, wallets: ['loja-2', 'principal']},
  {kind: 'balances_exchanged', field: 'opening', wallets: ['loja-2', 'principal']},
  {kind: 'balances_exchanged', field: 'available', wallets: ['loja-2', 'principal']},
  {kind: 'openings_absent', firstAt: AT, wallets: ['loja-2', 'principal']},
  {kind: 'balances_apart', statedAt: AT, lastAt: AT},
  {kind: 'clocks_apart', file: 'statement.csv', other: 'events.jsonl', hours: 3},
  {kind: 'clocks_apart', file: 'events.jsonl', other: 'statement.csv', hours: -3},
  {
    kind: 'dates_apart',
    file: 'statement.csv',
    other: 'charges.jsonl, events.jsonl',
    compared: 311,
    apart: 311,
    fromDays: -31,
    untilDays: -28,
    examples: [{id: 'c1', at: AT, otherAt: AT}],
  },
  {
    kind: 'dates_apart',
    file: 'charges.jsonl',
    other: 'statement.csv',
    compared: 12,
    apart: 11,
    fromDays: -116,
    untilDays: 203,
    examples: [],
  },
  {kind: 'opening_later', openedAt: AT, lines: 46, wallets: ['loja-2', 'loja-3', 'principal']},
  {kind: 'opening_later', openedAt: AT, lines: 1, wallets: ['principal']},
  {kind: 'month_skipped', closedAt: AT, firstAt: AT},
  {kind: 'wallets_without_lines', wallets: ['loja-2'], lines: 25},
  {kind: 'wallets_without_records', wallets: ['loja-2'], lines: 1},
  {kind: 'wallets_without_records', wallets: ['loja-1', 'loja-2', 'loja-3', 'x'], lines: 90},
  {kind: 'wallets_without_charges', wallets: ['loja-1', 'loja-2', 'loja-3', 'x'], charges: 90},
  {kind: 'wallets_without_charges', wallets: ['loja-2'], charges: 1},
  {kind: 'lines_foreign', wallets: ['loja-1', 'loja-2', 'loja-3', 'x'], lines: 887, missing: 644},
  {kind: 'lines_foreign', wallets: ['loja-2'], lines: 1, missing: 1},
  {kind: 'wallets_without_withdrawals', wallets: ['loja-1', 'loja-2'], withdrawals: 90},
  {kind: 'wallets_without_withdrawals', wallets: ['loja-2'], withdrawals: 1},
  {
    kind: 'days_absent',
    file: 'statement.csv',
    days: 14,
    ofDays: 28,
    fromDay: '2026-01-15',
    untilDay: '2026-01-28',
    rows: 390,
  },
  {
    kind: 'days_absent',
    file: 'charges.jsonl',
    days: 3,
    ofDays: 4,
    fromDay: '2026-01-15',
    untilDay: '2026-01-17',
    rows: 1,
  },
  {kind: 'day_without_records', file: 'charges.jsonl', day: '2026-01-15', records: 12},
  {kind: 'day_without_records', file: 'withdrawals.jsonl', day: '2026-01-15', records: 1},
  {kind: 'legs_one_sided', side: 'incoming', lines: 97},
  {kind: 'legs_one_sided', side: 'outgoing', lines: 1},
  {kind: 'record_ids_apart', records: 50},
  {kind: 'record_ids_apart', records: 1},
  {kind: 'fees_in_amounts', lines: 272},
  {kind: 'wallets_without_lines', wallets: ['loja-1', 'loja-2', 'loja-3', 'x'], lines: 90},
]

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(MISFITS)('$kind has a sentence, and a step of one line', (misfit) => {
    const result = {...RESULT, misfits: [misfit]}
    const [sentence] = misfitSentences(result, {language, timezone: 'America/Sao_Paulo'})
    const [step = ''] = misfitSteps(result, language)
    expect([sentence, step].join('\n')).not.toMatch(/undefined|\[object/)
    expect(`1. ${step}`.length, step).toBeLessThanOrEqual(80)
    expect(gapSteps(result, {language})).toContain(step)
  })
})

test('the words of unknown types are named first, and their findings have no step of their own', () => {
  const findings = [
    finding('UNMATCHED_LEDGER_LINE', 1, {hintCode: 'unknown_type', amounts: [0, -99]}),
    finding('MISSING_POSTING', 2, {amounts: [-99, 0]}),
  ]
  const misfits: Misfit[] = [{kind: 'unknown_types', words: ['tarifa', 'Repasse'], lines: 2}]
  const text = renderSummary(
    {...RESULT, causes: [], findings, misfits},
    {language: 'en', timezone: 'America/Sao_Paulo'},
  )
  expect(text).toContain('1. Translate "tarifa", "Repasse" in values.type of --mapping')
  expect(text).toContain('2. Export that day again')
  expect(text).not.toContain('Find out who caused')
})

test('records that are given twice have one step: exporting them again does not help', () => {
  const fault = {code: 'unequal_duplicate', field: undefined} as const
  const findings = [finding('RECORD_INVALID', 1, {fault}), finding('RECORD_INVALID', 2, {fault})]
  const [file, other] = ['charges-2.jsonl', 'charges.jsonl']
  const misfits: Misfit[] = [{kind: 'records_twice', file, other, rows: 2, fields: ['status']}]
  const stepsWith = (found: readonly Misfit[]): string =>
    renderSummary(
      {...RESULT, causes: [], findings, misfits: found},
      {language: 'en', timezone: 'America/Sao_Paulo'},
    )
  expect(stepsWith(misfits)).toContain('1. Give each record once')
  expect(stepsWith(misfits)).not.toContain('2. ')
  expect(stepsWith([])).toContain('1. Give these records once: two rows differ (2)')
})

test('wallets without a line are named, and their statement is asked for before any claim', () => {
  const findings = [finding('MISSING_POSTING', 2, {amounts: [-99, 0]})]
  const wallets = ['loja-3', 'principal']
  const misfits: Misfit[] = [{kind: 'wallets_without_lines', wallets, lines: 56}]
  const text = renderSummary(
    {...RESULT, causes: [], findings, misfits},
    {language: 'en', timezone: 'America/Sao_Paulo'},
  )
  expect(text.replace(/\s+/g, ' ')).toContain('The statement has no line of loja-3 and principal')
  expect(text).toContain('1. Give the statement of these wallets, too\n2. Export that day again')
})

test('what differs because openings are counted twice is not chased', () => {
  const findings = [finding('UNEXPLAINED_DIFFERENCE', 1, {amounts: [100, 0]})]
  const openedAt = '2026-02-01T03:00:00.000Z'
  const misfits: Misfit[] = [
    {kind: 'opening_later', openedAt, lines: 46, wallets: ['loja-2', 'principal']},
  ]
  const textWith = (found: readonly Misfit[]): string =>
    renderSummary(
      {...RESULT, causes: [], findings, misfits: found},
      {language: 'en', timezone: 'America/Sao_Paulo'},
    )
  expect(textWith(misfits)).toContain('1. Give the statement from the openings on')
  expect(textWith(misfits)).not.toContain('Chase')
  expect(textWith([])).toContain('1. Chase the unexplained difference')
})

test('a pack says nothing of files that its reader does not have', () => {
  const result = {...RESULT, misfits: MISFITS}
  expect(gapSteps(result, {language: 'en', wallet: 'principal'})).toEqual([])
})

test.each([
  {
    fees: undefined,
    en: 'month or year. No finding says so.',
    pt: 'lido com elas. Nenhum achado diz isso.',
  },
  {
    fees: true,
    en: 'month or year. Which fee was in force goes by these dates.',
    pt: 'lido com elas. Qual tarifa estava em vigor depende dessas datas.',
  },
])('dates by which fees go are called so: $fees', ({fees, en, pt}) => {
  const rows = {compared: 9, apart: 9, fromDays: 31, untilDays: 31, examples: []}
  const files = {file: 'events.jsonl', other: 'statement.csv'}
  const misfits: Misfit[] = [{kind: 'dates_apart', ...files, ...rows, ...(fees && {fees})}]
  const [english, portuguese] = LANGUAGES.toSorted().map((language) =>
    misfitSentences({misfits}, {language, timezone: 'America/Sao_Paulo'}).join(),
  )
  expect(english).toContain(en)
  expect(portuguese).toContain(pt)
})

test.each([
  {fromDays: 31, untilDays: 31, en: 'dated 31 days after it', pt: 'têm data 31 dias depois dela'},
  {fromDays: -31, untilDays: -28, en: '28 to 31 days before it', pt: '28 a 31 dias antes dela'},
  {
    fromDays: -9,
    untilDays: 1_203,
    en: 'up to 1,203 days before or after it',
    pt: 'até 1.203 dias antes ou depois dela',
  },
])('dates from $fromDays to $untilDays days later are so many days apart', ({en, pt, ...days}) => {
  const examples = [{id: 'c1', at: AT, otherAt: '2025-02-01T02:59:59.999Z'}]
  const [file, other] = ['statement.csv', 'events.jsonl']
  const misfits: Misfit[] = [
    {kind: 'dates_apart', file, other, compared: 1_100, apart: 1_000, examples, ...days},
  ]
  const [english, portuguese] = LANGUAGES.toSorted().map((language) =>
    misfitSentences({misfits}, {language, timezone: 'America/Sao_Paulo'}).join(),
  )
  expect(english).toContain(en)
  expect(english).toContain(
    'Of the rows of statement.csv that were compared, 1,000 of the 1,100 that have the id',
  )
  expect(english).toContain('(c1: 2026-01-31 / 2025-01-31)')
  expect(portuguese).toContain(pt)
  expect(portuguese).toContain(
    'Das linhas de statement.csv que foram comparadas, 1.000 das 1.100 com o id',
  )
})

test('balances are called those of the last closing only where they are of its day', () => {
  const sentenceOf = (closedAt: string, language: (typeof LANGUAGES)[number]): string =>
    misfitSentences(
      {misfits: [{kind: 'balances_before', statedAt: AT, closedAt}]},
      {language, timezone: 'America/Sao_Paulo'},
    ).join()
  const later = '2026-03-01T02:59:59.999Z'
  expect(sentenceOf(AT, 'en')).toContain('of 2026-01-31, which is the last closing,')
  expect(sentenceOf(later, 'en')).toContain(
    'of 2026-01-31, which is of before the last closing (2026-02-28),',
  )
  expect(sentenceOf(AT, 'pt-BR')).toContain('de 31/01/2026, que é o último fechamento,')
  expect(sentenceOf(later, 'pt-BR')).toContain(
    'de 31/01/2026, data anterior à do último fechamento (28/02/2026),',
  )
})
