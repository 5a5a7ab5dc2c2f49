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

/** The emulator's tables, by version. Times are milliseconds of its clock, money is centavos. */
export const MIGRATIONS: readonly Migration[] = [
  SETTINGS + LEDGER + RESOURCES + WEBHOOKS,
  BELONGING,
  NEVER_REPLACED,
]
