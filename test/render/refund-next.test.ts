import {expect, test} from 'vitest'
import {renderAskedRefund} from '../../src/render/refund-next.ts'

const answered = (status: string) => ({originalTransactionId: 'id-1', status})

test.each([
  {language: 'en', says: 'when the webhook refund_completed comes'},
  {language: 'pt-BR', says: 'se conclui com o webhook refund_completed'},
] as const)('a refund that is open names how it ends and where to look ($language)', (row) => {
  const text = renderAskedRefund(answered('PENDING'), row.language)
  expect(text).toContain(row.says)
  expect(text).toMatch(/\n {2}pixctl transactions show id-1$/)
  expect(renderAskedRefund(answered('COMPLETED'), row.language)).not.toContain('pixctl')
})
