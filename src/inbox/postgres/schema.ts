import type {SchemaPart} from '../../platform/postgres/schema.ts'

/** Events are forwarded by so many buckets of subjects, each leased to one listener at a time. */
export const BUCKETS = 64

/**
 * `pixctl_events`: one row per event (`variant` empty) and one per conflicting body (its hash), so
 * the primary key picks the event of a key, and each body under it is there once. A delivery names
 * neither account nor environment, so both are empty: one inbox for a store, as for a home. `bucket`
 * is by hash of the subject. `stored_at` is by the clock of the database and orders what one sender
 * sent one after the other. A `dropped` row is a key and the hash of a body that retention let go.
 * `pixctl_forwards`: what is owed to the forward target. `pixctl_leases`: which listener forwards a
 * bucket, and how often it changed hands (`epoch`). `pixctl_listeners`: who listens at this moment, and
 * until when it may have deliveries in its own log that came before what is stored (`behind_until`).
 */
const FIRST = `
CREATE TABLE pixctl_events (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  event_id TEXT COLLATE "C" NOT NULL,
  event_key TEXT COLLATE "C" NOT NULL,
  variant TEXT COLLATE "C" NOT NULL,
  id UUID NOT NULL,
  event TEXT NOT NULL,
  sub_account TEXT,
  subject TEXT COLLATE "C",
  bucket SMALLINT NOT NULL,
  received_at_ms BIGINT NOT NULL,
  stored_at TIMESTAMPTZ NOT NULL,
  duplicates INTEGER NOT NULL DEFAULT 0,
  forward TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  headers TEXT NOT NULL,
  body BYTEA NOT NULL,
  seen BOOLEAN NOT NULL DEFAULT FALSE,
  dropped BOOLEAN NOT NULL DEFAULT FALSE,
  PRIMARY KEY (account, environment, event_id, event_key, variant)
);
CREATE UNIQUE INDEX pixctl_events_by_id ON pixctl_events (account, environment, id);
CREATE INDEX pixctl_events_by_receipt ON pixctl_events (account, environment, received_at_ms);
CREATE INDEX pixctl_events_by_subject ON pixctl_events (account, environment, subject)
  WHERE subject IS NOT NULL;
CREATE TABLE pixctl_forwards (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  id UUID NOT NULL,
  event UUID NOT NULL,
  subject TEXT COLLATE "C",
  bucket SMALLINT NOT NULL,
  stored_at TIMESTAMPTZ NOT NULL,
  state TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  due_at_ms BIGINT NOT NULL,
  headers TEXT,
  PRIMARY KEY (account, environment, id)
);
CREATE INDEX pixctl_forwards_by_event ON pixctl_forwards (account, environment, event);
CREATE INDEX pixctl_forwards_owed ON pixctl_forwards (account, environment, stored_at, id)
  WHERE state = 'queued';
CREATE INDEX pixctl_forwards_by_subject ON pixctl_forwards (account, environment, subject, stored_at)
  WHERE state = 'queued';
CREATE TABLE pixctl_attempts (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  id UUID NOT NULL,
  event UUID NOT NULL,
  kind TEXT NOT NULL,
  at_ms BIGINT NOT NULL,
  url TEXT NOT NULL,
  status INTEGER,
  error TEXT,
  PRIMARY KEY (account, environment, id)
);
CREATE INDEX pixctl_attempts_by_event ON pixctl_attempts (account, environment, event, id);
CREATE TABLE pixctl_replays (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  id UUID NOT NULL,
  url TEXT NOT NULL,
  resign BOOLEAN NOT NULL,
  created_at_ms BIGINT NOT NULL,
  PRIMARY KEY (account, environment, id)
);
CREATE TABLE pixctl_replay_events (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  replay UUID NOT NULL,
  event UUID NOT NULL,
  done BOOLEAN NOT NULL DEFAULT FALSE,
  PRIMARY KEY (account, environment, replay, event)
);
CREATE INDEX pixctl_replay_events_by_event ON pixctl_replay_events (account, environment, event);
CREATE TABLE pixctl_leases (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  bucket SMALLINT NOT NULL,
  owner TEXT NOT NULL,
  epoch BIGINT NOT NULL,
  until TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (account, environment, bucket)
);
INSERT INTO pixctl_leases (account, environment, bucket, owner, epoch, until)
  SELECT '', '', bucket, '', 0, now() FROM generate_series(0, ${BUCKETS - 1}) AS bucket;
CREATE TABLE pixctl_listeners (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  owner TEXT NOT NULL,
  seen_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (account, environment, owner)
);
`

