import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {openInbox} from '../../src/inbox/open-inbox.ts'
import {journalPath, openJournal} from '../../src/journal/open-journal.ts'

const BASE_URL = 'http://127.0.0.1:4010'

/** A random id in the form of a UUID. */
const ID = `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || hex(randomblob(1)) ||
  '0-80' || hex(randomblob(1)) || '-' || hex(randomblob(6)))`

const NUMBERED = 'WITH RECURSIVE row(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < ?)'
const FIRST_MS = Date.UTC(2026, 0, 1)

const EVENTS = `${NUMBERED}
  INSERT INTO events (event, event_id, event_id_hash, sub_account, subject, subject_hash,
    received_at_ms, conflict, forward, body_hash, headers, body)
  SELECT 'payment_completed', ${ID}, random() >> 16, 'loja-2', 'charge-' || n, n,
    ${FIRST_MS} + n * 1000, 0, 'none', hex(randomblob(16)),
    '["content-type","application/json","x-service-event","payment_completed"]',
    CAST('{"event":"payment_completed","data":{"amount":12.5,"status":"completed","e2eId":"' ||
      hex(randomblob(16)) || '","externalReference":"order-' || n || '"}}' AS BLOB)
  FROM row`

const REQUESTS = `${NUMBERED}
  INSERT INTO requests (account, environment, id, client_id, profile, base_url, instance, wallet,
    kind, path, idempotency_key, body, created_at_ms, state, attempts, resource_id)
  SELECT 'account-1', 'test', ${ID}, 'mp_test_a', 'default', '${BASE_URL}', '', '', 'charge',
    '/v2/pix', ${ID}, json_object('amount', 12.5, 'description', 'order ' || n),
    ${FIRST_MS} + n * 1000, 'done', 1, 'charge-' || n
  FROM row`

const CHARGES = `${NUMBERED}
  INSERT INTO resources (account, environment, base_url, instance, kind, id, wallet, resource,
    first_seen_at_ms, seen_at_ms)
  SELECT 'account-1', 'test', '${BASE_URL}', '', 'charge', 'charge-' || n, 'principal',
    json_object('id', 'charge-' || n, 'amount', 12.5, 'feeAmount', 0.99, 'netAmount', 11.51,
      'status', 'pending', 'externalReference', 'order-' || n,
      'createdAt', strftime('%Y-%m-%dT%H:%M:%fZ', ${FIRST_MS / 1000} + n, 'unixepoch')),
    ${FIRST_MS} + n * 1000, ${FIRST_MS} + n * 1000
  FROM row`

/** A home whose inbox and journal have so many events, charges and requests; the schema is ours. */
export async function fillHome(home: string, rows: number): Promise<void> {
  await (await openInbox(home)).close()
  await (await openJournal({home, now: Date.now})).close()
  if (rows === 0) return
  insert(join(home, 'inbox', 'inbox.db'), rows, [EVENTS])
  insert(journalPath(home), rows, [REQUESTS, CHARGES])
}

function insert(path: string, rows: number, statements: readonly string[]): void {
  const db = new DatabaseSync(path)
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -300000; BEGIN')
  for (const statement of statements) db.prepare(statement).run(rows)
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}
