import {expect, test} from 'vitest'
import {receiptName} from '../../../src/actions/receipt/issue-receipt.ts'

test.each([
  {paidAt: '2026-01-02T02:59:59.000Z', day: '2026-01-01'},
  {paidAt: '2026-01-02T03:00:00.000Z', day: '2026-01-02'},
])('a receipt of $paidAt is named by the day in Brasília: $day', ({paidAt, day}) => {
  expect(receiptName({id: 'c-1', paidAt}, 'html')).toBe(`comprovante-${day}-c-1.html`)
})
