import type {DatabaseSync, StatementSync} from 'node:sqlite'
import {canonicalEventName} from '../../domain/event.ts'
import {storedText} from '../../platform/stored-text.ts'
import type {Delivery, Verdict} from '../inbox.ts'
import type {LoggedDelivery} from '../log/frame.ts'
import {bodyHash} from '../stored-row.ts'
import {idHash} from './rows.ts'

/** The bodies known under one key: the first one is the event, later ones are conflicts. */
interface Known {
  /** Nothing for an event that retention dropped. */
  readonly id: number | null
  readonly body_hash: string
  readonly conflict: number
}

/** The first bytes stored under a key decide what later ones are: a repetition or a conflict. */
export interface KeyedBody {
  readonly event: string
  readonly eventId: string
  readonly hash: string
}

/** Puts deliveries into `events`, once per key. The caller holds the transaction. */
export class EventIntake {
  readonly #known: StatementSync
  readonly #insert: StatementSync
  readonly #count: StatementSync
  readonly #owe: StatementSync
  readonly #queue: StatementSync

  constructor(db: DatabaseSync) {
    this.#known = db.prepare(
      `SELECT id, body_hash, conflict FROM events
       WHERE event_id_hash = ?1 AND event_id = ?2 AND replace(event, '.', '_') = ?3
       UNION ALL SELECT NULL, body_hash, conflict FROM pruned
       WHERE event_id_hash = ?1 AND event_id = ?2 AND replace(event, '.', '_') = ?3
       ORDER BY conflict, id`,
    )
    this.#insert = db.prepare(
      `INSERT INTO events (event, event_id, event_id_hash, sub_account, subject, subject_hash,
         received_at_ms, conflict, forward, body_hash, headers, body)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#count = db.prepare('UPDATE events SET duplicates = duplicates + 1 WHERE id = ?')
    this.#owe = db.prepare(
      `INSERT INTO forwards (event, state, due_at_ms, headers) VALUES (?, 'queued', ?, ?)`,
    )
    this.#queue = db.prepare(`UPDATE events SET forward = 'queued' WHERE id = ?`)
  }

  /** What a body under this key would be, without storing it. */
  verdict({event, eventId, hash}: KeyedBody): Verdict {
    const [first] = this.#bodiesUnder({event, eventId})
    if (!first) return 'stored'
    return hash === first.body_hash ? 'duplicate' : 'conflict'
  }

  take(delivery: LoggedDelivery): Verdict {
    const bodies = this.#bodiesUnder(delivery)
    const [first] = bodies
    if (!delivery.body) {
      // A repetition is logged without its body only when the event is stored; retention may
      // have dropped that since.
      if (first) this.#repeat(delivery, first)
      return 'duplicate'
    }
    const {body} = delivery
    const hash = bodyHash(body)
    const same = bodies.find((row) => hash === row.body_hash)
    if (!same) this.#store({...delivery, body}, {hash, conflict: first !== undefined})
    else if (same.id !== null) this.#repeat(delivery, same)
    else if (isForwardedAgain(delivery, same))
      this.#store({...delivery, body}, {hash, conflict: false})
    if (!first) return 'stored'
    return same === first ? 'duplicate' : 'conflict'
  }

  #bodiesUnder({event, eventId}: {event: string; eventId: string}): Known[] {
    const id = storedText(eventId)
    const rows = this.#known.all(idHash(id), id, canonicalEventName(event))
    return rows as unknown as Known[]
  }

  #store(delivery: Delivery, {hash, conflict}: {hash: string; conflict: boolean}): void {
    const forward = conflict ? 'none' : delivery.forward
    const eventId = storedText(delivery.eventId)
    const subject = delivery.subject === null ? null : storedText(delivery.subject)
    const {lastInsertRowid} = this.#insert.run(
      delivery.event,
      eventId,
      idHash(eventId),
      delivery.subAccount,
      subject,
      subject === null ? null : idHash(subject),
      delivery.receivedAtMs,
      conflict ? 1 : 0,
      forward,
      hash,
      JSON.stringify(delivery.headers),
      delivery.body,
    )
    if (forward === 'queued') this.#owe.run(lastInsertRowid, delivery.receivedAtMs, null)
  }

  #repeat(delivery: LoggedDelivery, row: Known): void {
    this.#count.run(row.id)
    if (!isForwardedAgain(delivery, row)) return
    this.#owe.run(row.id, delivery.receivedAtMs, JSON.stringify(delivery.headers))
    this.#queue.run(row.id)
  }
}

const isForwardedAgain = ({forwardRepeats, forward}: LoggedDelivery, {conflict}: Known): boolean =>
  conflict === 0 && forwardRepeats && forward === 'queued'
