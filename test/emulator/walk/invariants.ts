import type {World} from '../../../src/emulator/world.ts'

type Row = Readonly<Record<string, string | number | null>>

/**
 * What must hold after every step, asked of the tables directly. Each query lists what is wrong,
 * so an empty answer is what is wanted, and anything else says where to look.
 */
const QUERIES: Readonly<Record<string, string>> = {
  'the whole ledger sums to zero': `
    SELECT SUM(amount) AS sum FROM balances HAVING SUM(amount) <> 0`,
  'a balance is the sum of its lines': `
    SELECT environment, account, SUM(amount) AS lines, (
      SELECT amount FROM balances b
      WHERE b.environment = both.environment AND b.account = both.account
    ) AS balance
    FROM (
      SELECT environment, account, amount FROM ledger
      UNION ALL SELECT environment, counter, -amount FROM ledger
    ) both
    GROUP BY environment, account HAVING lines <> balance`,
  'held is the sum of the open blocks': `
    SELECT account, amount, (
      SELECT COALESCE(SUM(amount), 0) FROM blocks
      WHERE ':held/' || wallet = account AND status IN ('awaiting_response', 'defended')
    ) AS blocked
    FROM balances WHERE account LIKE ':held/%' AND amount <> blocked`,
  'every transfer has two legs': `
    SELECT amount FROM balances WHERE account = ':transit' AND amount <> 0`,
  'every charge that ended has one outcome event, and no other has any': `
    SELECT c.id, c.status, (SELECT COUNT(*) FROM events e
      WHERE e.subjectId = c.id) AS reported
    FROM charges c WHERE reported <> (c.status <> 'pending')`,
  'every refund that is done has one event': `
    SELECT r.id, r.state, (SELECT COUNT(*) FROM events e
      WHERE e.subjectId = r.id) AS reported
    FROM refunds r WHERE reported <> (r.state = 'done')`,
  'every withdrawal has an event for its end, and for its reversal': `
    SELECT w.id, w.status, (SELECT COUNT(*) FROM events e
      WHERE e.subjectId = w.id) AS reported
    FROM withdrawals w WHERE reported <> CASE
      WHEN w.status = 'completed' THEN 1
      WHEN w.status = 'failed' THEN 1 + (w.pspReference IS NOT NULL)
      ELSE 0 END`,
  'every block has an event for its creation and its end': `
    SELECT b.id, b.status, (SELECT COUNT(*) FROM events e
      WHERE e.subjectId = b.id) AS reported
    FROM blocks b WHERE reported <> 1 + (b.status IN ('approved', 'rejected'))`,
  'a settled charge has exactly its lines': `
    SELECT c.id, (SELECT SUM(amount) FROM ledger l WHERE l.id = c.id OR
      (l.parentId = c.id AND l.type IN ('fee', 'internal_transfer') AND l.account = c.wallet)) AS net
    FROM charges c WHERE c.status = 'completed' AND net IS NOT c.amount - c.feeAmount - (
      SELECT COALESCE(SUM(json_extract(value, '$.amount')), 0) FROM json_each(c.servedSplit))`,
  'what was withdrawn and came back left nothing': `
    SELECT w.id FROM withdrawals w WHERE w.status = 'failed' AND 0 <> (
      SELECT SUM(amount) FROM ledger l
      WHERE (l.id = w.id OR l.parentId = w.id) AND l.account = w.wallet)`,
  'no more is refunded than was paid': `
    SELECT c.id FROM charges c JOIN refunds r ON r.chargeId = c.id
    GROUP BY c.id HAVING SUM(r.amount) > c.amount`,
  'an idempotency key has made one thing': `
    SELECT idempotencyKey, COUNT(*) AS made FROM charges
    GROUP BY idempotencyKey HAVING idempotencyKey IS NOT NULL AND made > 1`,
  'every event has a delivery to every endpoint': `
    SELECT e.id FROM events e
    WHERE NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.eventId = e.id)`,
}

/** What does not hold, by name. Empty when everything does. */
export function broken({store}: World): Record<string, Row> {
  const found: Record<string, Row> = {}
  for (const [name, query] of Object.entries(QUERIES)) {
    const row = store.db.prepare(query).get() as Row | undefined
    if (row) found[name] = row
  }
  return found
}
