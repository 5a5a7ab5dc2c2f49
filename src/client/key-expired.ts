import type {RequestRecord} from '../journal/request-record.ts'
import {RefusedError} from '../messages/errors.ts'
import {keyExpired as keyExpiredAfter} from '../messages/service.ts'
import {shellWord} from '../messages/shell-word.ts'

/**
 * The error for a key that is too old to be sent. A show asks the service, and has the journal know what
 * was created under the key.
 *
 * Source: contract, section 3; commands.md, "Journal".
 */
export const keyExpired = ({id: journalId, idempotencyKey}: RequestRecord): RefusedError => {
  const command = `pixctl transactions show ${shellWord(idempotencyKey)}`
  return new RefusedError(keyExpiredAfter({command}), {details: {journalId, idempotencyKey}})
}
