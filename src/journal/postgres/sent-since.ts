import {KEY_LIFETIME_MS} from '../../domain/idempotency.ts'

/** What the answer to a request says; NULL where it is not kept, or does not say it. */
export const answered = (value: string): string =>
  `(SELECT ${value} FROM pixctl_resources
    WHERE pixctl_resources.kind = pixctl_requests.kind
      AND pixctl_resources.id = pixctl_requests.resource_id
      AND pixctl_resources.environment = pixctl_requests.environment LIMIT 1)`

/**
 * What was first sent since then, or may have left: see `SENT_SINCE` of SQLite. All requests are dated
 * by the clock of the database, so none is long before the time of the service.
 *
 * @param place where the moment stands in the statement.
 */
export function sentSince(place: string): string {
  const since = `${place}::bigint`
  return `(pixctl_requests.created_at_ms >= ${since} - ${KEY_LIFETIME_MS}
    AND (pixctl_requests.created_at_ms >= ${since}
         OR coalesce(${answered('pixctl_resources.created_at_ms')},
              pixctl_requests.settled_at_ms, ${since}) >= ${since}))`
}
