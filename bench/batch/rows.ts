/** What a batch sends, and how a bare client sends the same. */
export interface RowKind {
  readonly command: readonly string[]
  readonly path: string
  readonly body: (nth: number) => Readonly<Record<string, unknown>>
  /** The account has to have what is paid out. */
  readonly needsBalance: boolean
}

const amountOf = (nth: number): number => (1000 + (nth % 500)) / 100

export const CHARGES: RowKind = {
  command: ['pix', 'batch'],
  path: '/v2/pix',
  needsBalance: false,
  body: (nth) => ({
    amount: amountOf(nth),
    description: `Order ${nth}`,
    externalReference: `order-${nth}`,
  }),
}

export const PAYOUTS: RowKind = {
  command: ['withdraw', 'batch'],
  path: '/v2/withdrawals',
  needsBalance: true,
  body: (nth) => ({
    amount: amountOf(nth),
    pixKey: `ana-${nth}@example.com`,
    pixKeyType: 'email',
    holderName: 'Ana Souza',
    holderDocument: '52998224725',
    holderDocumentType: 'cpf',
    externalReference: `payout-${nth}`,
  }),
}
