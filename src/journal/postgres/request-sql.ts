import {asRows} from '../../platform/postgres/as-rows.ts'
import {RESOURCE_COLUMNS, saveSql} from './resource-values.ts'
import {LEASE_END} from './row-leases.ts'
import {ofLivingInstance} from './schema.ts'
import {answered, sentSince} from './sent-since.ts'

/** By the clock of the database, to which every machine agrees. */
const AGE = 'floor(extract(epoch FROM clock_timestamp() - begun_at) * 1000)::bigint AS age_ms'

/** What the clock of the database shows. */
const SHOWN_MS = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** Nothing is known of it yet, and a process holds it: that said so within the time of a lease. */
const IS_HELD = `state = 'unknown' AND lease_owner <> ''
  AND lease_until > clock_timestamp() AS is_held`

/** The columns of a request that `toStoredRecord` reads. */
export const RECORD = `*, ${AGE}`

/** `$1` id. The request, and the clock of the database. */
export const READ_REQUEST = `SELECT ${RECORD}, ${SHOWN_MS} AS now_ms
  FROM pixctl_requests WHERE id = $1`

/** Set for the one statement that asks for it, so that it works behind any pool. */
const commits = (how: 'on' | 'off'): string =>
  `SELECT set_config('synchronous_commit', '${how}', true) AS how`

/** The one request that has the key of `asked`, at its service. */
const BY_KEY = `SELECT * FROM pixctl_requests AS held
  WHERE held.environment = asked.environment AND held.wallet = asked.wallet
    AND held.path = asked.path AND held.idempotency_key = asked.idempotency_key
    AND (held.base_url = asked.base_url
           AND (held.instance = asked.instance OR held.instance = '' OR asked.instance = '')
         OR held.instance <> '' AND held.instance = asked.instance
         OR held.instance = '' AND asked.instance = '' AND held.account = asked.account
           AND held.account NOT LIKE 'client:%')
    AND (held.account = asked.account OR held.client_id = asked.client_id OR held.client_id = '')
  ORDER BY held.state IN ('done', 'unknown') DESC, held.account = asked.account DESC,
    held.created_at_ms
  LIMIT 1`

/** Where a key counts. */
export const KEY_COLUMNS = {
  account: 'text',
  environment: 'text',
  base_url: 'text',
  instance: 'text',
  client_id: 'text',
  wallet: 'text',
  path: 'text',
  idempotency_key: 'text',
} as const

/** What is known of a request before it is sent. */
export const BEGUN_COLUMNS = {
  ...KEY_COLUMNS,
  place: 'text',
  id: 'text',
  kind: 'text',
  profile: 'text',
  body: 'text',
  external_reference: 'text',
  pix_key: 'text',
  amount: 'double precision',
  description: 'text',
  created_at_ms: 'bigint',
  is_undated: 'boolean',
} as const

const BEGUN_NAMES = Object.keys(BEGUN_COLUMNS).join(', ')

/** The requests that have the keys of these places. */
export const FIND_BY_KEYS = `SELECT known.*, ${AGE}
  FROM ${asRows('asked', KEY_COLUMNS)} CROSS JOIN LATERAL (${BY_KEY}) AS known`

/** The values after the columns of `BEGUN_COLUMNS`: the owner of the leases, and the deadline. */
const OWNER = `$${Object.keys(BEGUN_COLUMNS).length + 1}::text`
const DEADLINE = `$${Object.keys(BEGUN_COLUMNS).length + 2}`

/** After so long, by the clock of the database, a request is not written any more. */
export const WRITTEN_WITHIN_MS = 20_000

/**
 * A client gives a statement up after half a minute, and the server carries it out all the same once a
 * lock that it waits for is free: what came before that is written, and nothing after. Nor what the network
 * held back until its deadline: the next resume would send it, long after its command ended.
 */
const stillWaitedFor = (deadline: string): string =>
  `clock_timestamp() < least(now() + INTERVAL '${WRITTEN_WITHIN_MS} milliseconds',
      to_timestamp(${deadline}::double precision / 1000))`

/**
 * One round trip for many: the requests that have the keys, or else these, each once. Nothing of one
 * whose key another machine inserts at this moment: the unique key lets one of them in, and the
 * other looks again. A new row is known to who asks, so it is not sent back. The keys are in order, so two
 * machines with one file do not wait in a circle. The row without an id shows the clock of the database.
 */
