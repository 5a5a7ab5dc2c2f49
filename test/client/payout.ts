/** A payout as a command gives it to the client: the one of the recorded answers. */
export const PAYOUT = {
  pixKey: 'a@b.co',
  pixKeyType: 'email',
  holderName: 'Ana',
  holderDocument: '52998224725',
  holderDocumentType: 'cpf',
  amount: 4.5,
} as const
