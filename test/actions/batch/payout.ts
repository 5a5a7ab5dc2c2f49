/** When the payouts of these tests are sent, and how they are counted from then. */
export const HOUR_MS = 3_600_000
export const NOW_MS = Date.parse('2026-11-10T12:00:00Z')

/** A payout that a row may repeat. */
export const PAYOUT = {
  pixKey: 'ana@example.com',
  pixKeyType: 'email',
  holderName: 'Ana Souza',
  holderDocument: '52998224725',
  amount: 13,
}
