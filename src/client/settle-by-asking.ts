import {KEY_LIFETIME_MS} from '../domain/idempotency.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import {InterruptedError, PixctlError, RefusedError} from '../messages/errors.ts'
import {keyExpiredNotAsked, keyExpiredNotThere} from '../messages/service.ts'
import {asRecord, asText} from '../wire/loose.ts'
import {adopt} from './adopt.ts'
import type {Channel} from './channel.ts'
import {detailsOf} from './ending.ts'
import {type Found, findWithEvidence, isUsedByAnother} from './find-created.ts'
import {resumeLine} from './resume-line.ts'

/**
 * Ends the doubt about a request whose key is too old to be sent again: the service is asked by the key,
 * and then by the external reference. What it has is in the journal as done. What it has not stays
 * unknown, for a person to settle; sending it anew could pay twice.
 *
 * Errors: `RefusedError`, code `IDEMPOTENCY_KEY_EXPIRED`, where it has neither or cannot be asked, and
 *         the codes of `findWithEvidence`; `InterruptedError` on Ctrl-C.
 * Source: contract, section 3; commands.md, "Journal".
 */
export async function settleByAsking(channel: Channel, record: RequestRecord): Promise<void> {
  const found = await askedFor(channel, record)
  if (!found) throw notThere(record)
  await adopt(channel, record, found)
}

async function askedFor(channel: Channel, record: RequestRecord): Promise<Found | undefined> {
  try {
    const byKey = await findWithEvidence(channel, record, 'key')
    return byKey ?? (await byReference(channel, record))
  } catch (error) {
    const isAnswer = isUsedByAnother(error) || error instanceof InterruptedError
    if (!(error instanceof PixctlError) || isAnswer) throw error
    const said = keyExpiredNotAsked({said: error, command: resumeLine(record)})
    throw new RefusedError(said, {details: detailsOf(record), cause: error})
  }
}

/** What was created last month with its reference is another one. Charges may share a reference. */
async function byReference(channel: Channel, record: RequestRecord): Promise<Found | undefined> {
  try {
    const found = await findWithEvidence(channel, record, 'reference')
    const foundAtMs = Date.parse(String(found?.transaction.createdAt))
    return foundAtMs < record.createdAtMs - KEY_LIFETIME_MS ? undefined : found
  } catch (error) {
    if (record.kind === 'charge' && isUsedByAnother(error)) return undefined
    throw error
  }
}

function notThere(record: RequestRecord): RefusedError {
  const reference = asText(asRecord(JSON.parse(record.body))?.['externalReference'])
  const said = keyExpiredNotThere({isPayout: record.kind === 'withdrawal', reference})
  return new RefusedError(said, {details: detailsOf(record)})
}
