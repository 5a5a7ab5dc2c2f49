import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import {resumeLine} from '../../client/creation/resume-line.ts'
import {paymentSent} from '../../client/made-earlier/sent-payment.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {UnknownOutcomeError} from '../../messages/errors.ts'
import {equalToAnother} from '../../messages/stores/journal.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import {once} from '../../platform/once.ts'
import {asRecord} from '../../wire/loose.ts'
import {isKeyOfRow} from '../batch/file/row-key.ts'
import {findEqualPayout} from '../create/repetition.ts'
import {senderOf} from '../create/sender.ts'

/**
 * Refuses a payout whose command ended before it had compared the payout with what other commands wrote
 * at that moment, where an equal one may have been paid within a day. Rows of one file are meant beside
 * each other.
 *
 * Errors: `UnknownOutcomeError`, code `SENT_ALREADY`: the command may have ended later, as well.
 */
export async function requireNoEqual(
  context: Context,
  client: Client,
  record: RequestRecord,
): Promise<void> {
  const sender = await senderOf(context, client)
  const other = await findEqualPayout(context, sender, record, rowsBeside(record))
  if (!other) return
  const {id, state, createdAtMs} = other
  const said = equalToAnother({
    ...paymentSent(other),
    sentAt: new Date(createdAtMs).toISOString(),
    isUnknown: state === 'unknown',
    show: `pixctl journal show ${shellWord(id)}`,
    command: `${resumeLine(record)} --again`,
  })
  throw new UnknownOutcomeError(said, {details: {journalId: record.id, equalTo: id, state}})
}

/** Whether another one is an equal row of its file, or of a file with the same rows: the keys of both say so. */
function rowsBeside(own: RequestRecord): (other: RequestRecord) => boolean {
  const body = asRecord(JSON.parse(own.body)) ?? {}
  const identity = {environment: own.environment, wallet: own.wallet || PRINCIPAL, body}
  const isRow = ({idempotencyKey}: RequestRecord): boolean => isKeyOfRow(idempotencyKey, identity)
  const isOwnRow = once(() => isRow(own))
  return (other) => isOwnRow() && isRow(other)
}
