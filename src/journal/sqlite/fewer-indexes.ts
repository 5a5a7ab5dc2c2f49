/**
 * One index for each way to look for a row: a batch spreads its keys over all of them, and each one
 * writes a page of its own for nearly every row. Rows keep their numbers: the index of terms in a
 * file beside this one names them.
 */
export const WITH_FEWER_INDEXES = `
ALTER TABLE requests RENAME TO former_requests;
ALTER TABLE resources RENAME TO former_resources;
DROP INDEX requests_by_id;
DROP INDEX requests_by_key;
DROP INDEX requests_by_time;
DROP INDEX requests_unknown;
DROP INDEX requests_by_reference;
DROP INDEX requests_by_resource;
DROP INDEX resources_by_id;
DROP INDEX resources_by_time;
DROP INDEX resources_by_reference;
CREATE TABLE requests (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
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
  is_undated INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  settled_at_ms INTEGER,
  status_code INTEGER,
  code TEXT,
  message TEXT,
  trace_id TEXT,
  resource_id TEXT,
  replayed INTEGER NOT NULL DEFAULT 0,
  UNIQUE (idempotency_key, path, account, environment, base_url, instance, wallet)
) STRICT;
INSERT INTO requests (rowid, id, account, environment, client_id, profile, base_url, instance,
    wallet, kind, path, idempotency_key, body, created_at_ms, state, is_doubtful, is_undated,
    attempts, settled_at_ms, status_code, code, message, trace_id, resource_id, replayed)
  SELECT rowid, id, account, environment, client_id, profile, base_url, instance, wallet, kind,
    path, idempotency_key, body, created_at_ms, state, is_doubtful, is_undated, attempts,
    settled_at_ms, status_code, code, message, trace_id, resource_id, replayed
  FROM former_requests ORDER BY rowid;
DROP TABLE former_requests;
CREATE INDEX requests_by_time ON requests (environment, created_at_ms);
CREATE INDEX requests_unknown ON requests (environment, created_at_ms) WHERE state = 'unknown';
CREATE INDEX requests_by_reference ON requests (external_reference)
  WHERE external_reference IS NOT NULL;
CREATE INDEX requests_by_resource ON requests (resource_id) WHERE resource_id IS NOT NULL;
CREATE TABLE resources (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  environment TEXT NOT NULL,
  account TEXT NOT NULL,
  base_url TEXT NOT NULL,
  instance TEXT NOT NULL,
  wallet TEXT NOT NULL,
  resource TEXT NOT NULL,
  first_seen_at_ms INTEGER NOT NULL,
  seen_at_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, id, environment, account, base_url, instance)
) STRICT;
INSERT INTO resources (rowid, kind, id, environment, account, base_url, instance, wallet, resource,
    first_seen_at_ms, seen_at_ms)
  SELECT rowid, kind, id, environment, account, base_url, instance, wallet, resource,
    first_seen_at_ms, seen_at_ms
  FROM former_resources ORDER BY rowid;
DROP TABLE former_resources;
CREATE INDEX resources_by_time ON resources (kind, environment, first_seen_at_ms);
CREATE INDEX resources_by_reference ON resources (resource ->> 'externalReference')
  WHERE resource ->> 'externalReference' IS NOT NULL;
`
