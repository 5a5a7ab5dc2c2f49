import {describe, expect, test} from 'vitest'
import {FINDING_CODES, factsOf} from '../../../src/reconcile/findings/finding-codes.ts'

describe('the table of finding codes', () => {
  test('has every code of the contract', () => {
    expect(FINDING_CODES).toHaveLength(32)
  })

  test.each([
    {name: 'a row that cannot be read is data', code: 'RECORD_INVALID', expected: 'data'},
    {name: 'a repeated delivery is info', code: 'DUPLICATE_DELIVERY', expected: 'info'},
    {name: 'a shortfall by rule 5 is info', code: 'SPLIT_SHORTFALL', expected: 'info'},
    {name: 'a charge in transit is timing', code: 'IN_TRANSIT', expected: 'timing'},
    {name: 'a stale charge is an error', code: 'STALE_PENDING', expected: 'error'},
  ] as const)('$name', ({code, expected}) => {
    expect(factsOf(code).class).toBe(expected)
  })

  test('calls every code an error but those that the contract does not', () => {
    const others = FINDING_CODES.filter((code) => factsOf(code).class !== 'error')
    expect(others.map((code) => `${code} ${factsOf(code).class}`).toSorted()).toEqual([
      'DUPLICATE_DELIVERY info',
      'IN_TRANSIT timing',
      'NEGATIVE_BALANCE info',
      'RECORD_INVALID data',
      'SPLIT_SHORTFALL info',
    ])
  })
})