/**
 * Without statistics the server takes any two equalities for one row, and so the beginning of every
 * key here: it then reads a whole table for each row of a commit. Its own task looks at a new table
 * only after a minute. So rows like real ones are written, looked at and deleted, in one transaction,
 * and no reader ever sees them. The index serves `due-sql.ts`, which wants the first of a subject.
 */
const STATISTICS = `
DROP INDEX pixctl_forwards_by_subject;
CREATE INDEX pixctl_forwards_by_subject
  ON pixctl_forwards (account, environment, subject, stored_at, id) WHERE state = 'queued';
INSERT INTO pixctl_events (account, environment, event_id, event_key, variant, id, event, subject,
    bucket, received_at_ms, stored_at, forward, body_hash, headers, body)
  SELECT '', '', 'statistics-' || n, 'payment_completed', '', md5(n::text)::uuid,
    'payment_completed', 'statistics-' || n, n % ${BUCKETS}, n, now(),
    CASE WHEN n % 10 = 0 THEN 'queued' ELSE 'delivered' END, n::text, '[]', ''
  FROM generate_series(1, 1000) AS n;
INSERT INTO pixctl_forwards (account, environment, id, event, subject, bucket, stored_at, state,
    due_at_ms)
  SELECT '', '', id, id, subject, bucket, stored_at, forward, received_at_ms
  FROM pixctl_events WHERE event_id LIKE 'statistics-%';
INSERT INTO pixctl_attempts (account, environment, id, event, kind, at_ms, url, status)
  SELECT '', '', id, id, 'forward', received_at_ms, 'http://127.0.0.1', 200
  FROM pixctl_events WHERE event_id LIKE 'statistics-%';
ANALYZE pixctl_events;
ANALYZE pixctl_forwards;
ANALYZE pixctl_attempts;
ANALYZE pixctl_leases;
DELETE FROM pixctl_attempts USING pixctl_events
  WHERE pixctl_attempts.event = pixctl_events.id AND event_id LIKE 'statistics-%';
DELETE FROM pixctl_forwards WHERE subject LIKE 'statistics-%';
DELETE FROM pixctl_events WHERE event_id LIKE 'statistics-%';
`

const BEHIND = 'ALTER TABLE pixctl_listeners ADD COLUMN behind_until TIMESTAMPTZ'

/** A forwarder asks after each look when the next forward is due, however many wait for it. */
const DUE_IN_ORDER = `CREATE INDEX pixctl_forwards_by_due
  ON pixctl_forwards (account, environment, due_at_ms) WHERE state = 'queued'`

/** Which process a listener is, for people: `store status` and other listeners name it. */
const PRESENT = `CREATE TABLE pixctl_present (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  owner TEXT NOT NULL,
  host TEXT NOT NULL,
  pid INTEGER NOT NULL,
  home TEXT NOT NULL,
  forward_to TEXT,
  since TIMESTAMPTZ NOT NULL,
  seen_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (account, environment, owner)
)`

/** What events are found by: `platform/postgres/term-table.ts` fills it at a search. */
const TERMS = `CREATE TABLE pixctl_event_terms (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  id UUID NOT NULL,
  terms BYTEA NOT NULL,
  PRIMARY KEY (account, environment, id)
)`

/** Which process sends a replay, until it says so no more: `hold-replay.ts`. */
const REPLAY_HOLDER = `ALTER TABLE pixctl_replays
  ADD COLUMN holder UUID, ADD COLUMN host TEXT, ADD COLUMN pid INTEGER,
  ADD COLUMN held_until TIMESTAMPTZ`

/** Numbered by position; a step that was released is never edited. */
export const INBOX_SCHEMA: SchemaPart = {
  name: 'inbox',
  steps: [FIRST, STATISTICS, BEHIND, DUE_IN_ORDER, PRESENT, TERMS, REPLAY_HOLDER],
}
