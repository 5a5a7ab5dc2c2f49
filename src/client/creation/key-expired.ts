import type {RequestRecord} from '../../journal/request-record.ts'
import {RefusedError} from '../../messages/errors.ts'
import {keyExpired as keyExpiredAfter} from '../../messages/service/service.ts'
import {showLine} from './resume-line.ts'

/**
 * The error for a key that is too old to be sent. A show asks the service, and has the journal know what
 * was created under the key.
 *
 * Source: contract, section 3; commands.md, "Journal".
 */
export const keyExpired = ({
  id: journalId,
  idempotencyKey,
  isUndated,
}: Pick<RequestRecord, 'id' | 'idempotencyKey' | 'isUndated'>): RefusedError =>
  new RefusedError(keyExpiredAfter({command: showLine({idempotencyKey}), isUndated}), {
    details: {journalId, idempotencyKey},
  })
