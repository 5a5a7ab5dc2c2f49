import type {Migration} from '../../../platform/sqlite.ts'
import {LEDGER} from './ledger.ts'
import {RESOURCES} from './resources.ts'
import {SETTINGS} from './settings.ts'
import {WEBHOOKS} from './webhooks.ts'

/** What the dashboard asks for by what it belongs to. */
const BELONGING = `
ALTER TABLE events ADD COLUMN subjectId TEXT;
CREATE INDEX eventsBySubject ON events (subjectId);
CREATE INDEX deliveriesOfEvent ON deliveries (eventId);
CREATE INDEX ledgerByParent ON ledger (parentId) WHERE parentId IS NOT NULL;
`

/** REPLACE would take a line away without asking the trigger that forbids it. */
const NEVER_REPLACED = `
CREATE TRIGGER ledgerIsNeverReplaced BEFORE INSERT ON ledger
WHEN EXISTS (SELECT 1 FROM ledger WHERE id = NEW.id OR seq = NEW.seq) BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;
`

/** What the emulator's clock says while it is brought up to date, which is before it runs again. */
const NOW = `COALESCE(
  (SELECT COALESCE(value ->> 'standsAtMs',
      CAST(unixepoch('subsec') * 1000 AS INTEGER) + COALESCE(value ->> 'aheadMs', 0))
    FROM meta WHERE name = 'clock'),
  CAST(unixepoch('subsec') * 1000 AS INTEGER))`

/**
 * When the steps in between were made, so that an export can say how things stood at a closing. Of a
 * step from before this was kept no more is known than that it was made by now: that moment, negative.
 */
const STEPS_IN_BETWEEN = `
ALTER TABLE withdrawals ADD COLUMN processingAtMs INTEGER;
ALTER TABLE blocks ADD COLUMN defendedAtMs INTEGER;
UPDATE withdrawals SET processingAtMs = -${NOW} WHERE status <> 'pending';
UPDATE blocks SET defendedAtMs = -${NOW} WHERE status <> 'awaiting_response';
`

/** The emulator's tables, by version. Times are milliseconds of its clock, money is centavos. */
export const MIGRATIONS: readonly Migration[] = [
  SETTINGS + LEDGER + RESOURCES + WEBHOOKS,
  BELONGING,
  NEVER_REPLACED,
  STEPS_IN_BETWEEN,
]