export const BEGIN_REQUESTS = `WITH asked AS (SELECT * FROM ${asRows('given', BEGUN_COLUMNS)}),
known AS (
  SELECT asked.id AS asked_id, known.* FROM asked CROSS JOIN LATERAL (${BY_KEY}) AS known),
durable AS (${commits('on')}), made AS (
  INSERT INTO pixctl_requests (${BEGUN_NAMES}, begun_at, state, lease_owner, lease_until)
  SELECT ${BEGUN_NAMES}, clock_timestamp(), 'unknown', ${OWNER}, ${LEASE_END}
  FROM asked CROSS JOIN durable
  WHERE asked.id NOT IN (SELECT asked_id FROM known) AND ${stillWaitedFor(DEADLINE)}
  ORDER BY account, environment, idempotency_key, path, place, wallet
  ON CONFLICT (account, environment, idempotency_key, path, place, wallet) DO NOTHING
  RETURNING *)
SELECT id AS asked_id, NULL AS known, NULL::bigint AS now_ms FROM made
UNION ALL SELECT asked_id, row_to_json(aged), NULL::bigint FROM (SELECT *, ${AGE} FROM known) AS aged
UNION ALL SELECT NULL, NULL, ${SHOWN_MS}`

/**
 * `$1` id; from the standing `$2`, `$3`; doubtful now `$4`; `$5` owner; `$6` the sender's clock; `$7` when it came
 * to that standing; `$8` the deadline, which is looked at once the row is locked. A claim whose process gave it
 * up takes nothing up when it arrives: that process has put its row back at another moment.
 */
export const CLAIM_REQUEST = `WITH free AS MATERIALIZED (
  SELECT account, environment, id FROM pixctl_requests
  WHERE id = $1 AND state = $2 AND is_doubtful = $3 AND settled_at_ms IS NOT DISTINCT FROM $7
    AND (lease_owner IN ('', $5) OR lease_until <= clock_timestamp())
  FOR UPDATE),
timely AS MATERIALIZED (SELECT * FROM free WHERE ${stillWaitedFor('$8')})
UPDATE pixctl_requests SET state = 'unknown', is_doubtful = $4,
    is_undated = CASE WHEN $4 THEN is_undated ELSE FALSE END,
    created_at_ms = CASE WHEN $4 THEN created_at_ms ELSE $6 END,
    begun_at = CASE WHEN $4 THEN begun_at ELSE clock_timestamp() END,
    settled_at_ms = NULL, status_code = NULL, code = NULL, message = NULL, trace_id = NULL,
    lease_owner = $5, lease_until = ${LEASE_END}
  FROM timely CROSS JOIN (${commits('on')}) AS durable
  WHERE pixctl_requests.account = timely.account AND pixctl_requests.environment = timely.environment
    AND pixctl_requests.id = timely.id
  RETURNING pixctl_requests.*, ${AGE}`

/** What was only found has no status; a clock that ran ahead is no adoption. */
const IS_ADOPTED = 'other.is_undated AND other.status_code IS NULL'

/** Other requests that created `resource`, at the service of the request `own` as far as it says. */
const createdByAnother = (own: string, resource: string): string =>
  `FROM pixctl_requests AS other
   WHERE other.resource_id = ${resource} AND other.id <> ${own}.id AND other.kind = ${own}.kind
     AND other.environment = ${own}.environment AND other.state = 'done'
     AND (other.base_url = ${own}.base_url OR other.account = ${own}.account
          OR other.instance <> '' AND other.instance = ${own}.instance)
     AND (other.instance = ${own}.instance OR other.instance = '' OR ${own}.instance = '')`

/** `$1` id, `$2` resource. Who else has it, by an answer or only as found. */
export const HELD_BY_OTHERS = `SELECT other.id, other.is_adopted
  FROM pixctl_requests AS own CROSS JOIN LATERAL (
    SELECT other.id, ${IS_ADOPTED} AS is_adopted ${createdByAnother('own', '$2')}) AS other
  WHERE own.id = $1`

/**
 * `$1` ids, `$2` resource. One that was written for what was found, and never sent, came to nothing; of others
 * the age stays unknown, and none is sent again: see those of SQLite.
 */
export const DISPLACE_ADOPTERS = `UPDATE pixctl_requests AS other
  SET state = CASE WHEN is_doubtful THEN 'failed' ELSE 'unknown' END, is_doubtful = NOT is_doubtful,
    settled_at_ms = CASE WHEN is_doubtful THEN settled_at_ms END, resource_id = NULL,
    exclusive_id = NULL, replayed = FALSE, code = 'ANSWER_OF_ANOTHER'
  WHERE other.id = ANY($1::text[]) AND other.state = 'done' AND other.resource_id = $2
    AND ${IS_ADOPTED}`

/** What became of a request, from the standing that it has to have still. */
const SETTLED_COLUMNS = {
  account: 'text',
  environment: 'text',
  id: 'text',
  was_state: 'text',
  was_doubtful: 'boolean',
  state: 'text',
  is_doubtful: 'boolean',
  attempts: 'integer',
  settled_at_ms: 'bigint',
  status_code: 'integer',
  code: 'text',
  message: 'text',
  trace_id: 'text',
  resource_id: 'text',
  replayed: 'boolean',
  is_adopted: 'boolean',
  is_exclusive: 'boolean',
  owner: 'text',
  is_of_attempt: 'boolean',
} as const

