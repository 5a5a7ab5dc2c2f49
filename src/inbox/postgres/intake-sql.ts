import {notAfterNow} from '../../platform/postgres/clock-ahead.ts'

/** The columns of what arrived, each with the type of its array, in the order of the parameters. */
export const ARRIVED_COLUMNS = {
  event_id: 'text',
  event_key: 'text',
  variant: 'text',
  id: 'uuid',
  event: 'text',
  sub_account: 'text',
  subject: 'text',
  bucket: 'int2',
  received_at_ms: 'int8',
  forward: 'text',
  body_hash: 'text',
  headers: 'text',
  body: 'bytea',
  stored_at_ms: 'float8',
} as const

/**
 * The arrays as rows. In a list of columns the server takes them value by value; as a list of
 * functions in FROM each array would be written to a table of its own first.
 */
const ARRIVED = Object.entries(ARRIVED_COLUMNS)
  .map(([column, type], at) => `unnest($${at + 1}::${type}[]) AS ${column}`)
  .join(', ')
const KNOWN_ID = `unnest($${Object.keys(ARRIVED_COLUMNS).length + 1}::uuid[]) AS known_id`

/**
 * Keys sorted, so that two transactions never wait for each other crosswise; the primary key lets
 * one of several machines in. Alone, it is a transaction of its own, which waits for the disk.
 */
export const INSERT = `INSERT INTO pixctl_events (account, environment, event_id, event_key, variant,
    id, event, sub_account, subject, bucket, received_at_ms, stored_at, forward, body_hash, headers,
    body)
  SELECT '', '', event_id, event_key, variant, id, event, sub_account, subject, bucket,
    received_at_ms, least(to_timestamp(stored_at_ms / 1000), now()), forward, body_hash, headers,
    body
  FROM (SELECT set_config('synchronous_commit', 'on', true)) AS durable,
    (SELECT ${ARRIVED}) AS arrived
  ORDER BY event_id COLLATE "C", event_key COLLATE "C", variant COLLATE "C"
  ON CONFLICT (account, environment, event_id, event_key, variant) DO NOTHING
  RETURNING id`

/** The same, and what is to be forwarded is owed in the same statement. */
export const INSERT_AND_OWE = `WITH stored AS (
  ${INSERT}, subject, bucket, stored_at, received_at_ms, forward),
owed AS (
  INSERT INTO pixctl_forwards (account, environment, id, event, subject, bucket, stored_at, state,
    due_at_ms)
  SELECT '', '', id, id, subject, bucket, stored_at, 'queued', ${notAfterNow('received_at_ms')}
  FROM stored WHERE forward = 'queued')
SELECT id FROM stored`

/**
 * What stands in `account` and `environment`, where the planner does not see that it is the same in
 * every row: it would take both for rare values, and read a whole inbox for one event.
 */
const HERE = `''::text AS account, ''::text AS environment`

/** `$1` event ids. */
export const FIND_KNOWN = `WITH asked AS MATERIALIZED (
  SELECT ${HERE}, event_id FROM unnest($1::text[]) AS given (event_id))
SELECT event_id, event_key, variant, id, body_hash, received_at_ms, headers, dropped
FROM asked JOIN pixctl_events USING (account, environment, event_id) ORDER BY id`

const KEY = 'account, environment, event_id, event_key, variant'

/**
 * Counts repetitions of stored events, whose rows are locked in one order so that two machines
 * cannot wait for each other.
 */
export const COUNT = `WITH repeated AS MATERIALIZED (
  SELECT ${HERE}, asked.* FROM json_to_recordset($1::json)
    AS asked (event_id TEXT, event_key TEXT, variant TEXT, count INTEGER, requeued BOOLEAN)),
locked AS (
  SELECT ${KEY} FROM repeated JOIN pixctl_events USING (${KEY})
  ORDER BY event_id, event_key, variant FOR UPDATE OF pixctl_events)
UPDATE pixctl_events SET duplicates = duplicates + repeated.count,
  forward = CASE WHEN repeated.requeued THEN 'queued' ELSE forward END
FROM repeated JOIN locked USING (${KEY})
WHERE pixctl_events.account = repeated.account
  AND pixctl_events.environment = repeated.environment
  AND pixctl_events.event_id = repeated.event_id AND pixctl_events.event_key = repeated.event_key
  AND pixctl_events.variant = repeated.variant`

/** Retention may have dropped what is to be forwarded again: its bytes are there again, then. */
export const OWE_AGAIN = `WITH again AS MATERIALIZED (
  SELECT ${HERE}, arrived.* FROM (SELECT ${ARRIVED}, ${KNOWN_ID}) AS arrived),
revived AS (
  UPDATE pixctl_events SET dropped = FALSE, forward = 'queued', seen = FALSE,
    headers = again.headers, body = again.body,
    received_at_ms = again.received_at_ms
  FROM again WHERE pixctl_events.account = again.account
    AND pixctl_events.environment = again.environment AND pixctl_events.id = known_id AND dropped)
INSERT INTO pixctl_forwards (account, environment, id, event, subject, bucket, stored_at, state,
  due_at_ms, headers)
SELECT '', '', id, known_id, subject, bucket, now(), 'queued', ${notAfterNow('received_at_ms')},
  headers FROM again`

/**
 * A statement that a server which hung carried out when it went on is stored by the clock of then. It
 * is forwarded in the order of its receipt all the same.
 */
export const PUT_IN_ORDER = `WITH given AS MATERIALIZED (
  SELECT ${HERE}, asked.* FROM json_to_recordset($1::json)
    AS asked (event UUID, stored_at_ms DOUBLE PRECISION))
UPDATE pixctl_forwards AS owed SET stored_at = to_timestamp(given.stored_at_ms / 1000)
FROM given WHERE owed.account = given.account AND owed.environment = given.environment
  AND owed.event = given.event AND owed.state = 'queued'
  AND owed.stored_at > to_timestamp(given.stored_at_ms / 1000)`
