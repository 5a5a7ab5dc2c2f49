import {LEASE_END} from './row-leases.ts'
import {ofLivingInstance} from './schema.ts'

/** By the clock of the database, to which every machine agrees. */
const AGE = 'floor(extract(epoch FROM clock_timestamp() - begun_at) * 1000)::bigint AS age_ms'

/** The columns of a request that `toRecord` reads. */
export const RECORD = `*, ${AGE}`

/** Set for the one statement that asks for it, so that it works behind any pool. */
const commits = (how: 'on' | 'off'): string =>
  `SELECT set_config('synchronous_commit', '${how}', true) AS how`

/** `$1` account, `$2` environment, `$3` base URL, `$4` instance, `$5` client id, `$6` wallet, `$7` path, `$8` key. */
export const BY_KEY = `SELECT * FROM pixctl_requests
  WHERE environment = $2 AND wallet = $6 AND path = $7 AND idempotency_key = $8
    AND (base_url = $3 AND (instance = $4 OR instance = '' OR $4 = '')
         OR instance <> '' AND instance = $4
         OR instance = '' AND $4 = '' AND account = $1 AND account NOT LIKE 'client:%')
    AND (account = $1 OR client_id = $5 OR client_id = '')
  ORDER BY state IN ('done', 'unknown') DESC, account = $1 DESC, created_at_ms LIMIT 1`

/**
 * One round trip: the request that has the key, or else this one. Nothing when another machine
 * inserts the same key at this moment: the unique key lets one of them in, and the other looks again.
 */
export const BEGIN_REQUEST = `WITH known AS (${BY_KEY}), durable AS (${commits('on')}), made AS (
  INSERT INTO pixctl_requests (account, environment, base_url, instance, client_id, wallet, path,
    idempotency_key, place, id, kind, profile, body, external_reference, pix_key, amount,
    description, created_at_ms, begun_at, state, lease_owner, lease_until)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::text, $10::text, $11::text, $12::text, $13::text,
    $14::text, $15::text, $16::double precision, $17::text, $18::bigint, clock_timestamp(),
    'unknown', $19::text, ${LEASE_END}
  FROM durable WHERE NOT EXISTS (SELECT 1 FROM known)
  ON CONFLICT (account, environment, idempotency_key, path, place, wallet) DO NOTHING
  RETURNING *)
SELECT ${RECORD}, TRUE AS is_new FROM made UNION ALL SELECT ${RECORD}, FALSE FROM known`

/** `$1` id; from the standing `$2`, `$3`; doubtful now `$4`; `$5` owner; `$6` the sender's clock. */
export const CLAIM_REQUEST = `UPDATE pixctl_requests SET state = 'unknown', is_doubtful = $4,
    is_undated = CASE WHEN $4 THEN is_undated ELSE FALSE END,
    created_at_ms = CASE WHEN $4 THEN created_at_ms ELSE $6 END,
    begun_at = CASE WHEN $4 THEN begun_at ELSE clock_timestamp() END,
    settled_at_ms = NULL, status_code = NULL, code = NULL, message = NULL, trace_id = NULL,
    lease_owner = $5, lease_until = ${LEASE_END}
  FROM (${commits('on')}) AS durable
  WHERE id = $1 AND state = $2 AND is_doubtful = $3
    AND (lease_owner IN ('', $5) OR lease_until <= clock_timestamp())
  RETURNING ${RECORD}`

/** Another request that created `resource`, at the service of the request `own` as far as it says. */
const createdByAnother = (own: string, resource: string): string =>
  `SELECT 1 FROM pixctl_requests AS other
   WHERE other.resource_id = ${resource} AND other.id <> ${own}.id AND other.kind = ${own}.kind
     AND other.environment = ${own}.environment AND other.state = 'done' AND NOT other.is_undated
     AND (other.base_url = ${own}.base_url OR other.account = ${own}.account
          OR other.instance <> '' AND other.instance = ${own}.instance)
     AND (other.instance = ${own}.instance OR other.instance = '' OR ${own}.instance = '')`

/** `$1` id, `$2` resource. */
export const IS_OF_ANOTHER = `SELECT 1 AS found FROM pixctl_requests AS own
  WHERE own.id = $1 AND EXISTS (${createdByAnother('own', '$2')})`

/** What is lost in a power cut here is unknown again, and a resume repeats the answer. */
const SETTLE = `UPDATE pixctl_requests SET state = $4, is_doubtful = $5, attempts = attempts + $6,
    settled_at_ms = $7, status_code = $8, code = $9, message = $10, trace_id = $11,
    resource_id = coalesce($12, resource_id), replayed = $13, is_undated = is_undated OR $14,
    lease_owner = '', lease_until = NULL
  FROM (${commits('off')}) AS lazy
  WHERE id = $1 AND state = $2 AND is_doubtful = $3
    AND NOT ($15::boolean AND EXISTS (${createdByAnother('pixctl_requests', '$12')}))
  RETURNING pixctl_requests.*`

/** How many values `settleRequest` takes before those of a resource. */
export const SETTLE_VALUES = 15

/** With `saving`, the resource is saved in the same statement, and only with the request. */
export const settleRequest = (saving?: string): string =>
  `WITH settled AS (${SETTLE})${saving === undefined ? '' : `, saved AS (${saving})`}
   SELECT ${RECORD} FROM settled`

/** Requests that a new one may repeat: same reference, or same key and amount. */
export const FIND_ALIKE = `SELECT ${RECORD} FROM pixctl_requests
  WHERE environment = $1 AND kind = $2 AND (account = $3 OR client_id = $4)
    AND (state = 'unknown' OR state = 'done' AND created_at_ms >= $5)
    AND (external_reference = $6
         OR pix_key = $7 AND amount = $8 AND (external_reference IS NULL OR $6::text IS NULL))
    AND ${ofLivingInstance('pixctl_requests')}
  ORDER BY created_at_ms DESC, id DESC`
