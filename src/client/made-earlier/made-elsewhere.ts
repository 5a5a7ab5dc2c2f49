import type {RequestRecord} from '../../journal/request-record.ts'
import {
  NotPermittedError,
  PixctlError,
  RefusedError,
  UnreachableError,
} from '../../messages/errors.ts'
import {attemptNotLookedFor, referenceNotLookedFor} from '../../messages/payments/money.ts'
import {asRecord} from '../../wire/loose.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import type {WithdrawalRequestBody} from '../../wire/withdrawal.ts'
import type {Channel} from '../channel.ts'
import {adoptCreated} from './adopt.ts'
import type {Sought} from './alike-payouts.ts'
import {findCreated, isUsedByAnother} from './find-created.ts'
import {otherKeyOf} from './other-key.ts'

/** What is known of a payout whose reference is asked for. */
export interface ReferenceSearch extends Pick<Sought, 'onOtherPayment'> {
  /** The key that its user gave it. */
  readonly chosenKey?: string | undefined
}

/**
 * The payout that the service has of the reference of this one, whichever wallet it left, where this
 * journal has it not: what the journal has was looked through for equal ones already. One of which the
 * amount leaves that is to arrive of this one is such a payout, too. The latest, where
 * more than one wallet has such a payout. A credential that may not read, and a service that takes no
 * such question, leave it at what the journal knows.
 *
 * Errors: `UnreachableError` where the service gives no answer of its own.
 */
export async function madeElsewhere(
  channel: Channel,
  body: WithdrawalRequestBody,
  {chosenKey, onOtherPayment}: ReferenceSearch = {},
): Promise<TransactionResource | undefined> {
  const found: TransactionResource[] = []
  const keep = (other: TransactionResource): void => void found.push(other)
  const idempotencyKey = chosenKey ?? ''
  const what = {kind: 'withdrawal', idempotencyKey, body: JSON.stringify(body)} as const
  try {
    const own = await findCreated(
      channel,
      {...what, onOtherWallet: keep, onOtherAmount: keep, onOtherPayment},
      'reference',
    )
    if (own) found.push(own)
  } catch (error) {
    requireAnswer(error, referenceNotLookedFor)
  }
  for (const one of found.sort((a, b) => timeOf(b) - timeOf(a))) {
    if (chosenKey === undefined) return one
    if ((await otherKeyOf(channel, one.id, chosenKey)) === undefined) return one
  }
  return undefined
}

/** One that the service does not date may be of today. */
const timeOf = ({createdAt}: TransactionResource): number => {
  const ms = Date.parse(String(createdAt))
  return Number.isNaN(ms) ? Number.MAX_SAFE_INTEGER : ms
}

/**
 * What the service made of a payout that was turned away, by its own key; the journal has it as done
 * then. A refusal of the question leaves it at what the journal knows.
 *
 * Errors: `UnreachableError` where the service gives no answer of its own.
 */
export async function madeAllTheSame(
  channel: Channel,
  {kind, path, idempotencyKey, body}: RequestRecord,
): Promise<string | undefined> {
  const what = {kind, path, idempotencyKey, body: asRecord(JSON.parse(body)) ?? {}}
  try {
    return await adoptCreated(channel, what, 'key')
  } catch (error) {
    requireAnswer(error, attemptNotLookedFor)
    return undefined
  }
}

/**
 * Whether the service has answered the question though it showed nothing: what has the name is another
 * creation; the wallet is closed, and pays nothing either; this credential may not read; or the service
 * takes no such text for a name.
 */
const isAnswer = (error: unknown): boolean =>
  isUsedByAnother(error) ||
  (error instanceof PixctlError && error.code.startsWith('SUB_ACCOUNT_')) ||
  (error instanceof NotPermittedError && error.statusCode === 403) ||
  (error instanceof RefusedError && error.statusCode === 400)

/**
 * Errors: `UnreachableError` with words for what was asked, where it is not known what the service has;
 *         a revoked credential, Ctrl-C and all else as they are.
 */
function requireAnswer(error: unknown, words: typeof referenceNotLookedFor): void {
  if (isAnswer(error)) return
  if (!(error instanceof UnreachableError || error instanceof RefusedError)) throw error
  const {statusCode, traceId} = error
  throw new UnreachableError(words(error), {statusCode, traceId, cause: error})
}
