import {expect, test} from 'vitest'
import type {Receipt} from '../../src/actions/receipt/receipt.ts'
import {receiptContent} from '../../src/render/receipt/receipt-content.ts'

const party = {name: 'Ana', maskedDocument: null}
const receiptOf = (kind: Receipt['kind'], e2eId: string | null): Receipt =>
  ({
    kind,
    e2eId,
    id: 'id-1',
    amount: 5,
    environment: 'live',
    people: null,
    refund: null,
    refunds: null,
    returnedByBlock: null,
    payer: party,
    payee: party,
    institution: null,
    maskedPixKey: null,
    feeAmount: null,
    debitedAmount: null,
    description: null,
    externalReference: null,
    originalTransactionId: null,
    paidAt: '2026-11-22T06:33:46.000Z',
    issuedAt: '2026-11-22T06:33:46.000Z',
  }) as unknown as Receipt

test.each([
  {kind: 'charge', language: 'pt-BR', begins: 'Pago em 22/11/2026'},
  {kind: 'refund', language: 'pt-BR', begins: 'Devolvido em 22/11/2026'},
  {kind: 'withdrawal', language: 'en', begins: 'Paid on '},
  {kind: 'refund', language: 'en', begins: 'Given back on '},
] as const)('a $kind in $language says "$begins"', ({kind, language, begins}) => {
  expect(receiptContent(receiptOf(kind, null), language).paidAt.startsWith(begins)).toBe(true)
})

test.each(['en', 'pt-BR'] as const)(
  'only a receipt with an end-to-end id says that it finds the payment at the bank (%s)',
  (language) => {
    const {disclaimer} = receiptContent(receiptOf('withdrawal', null), language)
    const withId = receiptContent(receiptOf('withdrawal', 'E1'), language).disclaimer
    expect(disclaimer).not.toMatch(/above|acima/)
    expect(withId.startsWith(disclaimer)).toBe(true)
    expect(withId).toMatch(/above|acima/)
  },
)

test.each([
  {
    refund: {status: 'PENDING', amount: null},
    en: 'not done yet (status: pending)',
    pt: 'ainda não está concluída',
  },
  {
    refund: {status: 'completed', amount: null},
    en: 'This payment was given back.',
    pt: 'Este pagamento foi devolvido.',
  },
  {
    refund: {status: 'completed', amount: 3.5},
    en: 'R$ 3.50 was given back',
    pt: '3,50 foram devolvidos',
  },
])('a refund of $refund.status, $refund.amount, is said as it stands', ({refund, en, pt}) => {
  const receipt = {...receiptOf('charge', null), refund}
  const said = (language: 'en' | 'pt-BR') =>
    receiptContent(receipt, language).warnings.join(' ').replaceAll('\u00a0', ' ')
  expect(said('en')).toContain(en)
  expect(said('pt-BR')).toContain(pt)
})

const AT = ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z'] as const
const known = AT.map((refundedAt, nth) => ({id: `r-${nth}`, amount: 40 - nth * 20, refundedAt}))

test('of several refunds of a charge a receipt shows each, and their sum', () => {
  const refunds = {known, amount: 60, isWhole: false}
  const receipt = {...receiptOf('refund', null), amount: 20, refunds}
  const {amountLabel, amount, groups, warnings} = receiptContent(receipt, 'en')
  expect([amountLabel, amount.replaceAll('\u00a0', ' ')]).toEqual(['Given back in all', 'R$ 60.00'])
  const rows = groups.find(({title}) => title === 'Refunds')?.rows ?? []
  expect(rows.map(([label]) => label.replaceAll('\u00a0', ' '))).toEqual(['R$ 40.00', 'R$ 20.00'])
  expect(rows[0]?.[1]).toContain('2026-11-20')
  expect(warnings.join(' ')).toContain('there may be others')
})

test('where one refund gave back the whole payment, there are no others', () => {
  const refunds = {known: known.slice(0, 1), amount: 40, isWhole: true}
  const {amountLabel, groups, warnings} = receiptContent(
    {...receiptOf('refund', null), refunds},
    'pt-BR',
  )
  expect(amountLabel).toBe('Valor')
  expect(groups.map(({title}) => title)).not.toContain('Devoluções')
  expect(warnings).toEqual([])
})
