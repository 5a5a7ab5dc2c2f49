import type {RequestRecord} from '../journal/request-record.ts'
import {RefusedError} from '../messages/errors.ts'
import {keyExpired as keyExpiredAfter} from '../messages/service.ts'

/** Source: commands.md, "Journal". */
export const keyExpired = (record: RequestRecord): RefusedError =>
  new RefusedError(keyExpiredAfter({idempotencyKey: record.idempotencyKey}), {
    details: {journalId: record.id, idempotencyKey: record.idempotencyKey},
  })
