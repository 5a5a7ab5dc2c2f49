import type {Centavos} from '../domain/money.ts'
import type {Person} from './person.ts'

/** What a profile says of payouts. */
export interface PayoutRules {
  /** What one person may pay out within 24 hours; nothing where no second person is needed. */
  readonly approvalAbove: Centavos | undefined
  readonly people: readonly Person[]
}

/** Of a profile that says nothing. */
export const NO_PAYOUT_RULES: PayoutRules = {approvalAbove: undefined, people: []}
