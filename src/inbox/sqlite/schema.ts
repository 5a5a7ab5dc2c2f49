import type {Migration} from '../../platform/sqlite.ts'

/** Of an event id, in the index by which it is found by its beginning. */
export const INDEXED_CHARACTERS = 16

/**
 * `events`: one row per event and one per conflicting body. Event ids and subjects are found by the
 * first 48 bits of their hash: an index of small numbers takes in random ids several times faster
 * than one of texts, and rows are compared in full. `forwards`: what is owed to the forward
 * target. `attempts`: what was sent, and how it went. `replays`: what was asked
 * for by hand, so that it can go on after an interruption. `intake`: how far the log was taken over;
 * it moves in the same transaction as the rows, so no frame is taken twice or missed. `seen`: a
 * command listed, showed or exported the event. `pruned`: the key of each event that retention
 * dropped, and the hash of its body, so that a repetition is known for one.
 * `events_by_beginning`: an event id is also found by its beginning. Of the id as it is stored, no
 * more than its first characters, so that intake writes few bytes more for each event.
 */
export const INBOX_MIGRATIONS: readonly Migration[] = [
  `
  CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL,
    event_id TEXT NOT NULL,
    event_id_hash INTEGER NOT NULL,
    sub_account TEXT,
    subject TEXT,
    subject_hash INTEGER,
    received_at_ms INTEGER NOT NULL,
    duplicates INTEGER NOT NULL DEFAULT 0,
    conflict INTEGER NOT NULL,
    forward TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    headers TEXT NOT NULL,
    body BLOB NOT NULL
  ) STRICT;
  CREATE INDEX events_by_event_id ON events (event_id_hash);
  CREATE INDEX events_by_receipt ON events (received_at_ms);
  CREATE INDEX events_by_subject ON events (subject_hash) WHERE subject_hash IS NOT NULL;

  CREATE TABLE forwards (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,
    state TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    due_at_ms INTEGER NOT NULL,
    headers TEXT
  ) STRICT;
  CREATE INDEX forwards_by_event ON forwards (event);
  CREATE INDEX forwards_owed ON forwards (due_at_ms) WHERE state = 'queued';

  CREATE TABLE attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,
    kind TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    url TEXT NOT NULL,
    status INTEGER,
    error TEXT
  ) STRICT;
  CREATE INDEX attempts_by_event ON attempts (event);

  CREATE TABLE replays (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    url TEXT NOT NULL,
    resign INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE replay_events (
    replay INTEGER NOT NULL REFERENCES replays ON DELETE CASCADE,
    event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,
    done INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (replay, event)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX replay_events_by_event ON replay_events (event);

  CREATE TABLE intake (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    segment INTEGER NOT NULL,
    position INTEGER NOT NULL
  ) STRICT;
  INSERT INTO intake VALUES (1, 0, 0);
  `,
  `
  ALTER TABLE events ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE pruned (
    id INTEGER PRIMARY KEY,
    event_id_hash INTEGER NOT NULL,
    event TEXT NOT NULL,
    event_id TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    conflict INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX pruned_by_event_id ON pruned (event_id_hash);
  `,
  'CREATE INDEX events_by_beginning ON events (substr(event_id, 1, 16))',
]
