import type {RequestRecord} from '../journal/request-record.ts'
import {RefusedError} from '../messages/errors.ts'
import {keyExpired as keyExpiredAfter} from '../messages/service.ts'
import {shellWord} from '../messages/shell-word.ts'
import {resumeLine} from './resume-line.ts'

/**
 * The error for a key that is too old to be sent. Where the outcome is unknown, a resume asks the
 * service, and writes down what it has.
 *
 * Source: commands.md, "Journal".
 */
export const keyExpired = (record: RequestRecord, isUnknown: boolean): RefusedError => {
  const {id: journalId, idempotencyKey} = record
  const command = isUnknown
    ? resumeLine(record)
    : `pixctl transactions show ${shellWord(idempotencyKey)}`
  return new RefusedError(keyExpiredAfter({command}), {details: {journalId, idempotencyKey}})
}
