import type {Centavos} from '../domain/money.ts'
import type {Person} from './person.ts'

/** What a profile says of payouts. */
export interface PayoutRules {
  /** What one person may pay out within 24 hours; nothing where no second person is needed. */
  readonly approvalAbove: Centavos | undefined
  readonly people: readonly Person[]
  /** That says it, where it is another one than the profile in use. */
  readonly profile?: string | undefined
}

/** Of a profile that says nothing. */
export const NO_PAYOUT_RULES: PayoutRules = {approvalAbove: undefined, people: []}

/** The rules of another profile, which hold too unless it turns out to be of another account. */
export interface RulesOfAnother {
  /** Of its credential; nothing where it has none, so that it may be of any account. */
  readonly clientId?: string | undefined
  readonly rules: PayoutRules
  /** Where its own profile reaches the service: one service may be reached by several addresses. */
  readonly baseUrl?: string | undefined
  /** Asks the service, with that credential, which account it is of; nothing without an answer. */
  readonly askAccount?: (() => Promise<string | undefined>) | undefined
}

/** The rules that a client pays out by. */
export interface RulesOfClient {
  /** Who may pay out how much; required, so that no caller leaves it out by mistake. */
  readonly payoutRules: PayoutRules
  readonly rulesOfOthers?: readonly RulesOfAnother[] | undefined
}

/** The lowest limit holds, with the list of people beside it; of equal ones, the first. */
export function strictestRules(first: PayoutRules, others: readonly PayoutRules[]): PayoutRules {
  return others.reduce((strict, one) => (limitOf(one) < limitOf(strict) ? one : strict), first)
}

const limitOf = ({approvalAbove}: PayoutRules): number => approvalAbove ?? Number.POSITIVE_INFINITY
