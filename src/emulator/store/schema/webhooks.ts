/** Endpoints, events, the outbox with its attempts, and the faults. */
export const WEBHOOKS = `
CREATE TABLE endpoints (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  environment TEXT NOT NULL,
  wallet TEXT NOT NULL,
  url TEXT NOT NULL,
  events TEXT NOT NULL,
  secret TEXT NOT NULL,
  createdAtMs INTEGER NOT NULL,
  deletedAtMs INTEGER
) STRICT;
CREATE INDEX endpointsOfWallet ON endpoints (environment, wallet) WHERE deletedAtMs IS NULL;

CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  environment TEXT NOT NULL,
  wallet TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  createdAtMs INTEGER NOT NULL
) STRICT;

CREATE TABLE deliveries (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  environment TEXT NOT NULL,
  eventId TEXT NOT NULL REFERENCES events (id),
  endpointId TEXT NOT NULL REFERENCES endpoints (id),
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  attemptsInRound INTEGER NOT NULL DEFAULT 0,
  dueAtMs INTEGER NOT NULL
) STRICT;
CREATE INDEX deliveriesDue ON deliveries (dueAtMs) WHERE state = 'pending';
CREATE INDEX deliveriesOfEndpoint ON deliveries (endpointId) WHERE state = 'pending';

CREATE TABLE attempts (
  deliveryId TEXT NOT NULL REFERENCES deliveries (id),
  number INTEGER NOT NULL,
  atMs INTEGER NOT NULL,
  status INTEGER,
  error TEXT,
  PRIMARY KEY (deliveryId, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE faults (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  rule TEXT NOT NULL,
  remaining INTEGER,
  fired INTEGER NOT NULL DEFAULT 0,
  drawn INTEGER NOT NULL DEFAULT 0
) STRICT;
`
