import {centavos, ZERO} from '../../domain/money.ts'
import type {Draft} from '../findings/draft.ts'
import type {BelowZero} from '../read/gather/below-zero.ts'

/** Below zero at some moment of the replay: allowed after a reversal, worth seeing. */
export const negativeBalance = (wallet: string, below: BelowZero): Draft => ({
  code: 'NEGATIVE_BALANCE',
  subject: {kind: 'wallet', id: wallet},
  wallet,
  expected: ZERO,
  actual: centavos(below.balance),
  atMs: below.atMs,
  evidence: below.places,
})
