import type {SchemaPart} from '../../platform/postgres/schema.ts'

/**
 * `place` is what makes an address one service: its instance where it says one, else its URL. The
 * unique key over it decides which of several machines sends a creation. `lease_owner` sends it
 * until `lease_until`; `begun_at` is where the age of its key counts from. Both are by the clock of
 * the database. What lists ask for stands beside the JSON text, which is kept as it was.
 */
const FIRST = `
CREATE TABLE pixctl_requests (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  client_id TEXT NOT NULL,
  profile TEXT NOT NULL,
  base_url TEXT NOT NULL,
  instance TEXT NOT NULL,
  place TEXT NOT NULL,
  wallet TEXT NOT NULL,
  kind TEXT NOT NULL,
  path TEXT NOT NULL,
  idempotency_key TEXT COLLATE "C" NOT NULL,
  body TEXT NOT NULL,
  external_reference TEXT,
  pix_key TEXT,
  amount DOUBLE PRECISION,
  description TEXT,
  created_at_ms BIGINT NOT NULL,
  begun_at TIMESTAMPTZ NOT NULL,
  state TEXT NOT NULL,
  is_doubtful BOOLEAN NOT NULL DEFAULT FALSE,
  is_undated BOOLEAN NOT NULL DEFAULT FALSE,
  attempts INTEGER NOT NULL DEFAULT 0,
  settled_at_ms BIGINT,
  status_code INTEGER,
  code TEXT,
  message TEXT,
  trace_id TEXT,
  resource_id TEXT COLLATE "C",
  replayed BOOLEAN NOT NULL DEFAULT FALSE,
  lease_owner TEXT NOT NULL DEFAULT '',
  lease_until TIMESTAMPTZ,
  PRIMARY KEY (account, environment, id),
  UNIQUE (account, environment, idempotency_key, path, place, wallet)
);
CREATE INDEX pixctl_requests_by_id ON pixctl_requests (id);
CREATE INDEX pixctl_requests_by_key ON pixctl_requests (idempotency_key);
CREATE INDEX pixctl_requests_by_time ON pixctl_requests (environment, created_at_ms, id);
CREATE INDEX pixctl_requests_unknown ON pixctl_requests (environment, created_at_ms)
  WHERE state = 'unknown';
CREATE INDEX pixctl_requests_by_reference ON pixctl_requests (external_reference)
  WHERE external_reference IS NOT NULL;
CREATE INDEX pixctl_requests_by_pix_key ON pixctl_requests (pix_key) WHERE pix_key IS NOT NULL;
CREATE INDEX pixctl_requests_by_resource ON pixctl_requests (resource_id)
  WHERE resource_id IS NOT NULL;
CREATE TABLE pixctl_resources (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  base_url TEXT NOT NULL,
  instance TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  wallet TEXT NOT NULL,
  resource TEXT NOT NULL,
  status TEXT,
  external_reference TEXT,
  created_at_ms BIGINT,
  first_seen_at_ms BIGINT NOT NULL,
  seen_at_ms BIGINT NOT NULL,
  PRIMARY KEY (account, environment, base_url, instance, kind, id)
);
CREATE INDEX pixctl_resources_by_id ON pixctl_resources (kind, id, environment);
CREATE INDEX pixctl_resources_by_time
  ON pixctl_resources (kind, environment, first_seen_at_ms, id);
CREATE INDEX pixctl_resources_by_reference ON pixctl_resources (external_reference)
  WHERE external_reference IS NOT NULL;
CREATE TABLE pixctl_accounts (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  base_url TEXT NOT NULL,
  client_id TEXT NOT NULL,
  known_account TEXT NOT NULL,
  instance TEXT NOT NULL,
  PRIMARY KEY (account, environment, base_url, client_id)
);
CREATE TABLE pixctl_instances (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  base_url TEXT NOT NULL,
  instance TEXT NOT NULL,
  PRIMARY KEY (account, environment, base_url)
);
CREATE TABLE pixctl_approvals (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  document TEXT NOT NULL,
  saved_at_ms BIGINT NOT NULL,
  PRIMARY KEY (account, environment, id)
);
CREATE TABLE pixctl_approved_keys (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  idempotency_key TEXT COLLATE "C" NOT NULL,
  approval_id TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (account, environment, idempotency_key, approval_id)
);
`

