import type {DatabaseSync} from 'node:sqlite'
import type {JournalWrites} from './journal-writes.ts'
import {NamedStatement} from './named-statement.ts'

/** The changes of resources. Each is within a transaction. */
export function resourceWrites(
  db: DatabaseSync,
): Pick<JournalWrites, 'saveResource' | 'updateResource'> {
  const save = new NamedStatement(
    db,
    `INSERT INTO resources (account, environment, base_url, instance, kind, id, wallet, resource,
       first_seen_at_ms, seen_at_ms)
     VALUES (:account, :environment, :baseUrl, :instance, :kind, :id, :wallet, :resource,
       :seenAtMs, :seenAtMs)
     ON CONFLICT DO UPDATE SET resource = excluded.resource, seen_at_ms = excluded.seen_at_ms`,
  )
  const update = new NamedStatement(
    db,
    `UPDATE resources SET resource = json_patch(resource, :resource), seen_at_ms = :seenAtMs
     WHERE kind = :kind AND id = :id AND environment = :environment AND base_url = :baseUrl`,
  )
  return {
    saveResource: (kept) => void save.run({...kept}),
    updateResource: (changed) => update.run({...changed}) > 0,
  }
}

/** The changes of accounts and approvals, which are few: their statements are made when asked for. */
export const rareWrites = (
  db: DatabaseSync,
): Pick<JournalWrites, 'saveAccount' | 'noteInstance' | 'saveApproval'> => ({
  saveAccount: ({environment, baseUrl, clientId, account, instance}) => {
    db.prepare(
      `INSERT INTO accounts (environment, base_url, client_id, account, instance)
       VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET account = excluded.account, instance = excluded.instance`,
    ).run(environment, baseUrl, clientId, account, instance)
  },
  noteInstance: ({baseUrl, instance}) => {
    db.prepare(
      `INSERT INTO instances (base_url, instance) VALUES (?, ?)
       ON CONFLICT DO UPDATE SET instance = excluded.instance`,
    ).run(baseUrl, instance)
  },
  saveApproval: ({id, document, savedAtMs, idempotencyKeys}) => {
    db.prepare(
      'INSERT INTO approvals (id, document, saved_at_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    ).run(id, document, savedAtMs)
    const saveKey = db.prepare(
      `INSERT INTO approved_keys (idempotency_key, approval_id) VALUES (?, ?)
       ON CONFLICT DO NOTHING`,
    )
    for (const key of idempotencyKeys) saveKey.run(key, id)
  },
})
