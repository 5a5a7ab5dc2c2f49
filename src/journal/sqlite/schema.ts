import {WITH_FEWER_INDEXES} from './fewer-indexes.ts'

/** The first form of the journal: accounts were named after profiles. */
const FIRST = `
CREATE TABLE requests (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  environment TEXT NOT NULL,
  profile TEXT NOT NULL,
  account TEXT NOT NULL,
  base_url TEXT NOT NULL,
  wallet TEXT NOT NULL,
  path TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('unknown', 'done', 'refused', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  settled_at_ms INTEGER,
  status_code INTEGER,
  code TEXT,
  message TEXT,
  trace_id TEXT,
  resource_id TEXT,
  replayed INTEGER NOT NULL DEFAULT 0,
  UNIQUE (idempotency_key, path, environment, account, base_url, wallet)
) STRICT;
CREATE INDEX requests_by_time ON requests (created_at_ms);
CREATE INDEX requests_unknown ON requests (created_at_ms) WHERE state = 'unknown';
CREATE TABLE resources (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  environment TEXT NOT NULL,
  base_url TEXT NOT NULL,
  wallet TEXT NOT NULL,
  resource TEXT NOT NULL,
  first_seen_at_ms INTEGER NOT NULL,
  seen_at_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, id, environment, base_url)
) STRICT;
CREATE INDEX resources_by_time ON resources (kind, environment, first_seen_at_ms);
`

/** For what a resource was created with, and for resources by your own reference. */
const WITH_REFERENCES = `
CREATE INDEX requests_by_resource ON requests (resource_id) WHERE resource_id IS NOT NULL;
CREATE INDEX resources_by_reference ON resources (resource ->> 'externalReference')
  WHERE resource ->> 'externalReference' IS NOT NULL;
`

/**
 * Every row names the account and the service instance it belongs to. Rows of the first form keep
 * an empty client id, which means: by whichever credential of that profile.
 */
const WITH_ACCOUNTS = `
DROP INDEX requests_by_time;
DROP INDEX requests_unknown;
DROP INDEX resources_by_time;
DROP INDEX requests_by_resource;
DROP INDEX resources_by_reference;
ALTER TABLE requests RENAME TO first_requests;
ALTER TABLE resources RENAME TO first_resources;
CREATE TABLE requests (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  id TEXT NOT NULL,
  client_id TEXT NOT NULL,
  profile TEXT NOT NULL,
  base_url TEXT NOT NULL,
  instance TEXT NOT NULL,
  wallet TEXT NOT NULL,
  kind TEXT NOT NULL,
  path TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  body TEXT NOT NULL,
  external_reference TEXT GENERATED ALWAYS AS (body ->> 'externalReference') VIRTUAL,
  created_at_ms INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('unknown', 'done', 'refused', 'failed')),
  is_doubtful INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  settled_at_ms INTEGER,
  status_code INTEGER,
  code TEXT,
  message TEXT,
  trace_id TEXT,
  resource_id TEXT,
  replayed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account, environment, id),
  UNIQUE (account, environment, idempotency_key, path, base_url, instance, wallet)
) STRICT;
INSERT INTO requests
  SELECT account, environment, id,
    CASE WHEN account LIKE 'client:%' THEN substr(account, 8) ELSE '' END,
    profile, base_url, '', wallet, kind, path, idempotency_key, body, created_at_ms, state,
    state = 'unknown', attempts, settled_at_ms, status_code, code, message, trace_id, resource_id,
    replayed
  FROM first_requests ORDER BY rowid;
DROP TABLE first_requests;
CREATE UNIQUE INDEX requests_by_id ON requests (id);
CREATE INDEX requests_by_key ON requests (idempotency_key);
CREATE INDEX requests_by_time ON requests (environment, created_at_ms);
CREATE INDEX requests_unknown ON requests (environment, created_at_ms) WHERE state = 'unknown';
CREATE INDEX requests_by_reference ON requests (external_reference)
  WHERE external_reference IS NOT NULL;
CREATE TABLE resources (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  base_url TEXT NOT NULL,
  instance TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  wallet TEXT NOT NULL,
  resource TEXT NOT NULL,
  first_seen_at_ms INTEGER NOT NULL,
  seen_at_ms INTEGER NOT NULL,
  PRIMARY KEY (account, environment, base_url, instance, kind, id)
) STRICT;
INSERT INTO resources
  SELECT '', environment, base_url, '', kind, id, wallet, resource, first_seen_at_ms, seen_at_ms
  FROM first_resources ORDER BY rowid;
DROP TABLE first_resources;
CREATE INDEX resources_by_id ON resources (kind, id, environment);
CREATE INDEX resources_by_time ON resources (kind, environment, first_seen_at_ms);
CREATE INDEX requests_by_resource ON requests (resource_id) WHERE resource_id IS NOT NULL;
CREATE INDEX resources_by_reference ON resources (resource ->> 'externalReference')
  WHERE resource ->> 'externalReference' IS NOT NULL;
CREATE TABLE accounts (
  environment TEXT NOT NULL,
  base_url TEXT NOT NULL,
  client_id TEXT NOT NULL,
  account TEXT NOT NULL,
  instance TEXT NOT NULL,
  PRIMARY KEY (environment, base_url, client_id)
) STRICT;
CREATE TABLE instances (
  base_url TEXT PRIMARY KEY,
  instance TEXT NOT NULL
) STRICT;
`

/** A clock that ran ahead when a request was written says nothing of its age, now or ever. */
const WITH_UNDATED = `
ALTER TABLE requests ADD COLUMN is_undated INTEGER NOT NULL DEFAULT 0;
`

/** Who approved which payouts: a document for each approval, and the keys it is for. */
const WITH_APPROVALS = `
CREATE TABLE approvals (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL,
  saved_at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE approved_keys (
  idempotency_key TEXT NOT NULL,
  approval_id TEXT NOT NULL REFERENCES approvals (id),
  PRIMARY KEY (idempotency_key, approval_id)
) STRICT, WITHOUT ROWID;
`

/** The resources that say something else than at first: a search reads those again. */
const WITH_CHANGES = `
CREATE INDEX resources_seen_again ON resources (seen_at_ms) WHERE seen_at_ms <> first_seen_at_ms;
`

/** Numbered by position; a step that was released is never edited. */
export const JOURNAL_MIGRATIONS = [
  FIRST,
  WITH_REFERENCES,
  WITH_ACCOUNTS,
  WITH_UNDATED,
  WITH_APPROVALS,
  WITH_FEWER_INDEXES,
  WITH_CHANGES,
]

/**
 * Leaves out rows of another service instance than the one last seen at the address `:seenFrom`;
 * where none was, those of an instance that is gone: another one was seen at their own address
 * since. Rows that name no instance stay.
 */
export const ofLivingInstance = (table: 'requests' | 'resources'): string =>
  `(${table}.instance = '' OR ${table}.instance = coalesce(
     (SELECT instance FROM instances WHERE base_url = :seenFrom),
     (SELECT instance FROM instances WHERE base_url = ${table}.base_url), ${table}.instance))`