/**
 * The unique key of a creation begins with the key, so it finds requests by key, too, and the index
 * of keys alone is gone. A server that has no statistics yet joined an index of one column with the
 * index of times, and read every request of an environment for each that was begun or settled. An
 * index of all that is asked for is taken alone.
 */
const INDEXES_OF_ALL_THAT_IS_ASKED = `
ALTER TABLE pixctl_requests
  ADD UNIQUE (idempotency_key, environment, path, wallet, account, place);
ALTER TABLE pixctl_requests DROP CONSTRAINT IF EXISTS
  pixctl_requests_account_environment_idempotency_key_path_pl_key;
DROP INDEX pixctl_requests_by_key;
DROP INDEX pixctl_requests_by_resource;
CREATE INDEX pixctl_requests_by_created ON pixctl_requests (resource_id, environment, kind)
  WHERE resource_id IS NOT NULL;
`

/**
 * Two machines that settle at the same moment do not see each other's rows, so each would take one
 * answer for its own. The index lets one of them in. What was settled before it has no value there.
 */
const ONE_REQUEST_A_RESOURCE = `
ALTER TABLE pixctl_requests ADD COLUMN exclusive_id TEXT COLLATE "C";
CREATE UNIQUE INDEX pixctl_requests_exclusive
  ON pixctl_requests (exclusive_id, environment, kind, account, place)
  WHERE exclusive_id IS NOT NULL;
`

/**
 * What a request only found had a value of its own there, beside that of the answer to another one:
 * two machines that did not see each other both had the resource. It is one value for both. Where
 * both have it already, the one that was answered keeps it.
 */
const ONE_REQUEST_A_RESOURCE_HOWEVER_KNOWN = `
UPDATE pixctl_requests AS own SET exclusive_id = NULL
  WHERE own.exclusive_id LIKE 'adopted:%' AND EXISTS (
    SELECT 1 FROM pixctl_requests AS other
    WHERE other.exclusive_id = substr(own.exclusive_id, 9) AND other.environment = own.environment
      AND other.kind = own.kind AND other.account = own.account AND other.place = own.place);
UPDATE pixctl_requests SET exclusive_id = substr(exclusive_id, 9)
  WHERE exclusive_id LIKE 'adopted:%';
`

/** What both are found by: `platform/postgres/term-table.ts` fills these at a search. */
const TERMS = `
CREATE TABLE pixctl_request_terms (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  created_at_ms BIGINT NOT NULL,
  terms BYTEA NOT NULL,
  PRIMARY KEY (account, environment, id)
);
CREATE TABLE pixctl_resource_terms (
  account TEXT NOT NULL,
  environment TEXT NOT NULL,
  base_url TEXT NOT NULL,
  instance TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  seen_at_ms BIGINT NOT NULL,
  bytes INTEGER NOT NULL,
  terms BYTEA NOT NULL,
  PRIMARY KEY (account, environment, base_url, instance, kind, id)
);
`

/** They did not know the e-mail and the telephone of a customer: the next search reads all records again. */
const TERMS_OF_CUSTOMERS = `
DELETE FROM pixctl_request_terms;
DELETE FROM pixctl_resource_terms;
`

/** Numbered by position; a step that was released is never edited. */
export const JOURNAL_SCHEMA: SchemaPart = {
  name: 'journal',
  steps: [
    FIRST,
    INDEXES_OF_ALL_THAT_IS_ASKED,
    ONE_REQUEST_A_RESOURCE,
    ONE_REQUEST_A_RESOURCE_HOWEVER_KNOWN,
    TERMS,
    TERMS_OF_CUSTOMERS,
  ],
}

const lastSeenAt = (address: string): string =>
  `(SELECT instance FROM pixctl_instances AS living WHERE living.account = ''
     AND living.environment = '' AND living.base_url = ${address})`

/**
 * Leaves out rows of another service instance than the one last seen at an address; where none was,
 * those of an instance that is gone: another one was seen at their own address since. Rows that name
 * no instance stay.
 *
 * @param seenFrom where the address stands in the statement.
 */
export const ofLivingInstance = (
  table: 'pixctl_requests' | 'pixctl_resources',
  seenFrom = 'NULL',
): string =>
  `(${table}.instance = '' OR ${table}.instance = coalesce(${lastSeenAt(seenFrom)},
     ${lastSeenAt(`${table}.base_url`)}, ${table}.instance))`