/** Those of the resource that is kept with it; none of them where nothing is. */
const KEPT_NAMES = RESOURCE_COLUMNS.map((name) => `kept_${name}`)
const KEPT_COLUMNS = Object.fromEntries(
  KEPT_NAMES.map((name) => [name, name.endsWith('_ms') ? 'bigint' : 'text']),
)
/** Both, in the order of their values. */
export const ENDING_COLUMNS = {...SETTLED_COLUMNS, ...KEPT_COLUMNS}

/**
 * The lease of another process stays while nothing is known: it sends the request by now, and a third one would
 * send it beside it.
 */
const STAYS_LEASED = "asked.state = 'unknown' AND pixctl_requests.lease_owner <> asked.owner"

/** What ended one attempt alone says nothing of one that another process makes anew. */
const IS_SENT_BY_ANOTHER = `asked.is_of_attempt AND asked.was_state = 'unknown' AND NOT asked.was_doubtful
    AND pixctl_requests.lease_owner NOT IN ('', asked.owner)`

/** Written for what the service was found to have: no process took it up to send it. */
const NEVER_SENT = `pixctl_requests.state = 'unknown' AND NOT pixctl_requests.is_doubtful
      AND pixctl_requests.is_undated AND pixctl_requests.attempts = 0`

/**
 * Many at once, each with its resource or not at all, and the ids of those that were as they had to
 * be. What is lost in a power cut here is unknown again, and a resume repeats the answer.
 */
export const SETTLE_REQUESTS = `WITH asked AS (
  SELECT * FROM ${asRows('given', ENDING_COLUMNS)}),
settled AS (
  UPDATE pixctl_requests SET state = asked.state,
    is_doubtful = asked.is_doubtful OR asked.is_adopted AND asked.state = 'done' AND ${NEVER_SENT},
    attempts = pixctl_requests.attempts + asked.attempts, settled_at_ms = asked.settled_at_ms,
    status_code = asked.status_code, code = asked.code, message = asked.message,
    trace_id = asked.trace_id,
    resource_id = coalesce(asked.resource_id, pixctl_requests.resource_id),
    exclusive_id = CASE WHEN asked.is_exclusive AND asked.state = 'done' THEN asked.resource_id END,
    replayed = asked.replayed, is_undated = pixctl_requests.is_undated OR asked.is_adopted,
    lease_owner = CASE WHEN ${STAYS_LEASED} THEN pixctl_requests.lease_owner ELSE '' END,
    lease_until = CASE WHEN ${STAYS_LEASED} THEN pixctl_requests.lease_until END
  FROM asked CROSS JOIN (${commits('off')}) AS lazy
  WHERE pixctl_requests.account = asked.account
    AND pixctl_requests.environment = asked.environment AND pixctl_requests.id = asked.id
    AND pixctl_requests.state = asked.was_state
    AND pixctl_requests.is_doubtful = asked.was_doubtful
    AND NOT (${IS_SENT_BY_ANOTHER})
    AND NOT (asked.is_exclusive AND asked.state = 'done'
             AND EXISTS (SELECT 1 ${createdByAnother('pixctl_requests', 'asked.resource_id')}))
  RETURNING pixctl_requests.id),
saved AS (${saveSql(`SELECT ${KEPT_NAMES.join(', ')} FROM asked JOIN settled USING (id)
    WHERE kept_id IS NOT NULL ORDER BY ${KEPT_NAMES.slice(0, 6).join(', ')}`)})
SELECT id FROM settled`

/** What left or arrived as the service answered: 20.00 net is 22.50 gross where the fee is 2.50. */
const ANSWERED_AMOUNT = answered(
  `(resource::json ->> CASE WHEN $7 THEN 'netAmount' ELSE 'amount' END)::double precision`,
)

/** Requests that a new one may repeat: same reference, or same key and amount. See `readAlike`. */
export const FIND_ALIKE = `SELECT ${RECORD}, ${IS_HELD} FROM pixctl_requests
  WHERE environment = $1 AND kind = $2
    AND (state = 'unknown' OR state = 'done' AND ${sentSince('$3')})
    AND (external_reference = $4
         OR pix_key = $5
            AND (amount = $6 OR ${ANSWERED_AMOUNT} = $6
                 OR state = 'unknown' AND (position('"netAmount":' in body) > 0) <> $7)
            AND (external_reference IS NULL OR $4::text IS NULL OR $8
                 OR external_reference COLLATE "C" ~ '[^!-~]'))
    AND ${ofLivingInstance('pixctl_requests', '$9')}
  ORDER BY created_at_ms DESC, id DESC`
