import type {Rows} from '../read/rows.ts'

/** A line, and when the row of its id in another file says that it was posted. Units: milliseconds since the epoch. */
export interface LinePair {
  readonly id: string
  readonly lineMs: number
  readonly otherMs: number
}

/**
 * Lines by the rows of the same ids: payments and refunds are posted when they end, payouts when they are made, and
 * a charge is paid after it is created.
 */
export function linePairs({events, charges, withdrawals, lines}: Rows) {
  const posted = new Map(lines.map(({id, atMs}) => [id, atMs]))
  const pair = (id: string, otherMs: number): LinePair[] => {
    const lineMs = posted.get(id)
    return lineMs === undefined ? [] : [{id, lineMs, otherMs}]
  }
  const ended = events.filter(
    ({kind}) => kind === 'payment_completed' || kind === 'refund_completed',
  )
  return {
    events: ended.flatMap(({subjectId, settledAtMs}) => pair(subjectId, settledAtMs)),
    charges: charges.flatMap(({id, atMs}) => pair(id, atMs)),
    withdrawals: withdrawals.flatMap(({id, atMs}) => pair(id, atMs)),
  }
}
