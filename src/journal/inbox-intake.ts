import type {DatabaseSync} from 'node:sqlite'
import {canonicalEventName} from '../domain/event.ts'
import type {Delivery, Verdict} from './inbox.ts'
import type {LoggedDelivery} from './inbox-frame.ts'
import {bodyHash} from './inbox-rows.ts'

/** The bodies known under one key: the first one is the event, later ones are conflicts. */
interface Known {
  readonly id: number
  readonly body_hash: Uint8Array
  readonly conflict: number
}

/** The first bytes anyone saw under a key decide what later ones are. */
export interface KeyedBody {
  readonly event: string
  readonly eventId: string
  readonly hash: Buffer
}

/** Puts deliveries into `events`, once per key. The caller holds the transaction. */
export function intakeInto(db: DatabaseSync) {
  const known = db.prepare(
    `SELECT id, body_hash, conflict FROM events
     WHERE event_id = ? AND replace(event, '.', '_') = ? ORDER BY conflict, id`,
  )
  const insert = db.prepare(
    `INSERT INTO events (event, event_id, sub_account, subject, received_at_ms, conflict, forward,
       body_hash, headers, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const count = db.prepare('UPDATE events SET duplicates = duplicates + 1 WHERE id = ?')
  const owe = db.prepare(
    'INSERT INTO forwards (event, state, due_at_ms, headers) VALUES (?, ?, ?, ?)',
  )
  const queue = db.prepare("UPDATE events SET forward = 'queued' WHERE id = ?")

  const bodiesUnder = ({event, eventId}: {event: string; eventId: string}): Known[] =>
    known.all(eventId, canonicalEventName(event)) as unknown as Known[]

  const store = (delivery: Delivery, {hash, conflict}: {hash: Buffer; conflict: boolean}): void => {
    const forward = conflict ? 'none' : delivery.forward
    const {lastInsertRowid} = insert.run(
      delivery.event,
      delivery.eventId,
      delivery.subAccount,
      delivery.subject,
      delivery.receivedAtMs,
      conflict ? 1 : 0,
      forward,
      hash,
      JSON.stringify(delivery.headers),
      delivery.body,
    )
    if (forward === 'queued') owe.run(lastInsertRowid, 'queued', delivery.receivedAtMs, null)
  }

  const repeat = (delivery: LoggedDelivery, row: Known): void => {
    count.run(row.id)
    if (row.conflict === 1 || !delivery.forwardRepeats || delivery.forward !== 'queued') return
    owe.run(row.id, 'queued', delivery.receivedAtMs, JSON.stringify(delivery.headers))
    queue.run(row.id)
  }

  return {
    /** What a body under this key would be, without storing it. */
    verdict({event, eventId, hash}: KeyedBody): Verdict {
      const [first] = bodiesUnder({event, eventId})
      if (!first) return 'stored'
      return hash.equals(first.body_hash) ? 'duplicate' : 'conflict'
    },

    take(delivery: LoggedDelivery): Verdict {
      const bodies = bodiesUnder(delivery)
      const [first] = bodies
      if (!delivery.body) {
        // A repetition is logged without its body only when the event is stored; retention may
        // have dropped that since.
        if (first) repeat(delivery, first)
        return 'duplicate'
      }
      const hash = bodyHash(delivery.body)
      const same = bodies.find((row) => hash.equals(row.body_hash))
      if (same) repeat(delivery, same)
      else store({...delivery, body: delivery.body}, {hash, conflict: first !== undefined})
      if (!first) return 'stored'
      return same === first ? 'duplicate' : 'conflict'
    },
  }
}
