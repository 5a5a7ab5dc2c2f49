/** Answers as the spec's tables show them, with a field that pixctl does not know yet. */
export const charge = {
  id: '3f0c8a9e-1b52-4d3c-9a44-6a1f0a1c2b3d',
  status: 'pending',
  amount: 10,
  currency: 'BRL',
  pixCopyPaste: '00020126580014br.gov.bcb.pix',
  expiresAt: '2026-01-03T03:04:05.000Z',
  createdAt: '2026-01-02T03:04:05.000Z',
  qrCodeBase64: 'data:image/png;base64,AAAA',
  externalReference: 'order-77',
  split: [{subAccount: 'loja-2', amount: 3}],
  fieldOfTomorrow: {kept: true},
}

export const withdrawal = {
  id: '7d1f6f7e-5a0a-4d8f-8a51-b9d20f0f8c11',
  amount: 4.5,
  feeAmount: 2.5,
  netAmount: 2,
  status: 'processing',
  snapshotHolderName: 'Ana',
  snapshotHolderDocument: '52998224725',
  createdAt: '2026-01-02T03:04:05.000Z',
  projectId: null,
  snapshotPixKey: 'a@b.co',
  snapshotPixKeyType: 'email',
  failureReason: null,
  pspReference: null,
  externalReference: 'payout-1',
}

export const project = {
  id: '0b6d5a53-58c5-4b4f-8a3b-94a2cf0a7c10',
  name: 'Shop',
  color: '#112233',
  createdAt: '2026-01-02T03:04:05.000Z',
}

export const subAccount = {
  id: '5e8b5f0e-6f6e-4a6b-9a59-4c1f6c7b9e01',
  reference: 'loja-2',
  name: 'Loja 2',
  status: 'active',
  createdAt: '2026-01-02T03:04:05.000Z',
}

export const transaction = {
  id: charge.id,
  type: 'payment',
  status: 'completed',
  amount: 10,
  currency: 'BRL',
  feeAmount: 0.99,
  netAmount: 9.01,
  subAccount: 'principal',
  e2eId: 'E00000000202601020304aaaaaaaaaaa',
  createdAt: '2026-01-02T03:04:05.000Z',
  paidAt: '2026-01-02T03:05:05.000Z',
}

export const block = {
  id: 'b3b61d6a-8a3f-4a4e-8d85-5e2a6b3f9d20',
  transactionId: charge.id,
  amount: 10,
  status: 'awaiting_response',
  blockType: 'med',
  createdAt: '2026-01-02T03:04:05.000Z',
}

export const balance = {
  subAccount: 'principal',
  currency: 'BRL',
  available: 100.5,
  held: 10,
  refundDebt: 0.5,
  spendable: 100,
}

export const account = {
  account: {id: 'a-1', name: 'Shop', status: 'active'},
  balance: {
    available: {amount: 10050, amountFormatted: 100.5},
    held: {amount: 1000, amountFormatted: 10},
    promotional: {amount: 0, amountFormatted: 0},
    total: {amount: 11050, amountFormatted: 110.5},
    currency: 'BRL',
    updatedAt: '2026-01-02T03:04:05.000Z',
  },
  fees: {pix: {fixed: 0.99, percent: 0}},
}

export const endpoint = {
  id: 'e2f1c0de-93a6-4f45-9a51-2c34f2f7f6aa',
  url: 'https://shop.example.com/webhooks',
  events: ['payment_completed'],
  subAccount: 'principal',
  secret: 'whsec-hunter2',
  createdAt: '2026-01-02T03:04:05.000Z',
}

/** An error in the words of the service. */
export const said = (statusCode: number, error: string, message: unknown, details = {}) => ({
  statusCode,
  error,
  message,
  timestamp: '2026-01-02T03:04:05.000Z',
  details,
  traceId: 'trace-77',
})
