import type {Context} from '../../app/context.ts'
import {paymentOf} from '../../client/made-earlier/sent-payment.ts'
import {reaisIn} from '../../domain/money.ts'
import {REPEAT_WINDOW_MS} from '../../domain/payout-window.ts'
import {isSameReference} from '../../domain/reference.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {NotConfirmedError} from '../../messages/errors.ts'
import {sentAlready} from '../../messages/payments/sent-earlier.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import {asRecord} from '../../wire/loose.ts'
import type {WithdrawalRequestBody} from '../../wire/withdrawal.ts'
import {payeeKey} from '../batch/likeness/likeness.ts'
import {isOfWallet, senderOf} from './sender.ts'
import {sharedReference} from './shared-reference.ts'

/**
 * An equal payout, last tried within a day, that was turned away, as by a rate limit, may have been made
 * all the same: a gateway that got no answer sends it to the service once more, and passes on what that
 * second request is answered. So it is asked for by its own key, in its own wallet, and is in the journal
 * as done where the service has it. One that says what arrives may be the same payment as one that says
 * what leaves: whether it is, is known by what the service made of it.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`; `UnreachableError` where it cannot be asked.
 */
export async function requireNotMade(
  context: Context,
  body: WithdrawalRequestBody,
  idempotencyKey: string | undefined,
): Promise<void> {
  const client = await context.client()
  const {journal, environment, baseUrl, wallet, nowMs, isOwn} = await senderOf(context)
  const sentSinceMs = nowMs - REPEAT_WINDOW_MS
  const refused = {environment, kind: 'withdrawal', state: 'refused', sentSinceMs} as const
  for await (const record of journal.requests.each(refused)) {
    if (record.baseUrl !== baseUrl) continue
    const isThis = record.idempotencyKey === idempotencyKey && isOfWallet(record, wallet)
    if (isThis || !isTurnedAway(record)) continue
    const other = asRecord(JSON.parse(record.body)) ?? {}
    if (!isAlike(body, other) || !(await isOwn(record))) continue
    const id = await client.inWallet(record.wallet).withdrawals.findTurnedAway(record)
    if (id === undefined) continue
    const made = (await journal.resources.find('withdrawal', id, environment))?.resource
    if (differsInAmount(body, {...made, ...other}) && !isOfReference(body, other)) continue
    const sentAt = new Date(record.createdAtMs).toISOString()
    const command = `pixctl transactions show ${shellWord(id)}`
    const said = sentAlready({
      ...paymentOf(other),
      reference: sharedReference({...body}, other),
      sentAt,
      command,
      isUnknown: false,
    })
    throw new NotConfirmedError(said, {details: {id}})
  }
}

/** The service says these after it has looked at the key: nothing was made under it. */
const SETTLED: readonly number[] = [400, 422]

export const isTurnedAway = ({statusCode}: RequestRecord): boolean =>
  statusCode !== undefined && !SETTLED.includes(statusCode)

type Body = Readonly<Record<string, unknown>>

/** Two references of their own say that both are meant. */
function isAlike(body: WithdrawalRequestBody, other: Body): boolean {
  const hasBoth =
    body.externalReference !== undefined && typeof other['externalReference'] === 'string'
  if (hasBoth) return isOfReference(body, other)
  return payeeKey({...body}) === payeeKey(other) && !differsInAmount(body, other)
}

function isOfReference({externalReference}: WithdrawalRequestBody, other: Body): boolean {
  const reference = other['externalReference']
  if (externalReference === undefined || typeof reference !== 'string') return false
  return isSameReference(externalReference, reference)
}

/** To the centavo, in what leaves or in what arrives; where one does not say it, they do not. */
function differsInAmount({amount, netAmount}: WithdrawalRequestBody, other: Body): boolean {
  const own = reaisIn(netAmount ?? amount)
  const its = reaisIn(netAmount === undefined ? other['amount'] : other['netAmount'])
  return own !== undefined && its !== undefined && own !== its
}
