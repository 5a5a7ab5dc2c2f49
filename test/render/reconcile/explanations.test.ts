import {describe, expect, test} from 'vitest'
import {LANGUAGES} from '../../../src/messages/language.ts'
import {FINDING_CODES} from '../../../src/reconcile/findings/finding-codes.ts'
import {STEP_WIDTH} from '../../../src/render/reconcile/findings/explanations/explanation.ts'
import {
  explanationOf,
  nextStep,
} from '../../../src/render/reconcile/findings/explanations/explanations.ts'
import {finding} from './sample.ts'

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(FINDING_CODES)('%s is explained in whole sentences', (code) => {
    const {title, meaning, raised, example} = explanationOf(code, language)
    expect(title.length).toBeLessThanOrEqual(32)
    for (const sentence of [meaning, raised, example]) expect(sentence).toMatch(/^\p{L}.*\.$/su)
  })

  test('no two codes have one title', () => {
    const titles = FINDING_CODES.map((code) => explanationOf(code, language).title)
    expect(new Set(titles).size).toBe(FINDING_CODES.length)
  })

  test('every step fits beside a count and an amount', () => {
    for (const code of FINDING_CODES) {
      for (const role of ['main', 'opening'] as const) {
        const step = nextStep(finding(code, 1, {role}), language)
        expect(step.length).toBeLessThanOrEqual(STEP_WIDTH)
      }
    }
  })
})

test('the two languages differ', () => {
  for (const code of FINDING_CODES) {
    expect(explanationOf(code, 'en').meaning).not.toBe(explanationOf(code, 'pt-BR').meaning)
    expect(nextStep(finding(code, 1), 'en')).not.toBe(nextStep(finding(code, 1), 'pt-BR'))
  }
})

describe('a date as day/month/year', () => {
  const dayFirst = (file: string, field: string) =>
    finding('RECORD_INVALID', 1, {
      evidence: [{file, line: 1}],
      fault: {code: 'impossible_date', field, value: '20/01/2026'},
    })

  test.each([
    {file: 'statement.csv', field: 'createdAt', step: 'Have "reconcile map" read day/month/year'},
    {
      file: 'saldos.json',
      field: 'asOf',
      step: 'Put {"balances":{"dates":"dd/mm/yyyy"}} in a file for --mapping',
    },
    {
      file: 'charges.jsonl',
      field: 'createdAt',
      step: 'Put {"charges":{"dates":"dd/mm/yyyy"}} in a file for --mapping',
    },
    {file: 'cobrancas.jsonl', field: 'createdAt', step: 'Have --mapping read day/month/year'},
  ])('of $file: $step', ({file, field, step}) => {
    expect(nextStep(dayFirst(file, field), 'en')).toBe(step)
  })
})

test('amounts in quotes are read by a mapping that names their file', () => {
  const fault = {code: 'text_amount', field: 'amount', value: '149.68'} as const
  const step = (file: string, language: 'en' | 'pt-BR') =>
    nextStep(finding('RECORD_INVALID', 1, {evidence: [{file, line: 1}], fault}), language)
  expect(step('charges.jsonl', 'en')).toBe('Put {"charges":{}} in a file for --mapping')
  expect(step('charges.jsonl', 'pt-BR')).toContain('{"charges":{}}')
  expect(step('cobrancas.jsonl', 'en')).toBe('Have --mapping read amounts in quotes')
})

test('a row of a table without a field may be one of sums', () => {
  const fault = {code: 'missing_field', field: 'wallet', value: ''} as const
  const ofTable = finding('RECORD_INVALID', 1, {evidence: [{file: 'a.csv', line: 9}], fault})
  const ofJson = finding('RECORD_INVALID', 1, {evidence: [{file: 'a.jsonl', line: 9}], fault})
  expect([nextStep(ofTable, 'en'), nextStep(ofTable, 'pt-BR')].join()).toMatch(
    /ignoreRows.*ignoreRows/,
  )
  expect(nextStep(ofJson, 'en')).not.toContain('ignoreRows')
})
