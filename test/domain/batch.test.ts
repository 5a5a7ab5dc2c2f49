import {describe, expect, test} from 'vitest'
import {batchReport, ROW_STATUSES} from '../../src/actions/batch/batch-outcome.ts'
import {summarize} from '../../src/actions/batch/batch-summary.ts'
import {DIAGNOSIS_SUBJECTS} from '../../src/actions/doctor/diagnosis.ts'
import {centavos} from '../../src/domain/money.ts'

describe('batchReport', () => {
  test('counts what was created now and before, and tells the rest by line and code', () => {
    const results = ROW_STATUSES.map((status, at) => ({line: at + 2, status, key: `k${at}`}))
    expect(batchReport(results)).toEqual({
      rows: 5,
      created: 1,
      alreadyDone: 1,
      failed: [
        {line: 4, code: 'FAILED'},
        {line: 5, code: 'OUTCOME_UNKNOWN'},
        {line: 6, code: 'NOT_SENT'},
      ],
    })
  })

  test('keeps the code of the service', () => {
    const row = {line: 2, status: 'failed', key: 'k', code: 'SPLIT_EXCEEDS_NET'} as const
    expect(batchReport([row]).failed).toEqual([{line: 2, code: 'SPLIT_EXCEEDS_NET'}])
  })
})

describe('summarize', () => {
  const row = {line: 2, wallet: 'principal', amount: centavos(100), net: false}
  test('adds up by wallet, in the order of the file, and names repeated rows', () => {
    const rows = [
      row,
      {...row, line: 3, wallet: 'loja-2'},
      {...row, line: 4, repeats: 2, net: true},
    ]
    expect(summarize(rows)).toEqual({
      count: 3,
      total: 300,
      plusFees: true,
      wallets: [
        {wallet: 'principal', count: 2, total: 200},
        {wallet: 'loja-2', count: 1, total: 100},
      ],
      repeated: [{line: 4, first: 2}],
      sameReference: [],
    })
  })

  test('an empty file is nothing', () => {
    expect(summarize([])).toMatchObject({count: 0, total: 0, plusFees: false, repeated: []})
  })
})

test('what is looked at is reported from the machine outwards', () => {
  expect(DIAGNOSIS_SUBJECTS.indexOf('node')).toBeLessThan(DIAGNOSIS_SUBJECTS.indexOf('service'))
})
