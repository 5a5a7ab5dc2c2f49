/**
 * Which forwards a listener sends now. `$1` its clock, `$2` its buckets, `$3` its name, `$4` how many.
 * The lease is looked at by the clock of the database, in the statement that hands the work out.
 * Nothing is handed out while a listener brings over what it kept while the database was away: an
 * earlier event of the same subject may be among it.
 */

const JOB = `owed.id AS job, owed.tries, owed.bucket, owed.headers AS forward_headers, its.id,
  its.event, its.event_id, its.headers, its.body`

const LEASED = `JOIN pixctl_leases AS lease ON lease.account = '' AND lease.environment = ''
    AND lease.bucket = owed.bucket AND lease.owner = $3 AND lease.until > now()
    AND NOT EXISTS (SELECT 1 FROM pixctl_listeners AS other WHERE other.account = ''
      AND other.environment = '' AND other.behind_until > now())
  JOIN pixctl_events AS its ON its.account = '' AND its.environment = '' AND its.id = owed.event`

const QUEUED = `account = '' AND environment = '' AND state = 'queued'`

/**
 * Of a row `owed` that is found by its id. Written plainly, PostgreSQL may look for the id in an index of
 * the queued rows that begins with something else, all of which it reads for each id: without newer
 * statistics that index seems the smallest.
 */
export const STILL_QUEUED = `owed.state || '' = 'queued'`

/** As many of the oldest forwards are looked at first. */
export const OLDEST_ROWS = 500

/**
 * The first of each subject, as far as it is due, among the oldest: all of a subject is in one bucket,
 * so its first one among them is its first one. `seen` says how many there were to look at; with fewer
 * than `OLDEST_ROWS` these were all.
 */
export const DUE_AMONG_OLDEST = `WITH oldest AS MATERIALIZED (
  SELECT id, subject, stored_at FROM pixctl_forwards
  WHERE ${QUEUED} AND bucket = ANY($2) ORDER BY stored_at, id LIMIT ${OLDEST_ROWS}),
heads AS MATERIALIZED (
  SELECT DISTINCT ON (coalesce(subject, id::text)) id FROM oldest
  ORDER BY coalesce(subject, id::text), stored_at, id),
now_due AS MATERIALIZED (
  SELECT owed.* FROM heads
  JOIN pixctl_forwards AS owed ON owed.account = '' AND owed.environment = ''
    AND owed.id = heads.id AND ${STILL_QUEUED} AND owed.due_at_ms <= $1),
jobs AS (
  SELECT ${JOB}, owed.stored_at FROM now_due AS owed ${LEASED} ORDER BY owed.stored_at, owed.id LIMIT $4)
SELECT counted.seen, jobs.* FROM (SELECT count(*) AS seen FROM oldest) AS counted
LEFT JOIN jobs ON TRUE ORDER BY jobs.stored_at, jobs.job`

/**
 * The same among all: where few subjects have many forwards each, or many wait for their next try. It
 * goes from subject to subject in the index, so its cost grows with subjects, not with forwards.
 */
export const DUE_AMONG_SUBJECTS = `WITH RECURSIVE heads AS (
  (SELECT subject, id FROM pixctl_forwards WHERE ${QUEUED} AND subject IS NOT NULL
   ORDER BY subject, stored_at, id LIMIT 1)
  UNION ALL
  SELECT next.subject, next.id FROM heads, LATERAL (
    SELECT subject, id FROM pixctl_forwards WHERE ${QUEUED} AND subject > heads.subject
    ORDER BY subject, stored_at, id LIMIT 1) AS next),
alone AS (
  SELECT id FROM pixctl_forwards
  WHERE ${QUEUED} AND subject IS NULL AND due_at_ms <= $1 AND bucket = ANY($2)
  ORDER BY stored_at, id LIMIT $4),
first AS MATERIALIZED (SELECT id FROM heads UNION ALL SELECT id FROM alone),
now_due AS MATERIALIZED (
  SELECT owed.* FROM first
  JOIN pixctl_forwards AS owed ON owed.account = '' AND owed.environment = ''
    AND owed.id = first.id AND ${STILL_QUEUED} AND owed.due_at_ms <= $1
    AND owed.bucket = ANY($2))
SELECT ${JOB} FROM now_due AS owed ${LEASED} ORDER BY owed.stored_at, owed.id LIMIT $4`

/**
 * When the next one is due after `$1`. It goes by the order of an index, and so ends at the first one
 * however many wait.
 */
export const NEXT_DUE = `SELECT due_at_ms FROM pixctl_forwards
  WHERE ${QUEUED} AND due_at_ms > $1 ORDER BY account, environment, due_at_ms LIMIT 1`
