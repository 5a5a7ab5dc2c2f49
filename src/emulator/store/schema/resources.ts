/** Charges, withdrawals, refunds and blocks, with the limits and answers that go with them. */
export const RESOURCES = `
CREATE TABLE charges (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  environment TEXT NOT NULL,
  wallet TEXT NOT NULL,
  status TEXT NOT NULL,
  amount INTEGER NOT NULL,
  description TEXT,
  customer TEXT,
  projectId TEXT,
  pspCredentialId TEXT,
  pspPaymentId TEXT NOT NULL,
  externalReference TEXT,
  metadata TEXT,
  split TEXT,
  idempotencyKey TEXT,
  pixCopyPaste TEXT NOT NULL,
  createdAtMs INTEGER NOT NULL,
  expiresAtMs INTEGER NOT NULL,
  finishedAtMs INTEGER,
  feeAmount INTEGER,
  servedSplit TEXT,
  e2eId TEXT,
  payerName TEXT,
  payerDocument TEXT,
  failureReason TEXT,
  returnDueAtMs INTEGER,
  returnE2eId TEXT,
  returnedAtMs INTEGER
) STRICT;
CREATE INDEX chargesPending ON charges (expiresAtMs) WHERE status = 'pending';
CREATE INDEX chargesToReturn ON charges (returnDueAtMs) WHERE returnDueAtMs IS NOT NULL;
CREATE INDEX chargesByReference ON charges (externalReference)
  WHERE externalReference IS NOT NULL;
CREATE INDEX chargesByKey ON charges (idempotencyKey) WHERE idempotencyKey IS NOT NULL;

CREATE TABLE withdrawals (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  environment TEXT NOT NULL,
  wallet TEXT NOT NULL,
  status TEXT NOT NULL,
  amount INTEGER NOT NULL,
  feeAmount INTEGER NOT NULL,
  netAmount INTEGER NOT NULL,
  pixKey TEXT NOT NULL,
  pixKeyType TEXT NOT NULL,
  holderName TEXT NOT NULL,
  holderDocument TEXT NOT NULL,
  projectId TEXT,
  externalReference TEXT,
  idempotencyKey TEXT,
  createdAtMs INTEGER NOT NULL,
  processedAtMs INTEGER,
  failureReason TEXT,
  pspReference TEXT
) STRICT;
CREATE INDEX withdrawalsByReference ON withdrawals (externalReference)
  WHERE externalReference IS NOT NULL;
CREATE INDEX withdrawalsByKey ON withdrawals (idempotencyKey) WHERE idempotencyKey IS NOT NULL;

CREATE TABLE refunds (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  environment TEXT NOT NULL,
  wallet TEXT NOT NULL,
  chargeId TEXT NOT NULL REFERENCES charges (id),
  state TEXT NOT NULL CHECK (state IN ('open', 'done')),
  amount INTEGER NOT NULL,
  feeAmount INTEGER NOT NULL,
  reason TEXT,
  pspReference TEXT NOT NULL,
  requestedAtMs INTEGER NOT NULL,
  dueAtMs INTEGER NOT NULL,
  refundedAtMs INTEGER
) STRICT;
CREATE INDEX refundsByCharge ON refunds (chargeId);
CREATE INDEX refundsOpen ON refunds (dueAtMs) WHERE state = 'open';

CREATE TABLE blocks (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  environment TEXT NOT NULL,
  wallet TEXT NOT NULL,
  chargeId TEXT NOT NULL REFERENCES charges (id),
  status TEXT NOT NULL,
  amount INTEGER NOT NULL,
  blockType TEXT NOT NULL,
  referenceNumber TEXT,
  reason TEXT,
  createdAtMs INTEGER NOT NULL,
  resolvedAtMs INTEGER,
  resolutionReason TEXT
) STRICT;
CREATE INDEX blocksByWallet ON blocks (environment, wallet);
CREATE INDEX blocksByCharge ON blocks (chargeId);

CREATE TABLE dailyUsage (
  environment TEXT NOT NULL,
  day TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (environment, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE answers (
  environment TEXT NOT NULL,
  wallet TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  answeredAtMs INTEGER NOT NULL,
  PRIMARY KEY (environment, wallet, endpoint, key)
) STRICT;
`
