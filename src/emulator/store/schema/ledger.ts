/**
 * Every row takes `amount` from `counter` and gives it to `account`, so no row can be out of
 * balance, and the whole ledger sums to zero. Balances follow by trigger, never by hand.
 */
export const LEDGER = `
CREATE TABLE ledger (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  environment TEXT NOT NULL,
  account TEXT NOT NULL,
  counter TEXT NOT NULL CHECK (counter <> account AND counter LIKE ':%'),
  amount INTEGER NOT NULL,
  type TEXT NOT NULL,
  parentId TEXT,
  createdAtMs INTEGER NOT NULL
) STRICT;
CREATE INDEX ledgerByAccount ON ledger (environment, account);

CREATE TABLE balances (
  environment TEXT NOT NULL,
  account TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (environment, account)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER ledgerIsPosted AFTER INSERT ON ledger BEGIN
  INSERT INTO balances VALUES (NEW.environment, NEW.account, NEW.amount)
    ON CONFLICT DO UPDATE SET amount = amount + excluded.amount;
  INSERT INTO balances VALUES (NEW.environment, NEW.counter, -NEW.amount)
    ON CONFLICT DO UPDATE SET amount = amount + excluded.amount;
END;
CREATE TRIGGER ledgerIsNeverChanged BEFORE UPDATE ON ledger BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;
CREATE TRIGGER ledgerIsNeverCut BEFORE DELETE ON ledger BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;
`
