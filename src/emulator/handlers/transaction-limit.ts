import {civilDay} from '../../domain/civil-day.ts'
import type {Environment} from '../../domain/environment.ts'
import {add, type Centavos} from '../../domain/money.ts'
import {type Refusal, refusal} from '../../wire/refusal.ts'
import type {World} from '../world.ts'

/**
 * One daily budget for all wallets of the production account; the sandbox has none.
 * Source: spec, "Limits"; emulator.md, "Limits".
 */
export function limitRefusal(
  {store, clock}: World,
  environment: Environment,
  amount: Centavos,
): Refusal | undefined {
  if (environment === 'test') return undefined
  const {transactionLimit} = store.accounts.get(environment)
  if (transactionLimit === null) return undefined
  const used = store.usage.get(environment, civilDay(clock.nowMs()))
  return add(used, amount) > transactionLimit ? LIMIT_EXCEEDED : undefined
}

/** Counted also while no limit is set, so that setting one finds what the day has used. */
export function countUsage(
  {store, clock}: World,
  environment: Environment,
  amount: Centavos,
): void {
  if (environment === 'live') store.usage.add(environment, civilDay(clock.nowMs()), amount)
}

const LIMIT_EXCEEDED = refusal(400, 'The transaction limit of the account is exceeded.', {
  code: 'LIMIT_EXCEEDED',
})
