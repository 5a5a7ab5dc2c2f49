import type {EventKind} from '../../domain/event.ts'
import type {Rows} from '../read/rows/rows.ts'

/** A line, and when the row of its id in another file says that it was posted. Units: milliseconds since the epoch. */
export interface LinePair {
  readonly id: string
  readonly lineMs: number
  readonly otherMs: number
}

/** A line, and an event that says when it was posted. Units: milliseconds since the epoch. */
export interface EventPair extends LinePair {
  readonly kind: EventKind
  /** The event's `timestamp`. */
  readonly stampedMs: number
}

/**
 * Lines by the rows of the same ids: payments and refunds are posted when they end, payouts and blocks when they are
 * made, and a charge is paid after it is created.
 */
export function linePairs({events, charges, withdrawals, blocks, lines}: Rows) {
  const posted = new Map(lines.map(({id, atMs}) => [id, atMs]))
  const pair = (id: string, otherMs: number): LinePair[] => {
    const lineMs = posted.get(id)
    return lineMs === undefined ? [] : [{id, lineMs, otherMs}]
  }
  const ofEvents = (...kinds: readonly EventKind[]): readonly EventPair[] =>
    events.flatMap(({kind, subjectId, settledAtMs, atMs: stampedMs}) => {
      const lineMs = kinds.includes(kind) ? posted.get(subjectId) : undefined
      if (lineMs === undefined) return []
      return [{id: subjectId, lineMs, otherMs: settledAtMs, kind, stampedMs}]
    })
  return {
    events: ofEvents('payment_completed', 'refund_completed'),
    blockEvents: ofEvents('balance_block_created'),
    /** When payouts ended, which may be days after their lines. */
    payoutEvents: ofEvents('withdrawal_completed', 'withdrawal_failed'),
    charges: charges.flatMap(({id, atMs}) => pair(id, atMs)),
    withdrawals: withdrawals.flatMap(({id, atMs}) => pair(id, atMs)),
    blocks: blocks.flatMap(({id, atMs}) => pair(id, atMs)),
  }
}
