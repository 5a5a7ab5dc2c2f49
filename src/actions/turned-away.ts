import type {Context} from '../app/context.ts'
import {KEY_LIFETIME_MS} from '../domain/idempotency.ts'
import {isSameReference} from '../domain/reference.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import {sentAlready} from '../messages/confirmation.ts'
import {NotConfirmedError} from '../messages/errors.ts'
import {shellWord} from '../messages/shell-word.ts'
import {asRecord} from '../wire/loose.ts'
import type {WithdrawalRequestBody} from '../wire/withdrawal.ts'
import {senderOf} from './sender.ts'

/**
 * An equal payout of the last day that was turned away, as by a rate limit, may have been made all the
 * same: a gateway that got no answer sends it to the service once more, and passes on what that
 * second request is answered. So it is asked for by its own key, and is in the journal as done where
 * the service has it.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`; `UnreachableError` where it cannot be asked.
 */
export async function requireNotMade(
  context: Context,
  body: WithdrawalRequestBody,
  idempotencyKey: string | undefined,
): Promise<void> {
  const {withdrawals, addressee} = await context.client()
  const {journal, environment, baseUrl, nowMs, isOwn} = await senderOf(context)
  const {wallet} = addressee
  const fromMs = nowMs - KEY_LIFETIME_MS
  const refused = {environment, kind: 'withdrawal', state: 'refused', fromMs} as const
  for await (const record of journal.requests.each(refused)) {
    if (record.baseUrl !== baseUrl || record.wallet !== wallet) continue
    if (record.idempotencyKey === idempotencyKey || !isTurnedAway(record)) continue
    if (!isAlike(body, asRecord(JSON.parse(record.body)) ?? {})) continue
    if (!(await isOwn(record))) continue
    const id = await withdrawals.findTurnedAway(record)
    if (id === undefined) continue
    const sentAt = new Date(record.createdAtMs).toISOString()
    const command = `pixctl transactions show ${shellWord(id)}`
    throw new NotConfirmedError(sentAlready({sentAt, command, isUnknown: false}), {details: {id}})
  }
}

/** The service says these after it has looked at the key: nothing was made under it. */
const SETTLED: readonly number[] = [400, 422]

const isTurnedAway = ({statusCode}: RequestRecord): boolean =>
  statusCode !== undefined && !SETTLED.includes(statusCode)

/** Two references of their own say that both are meant. */
function isAlike(
  {pixKey, amount, netAmount, externalReference}: WithdrawalRequestBody,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const reference = other['externalReference']
  if (externalReference !== undefined && typeof reference === 'string') {
    return isSameReference(externalReference, reference)
  }
  return (
    pixKey === other['pixKey'] && amount === other['amount'] && netAmount === other['netAmount']
  )
}
