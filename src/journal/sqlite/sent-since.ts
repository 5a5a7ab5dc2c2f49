import {KEY_LIFETIME_MS} from '../../domain/idempotency.ts'

/** What the answer to a request says; NULL where it is not kept, or does not say it. */
export const answered = (value: string): string =>
  `(SELECT ${value} FROM resources
    WHERE resources.kind = requests.kind AND resources.id = requests.resource_id
      AND resources.environment = requests.environment LIMIT 1)`

const CREATED_MS = answered(`unixepoch(resource ->> 'createdAt', 'subsec') * 1000`)

/** Of not all requests it is looked at when the service dates them: that would take as long as the journal is. */
const LOOKED_AT = 1_000

/**
 * What was first sent at `:sentSinceMs` or later, or may have left then: a request of unknown outcome is
 * sent again until a day after its first attempt. It counts from when the service made it, or else from
 * the answer that settled it; one that has none may have left at any time since its first attempt. One
 * of the newest may be dated long before by a clock that was behind.
 *
 * In PostgreSQL the same is `sentSince`.
 */
export const SENT_SINCE = `(created_at_ms >= :sentSinceMs
  OR created_at_ms >= :sentSinceMs - ${KEY_LIFETIME_MS}
     AND coalesce(${CREATED_MS}, settled_at_ms, :sentSinceMs) >= :sentSinceMs
  OR requests.rowid > (SELECT max(rowid) FROM requests) - ${LOOKED_AT}
     AND ${CREATED_MS} >= :sentSinceMs)`

/** Nothing earlier is in `SENT_SINCE`: with it the index of times serves a list. */
export const FROM_EARLIEST = `created_at_ms >= min(:sentSinceMs - ${KEY_LIFETIME_MS},
  (SELECT min(created_at_ms) FROM (
     SELECT created_at_ms FROM requests ORDER BY rowid DESC LIMIT ${LOOKED_AT})))`
