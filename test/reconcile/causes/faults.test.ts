import {expect, test} from 'vitest'
import {faultSentence, remedyOfFault} from '../../../src/reconcile/findings/faults.ts'
import {nextStep} from '../../../src/render/reconcile/findings/explanations/explanations.ts'
import {finding} from '../../render/reconcile/sample.ts'

const faultOf = (value: string) => ({code: 'impossible_date', field: 'createdAt', value}) as const

test('a date of a spreadsheet is named as such, with the mapping that reads it', () => {
  const fault = faultOf('03/11/2026 10:30')
  expect(faultSentence(fault, 'en')).toBe(
    'A date is written as day/month/year: createdAt = "03/11/2026 10:30".',
  )
  expect(faultSentence(fault, 'pt')).toBe(
    'Uma data está escrita como dia/mês/ano: createdAt = "03/11/2026 10:30".',
  )
  expect(remedyOfFault(fault).en).toContain('"pixctl reconcile map"')
  expect(remedyOfFault(fault).pt).toContain('"pixctl reconcile map"')
})

test('of balances, for which nothing is proposed, the mapping is named', () => {
  const fault = {...faultOf('03/11/2026'), field: 'asOf'}
  for (const language of ['en', 'pt'] as const) {
    const remedy = remedyOfFault(fault)[language]
    expect(remedy).toContain('{"balances": {"dates": "dd/mm/yyyy"}}')
    expect(remedy).not.toContain('reconcile map')
  }
})

test('a fee that is a text is no matter of a mapping', () => {
  const fee = {code: 'text_amount', field: 'fixed', value: '0,99'} as const
  const amount = {...fee, field: 'amount'}
  expect(faultSentence(amount, 'en')).toContain('--mapping')
  for (const language of ['en', 'pt'] as const) {
    expect(faultSentence(fee, language)).toMatch(/0\.99.*: fixed = "0,99"\.$/)
    expect(faultSentence(fee, language)).not.toContain('--mapping')
  }
  const row = finding('RECORD_INVALID', 1, {fault: fee})
  expect(nextStep(row, 'en')).toBe('Write the fees as numbers, such as 0.99')
  expect(nextStep({...row, fault: amount}, 'en')).toContain('--mapping')
})

test('a header between the rows is deleted, and not exported again', () => {
  const fault = {code: 'header_again', field: undefined} as const
  expect(faultSentence(fault, 'en')).toBe('This is the header again: files were joined.')
  expect(remedyOfFault(fault).en).toContain('Delete this line')
  expect(remedyOfFault(fault).pt).toContain('Apague esta linha')
  const row = finding('RECORD_INVALID', 1, {fault})
  expect(nextStep(row, 'en')).toBe('Delete the header between the rows')
})

test('a row that lacks a field may be one of sums', () => {
  const fault = {code: 'missing_field', field: 'wallet', value: ''} as const
  expect(remedyOfFault(fault).en).toContain('ignoreRows')
  expect(remedyOfFault(fault).pt).toContain('ignoreRows')
})

test.each(['30/02/2026', '2026-02-30T10:00:00Z', '11/2026', ''])('%j is impossible', (value) => {
  const fault = faultOf(value)
  expect(faultSentence(fault, 'en')).toContain('A date is impossible')
  expect(remedyOfFault(fault).en).not.toContain('reconcile map')
})
