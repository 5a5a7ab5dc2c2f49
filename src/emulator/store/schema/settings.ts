/** What the dashboard sets: accounts, fees, credentials, institutions, projects, wallets. */
export const SETTINGS = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE sequences (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
  environment TEXT PRIMARY KEY CHECK (environment IN ('test', 'live')),
  id TEXT NOT NULL,
  institutionChoice INTEGER NOT NULL,
  cnpjPayersBlocked INTEGER NOT NULL,
  transactionLimit INTEGER,
  subAccountQuota INTEGER,
  createdAtMs INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE feeSchedules (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  fromMs INTEGER NOT NULL,
  fixed INTEGER NOT NULL,
  percentMicros INTEGER NOT NULL
) STRICT;

CREATE TABLE credentials (
  clientId TEXT PRIMARY KEY,
  environment TEXT NOT NULL,
  clientSecret TEXT NOT NULL,
  permissions TEXT NOT NULL,
  ipAllowList TEXT,
  subAccountAccess TEXT NOT NULL,
  revoked INTEGER NOT NULL DEFAULT 0,
  createdAtMs INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
  token TEXT PRIMARY KEY,
  clientId TEXT NOT NULL,
  expiresAtMs INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE institutions (
  id TEXT PRIMARY KEY,
  environment TEXT NOT NULL,
  name TEXT NOT NULL,
  enabled INTEGER NOT NULL DEFAULT 1,
  available INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;

CREATE TABLE projects (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  environment TEXT NOT NULL,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  description TEXT,
  logoUrl TEXT,
  createdAtMs INTEGER NOT NULL,
  UNIQUE (environment, name)
) STRICT;

CREATE TABLE wallets (
  environment TEXT NOT NULL,
  reference TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT,
  status TEXT NOT NULL CHECK (status IN ('active', 'suspended')),
  createdAtMs INTEGER NOT NULL,
  PRIMARY KEY (environment, reference)
) STRICT, WITHOUT ROWID;
`
