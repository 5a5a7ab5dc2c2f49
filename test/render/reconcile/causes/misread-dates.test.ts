import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import {LANGUAGES} from '../../../../src/messages/language.ts'
import type {Misfit} from '../../../../src/reconcile/misfits/misfit.ts'
import type {Result} from '../../../../src/reconcile/result.ts'
import {gapSteps} from '../../../../src/render/reconcile/causes/gaps.ts'
import {renderSummary} from '../../../../src/render/reconcile/summary/summary.ts'
import {finding, RESULT} from '../sample.ts'

type Language = (typeof LANGUAGES)[number]

const inOrder = (result: Partial<Result>): Result => ({
  ...RESULT,
  findings: [],
  counts: {},
  verdict: 'reconciled',
  ...result,
})

const summary = (result: Partial<Result>, language: Language = 'en'): string =>
  renderSummary(inOrder(result), {language, timezone: 'America/Sao_Paulo'})
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ')

const dates = (fromDays: number, {apart = 300, fees = false} = {}): Misfit => ({
  kind: 'dates_apart',
  file: 'statement.csv',
  other: 'events.jsonl',
  compared: 300,
  apart,
  fromDays,
  untilDays: fromDays,
  examples: [],
  ...(fees && {fees}),
})
const clocks = (hours: number): Misfit => ({
  kind: 'clocks_apart',
  file: 'statement.csv',
  other: 'events.jsonl',
  hours,
})

/** Lines from a day on, of before the closing at the end of October on the clock of Brasília. */
const linesFrom = (firstDay: string): Partial<Result> => ({
  carryForward: {
    previousAsOf: '2026-11-01T02:59:59.999Z',
    items: [],
    openings: [],
    linesBefore: [{wallet: 'principal', lines: 2, ofLines: 9, firstDay}],
  },
})

const ASKED = {
  en: 'Give the statement from the last closing on',
  'pt-BR': 'Use o extrato a partir do último fechamento',
} as const
const IF_RIGHT = {
  en: 'if its dates are read rightly, give an export',
  'pt-BR': 'se as datas dele são lidas corretamente, use uma exportação',
} as const

describe.each(LANGUAGES)('lines of before the last closing (%s)', (language) => {
  test.each([
    {name: 'a year early', misfit: dates(-365), firstDay: '2025-11-01', isAsked: false},
    {name: 'three hours early', misfit: clocks(-3), firstDay: '2026-10-31', isAsked: false},
    {name: 'earlier than the clock', misfit: clocks(-3), firstDay: '2026-10-30', isAsked: true},
    {name: 'earlier than the dates', misfit: dates(-31), firstDay: '2026-09-29', isAsked: true},
  ])('$name: another statement is asked for: $isAsked', ({misfit, firstDay, isAsked}) => {
    const result = {...linesFrom(firstDay), misfits: [misfit]}
    const text = summary(result, language)
    expect(gapSteps(inOrder(result), {language}).join().includes(ASKED[language])).toBe(isAsked)
    expect(text.includes(IF_RIGHT[language])).toBe(!isAsked)
  })

  test('are asked for where all dates are of this period', () => {
    const text = summary({...linesFrom('2026-10-31'), misfits: []}, language)
    expect(text).toContain(ASKED[language])
    expect(text).not.toContain(IF_RIGHT[language])
  })
})

/** Of checks that were not made in full: fees of before the table, or of a kind that it does not have. */
const feesOf = (feesFrom: Record<string, string>) =>
  [
    {code: 'FEE_OVERCHARGE', missing: ['fees'], fees: ['pix'], feesFrom},
  ] as unknown as Result['skipped']

describe('fees that the table does not tell', () => {
  const ofFees = dates(-365, {fees: true})
  const LACKING = 'Add to the fee table what it lacks'
  const before = feesOf({pix: '2026-01-15T00:00:00.000Z'})

  test.each([
    {name: 'that go by wrong dates', misfits: [ofFees], skipped: before, is: false},
    {name: 'that go by other dates', misfits: [dates(-365)], skipped: before, is: true},
    {name: 'of lines of before it', misfits: [], skipped: before, is: true},
    {name: 'of a kind that it lacks', misfits: [ofFees], skipped: feesOf({}), is: true},
  ])('$name are asked for: $is', ({misfits, skipped, is}) => {
    expect(summary({misfits, skipped}).includes(LACKING)).toBe(is)
  })
})

describe('a line that may be a second one for the date of its event alone', () => {
  const UNDO = 'Ask the service to undo the second line'
  const twice = finding('DUPLICATE_POSTING', 1, {amounts: [0, 500]})
  const [row = {file: 'statement.csv', line: 2}] = twice.evidence
  const withRows = (rows: number) => ({...twice, evidence: Array.from({length: rows}, () => row)})

  test.each([
    {name: 'is not to be undone', rows: 1, misfits: [dates(-365)], is: false},
    {
      name: 'is where dates of few rows are wrong',
      rows: 1,
      misfits: [dates(-365, {apart: 9})],
      is: true,
    },
    {name: 'is where the first one is there', rows: 2, misfits: [dates(-365)], is: true},
    {name: 'is where no date is wrong', rows: 1, misfits: [], is: true},
  ])('$name', ({rows, misfits, is}) => {
    const findings = [withRows(rows)]
    const counts = {DUPLICATE_POSTING: 1}
    const text = summary({findings, counts, verdict: 'unreconciled', misfits})
    expect(text.includes(UNDO)).toBe(is)
  })
})

test('the step of files of which several are apart stands once', () => {
  const other = {...dates(-365), file: 'charges.jsonl', other: 'statement.csv'} as Misfit
  expect(summary({misfits: [dates(-365), other]}).split('Correct the dates')).toHaveLength(2)
})

describe('what may follow from dates that are apart alone is no step of its own', () => {
  const ofCode = (code: 'FEE_OVERCHARGE' | 'MISSING_POSTING'): Partial<Result> => ({
    findings: [finding(code, 1)],
    counts: {[code]: 1},
    verdict: 'unreconciled',
  })
  const late = (outOfScope: number): Partial<Result> => ({
    totals: {
      'statement.csv': {
        rows: 9,
        matched: 9 - outOfScope,
        finding: 0,
        outOfScope,
        rejected: 0,
        sumCentavos: centavos(0),
      },
    },
  })

  test('a fee by another period of the table', () => {
    const withDates = (fees: boolean): string =>
      summary({...ofCode('FEE_OVERCHARGE'), misfits: [dates(-31, {fees})]})
    expect(withDates(true)).not.toContain('Claim the fees')
    expect(withDates(true)).toContain('FEE_OVERCHARGE')
    expect(withDates(false)).toContain('Claim the fees')
    expect(summary(ofCode('FEE_OVERCHARGE'))).toContain('Claim the fees')
  })

  test('lines that are dated after the as-of', () => {
    const missing = {...ofCode('MISSING_POSTING'), counts: {MISSING_POSTING: 6}, ...late(6)}
    expect(summary({...missing, misfits: [dates(365, {apart: 6})]})).not.toContain('then claim')
    expect(summary({...missing, misfits: [dates(365, {apart: 6})], ...late(2)})).toContain(
      'then claim',
    )
    expect(summary(missing)).toContain('then claim')
  })
})
