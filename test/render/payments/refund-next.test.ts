import {expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {renderAskedRefund} from '../../../src/render/payments/refund-next.ts'

const answered = (status: string) => ({originalTransactionId: 'id-1', status})

test.each([
  {language: 'en', says: 'when the webhook refund_completed comes'},
  {language: 'pt-BR', says: 'se conclui com o webhook refund_completed'},
] as const)('a refund that is open names how it ends and where to look ($language)', (row) => {
  const text = renderAskedRefund(answered('PENDING'), undefined, row.language)
  expect(text).toContain(row.says)
  expect(text).toMatch(/\n {2}pixctl transactions show id-1$/)
  expect(renderAskedRefund(answered('COMPLETED'), undefined, row.language)).not.toContain('pixctl')
})

test.each([
  {language: 'en', amount: 'Refund amount  R$ 50.00', fee: 'Fee            R$ 0.50'},
  {language: 'pt-BR', amount: 'Valor da devolução  R$ 50,00', fee: 'Tarifa              R$ 0,50'},
] as const)(
  'a refund says what it takes from the wallet ($language)',
  ({language, amount, fee}) => {
    const cost = {amount: centavos(5_000), fee: centavos(50)}
    const lines = renderAskedRefund(answered('PENDING'), cost, language).split('\n')
    expect(lines).toEqual(expect.arrayContaining([amount, fee]))
    const free = renderAskedRefund(answered('PENDING'), {...cost, fee: undefined}, language)
    expect(free.split('\n')).toContain(amount)
    expect(free).not.toContain('50,50')
  },
)
