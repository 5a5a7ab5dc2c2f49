import type {RequestRecord} from '../../journal/request-record.ts'
import {withdrawalAnswer} from '../../wire/answers.ts'
import {readResource} from '../../wire/loose.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import type {WithdrawalRequestBody, WithdrawalResource} from '../../wire/withdrawal.ts'
import type {Channel} from '../channel.ts'
import {type BeforeSending, create} from '../creation/creation.ts'
import type {Created} from '../creation/creation-terms.ts'
import {withdrawalDiffers} from '../made-earlier/difference.ts'
import {
  madeAllTheSame,
  madeElsewhere,
  type ReferenceSearch,
} from '../made-earlier/made-elsewhere.ts'

/** `POST /v2/withdrawals`. Its answer is never final: the webhook is. Source: spec. */
export interface Withdrawals {
  /** Errors: see `create`. */
  create(
    body: WithdrawalRequestBody,
    idempotencyKey?: string,
    before?: BeforeSending,
  ): Promise<Created<WithdrawalResource>>
  /**
   * A payout that another home made of this reference, amount and payee, from any wallet, as far as the
   * service says. Errors: `UnreachableError` where the service cannot be asked.
   */
  findOfReference(
    body: WithdrawalRequestBody,
    search?: ReferenceSearch,
  ): Promise<TransactionResource | undefined>
  /**
   * The id of a payout that was turned away and made all the same, which the journal has as done then.
   * Errors: `UnreachableError` where the service cannot be asked.
   */
  findTurnedAway(record: RequestRecord): Promise<string | undefined>
}

/** Withdrawals over `channel`: created once for a key, whatever happens on the way. */
export const withdrawals = (channel: Channel): Withdrawals => ({
  create: (body, idempotencyKey, before) =>
    create(channel, {
      ...WITHDRAWAL,
      ...before,
      kind: 'withdrawal',
      path: channel.names.withdrawalsPath,
      body,
      idempotencyKey,
    }),
  findOfReference: (body, search) => madeElsewhere(channel, body, search),
  findTurnedAway: (record) => madeAllTheSame(channel, record),
})

/** What a creation of a withdrawal needs, and how its answer is read. */
export const WITHDRAWAL = {
  permission: 'WITHDRAWAL:WRITE',
  understand: (body: unknown): WithdrawalResource | undefined =>
    readResource(body, withdrawalAnswer),
  differs: withdrawalDiffers,
} as const
