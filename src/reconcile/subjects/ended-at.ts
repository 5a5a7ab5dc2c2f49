import type {BlockRow, ChargeRow, WithdrawalRow} from '../read/rows/rows.ts'
import type {Books} from './books.ts'
import type {CaseKind, CaseOf} from './cases.ts'
import {outcomeOfEvent, outcomeOfStatus} from './outcome.ts'
import type {Posting, View} from './view.ts'

type RecordRow = ChargeRow | WithdrawalRow | BlockRow

/**
 * When a subject ended, as far as its record says: of a charge that expired its expiry, of one that was
 * paid the instant of the payment where the export has it. Nothing of one that failed, nor of one that is
 * open. Units: milliseconds since 1970.
 */
export function recordEndMs(record: RecordRow): number | undefined {
  if (outcomeOfStatus(record.status) === undefined) return undefined
  if ('processedAtMs' in record) return record.processedAtMs
  if ('resolvedAtMs' in record) return record.resolvedAtMs
  if (record.status === 'completed') return record.paidAtMs
  return record.status === 'cancelled' ? record.expiresAtMs : undefined
}

/**
 * When a posting of a subject was due: what comes back, as the last event, else the record, says that the subject
 * ended, which may be months after it was made. Everything else, and what comes back where nothing tells the end,
 * as the subject is dated. Units: milliseconds since 1970.
 */
export function postedAtMs({last, record, atMs}: View, {part}: Posting): number | undefined {
  if (part !== 'return') return atMs
  return last?.settledAtMs ?? (record && recordEndMs(record)) ?? atMs
}

/** Statuses that are posted when a subject ends; a withdrawal that completes was posted when it was made. */
const POSTED_AT_END: Readonly<Record<CaseKind, string>> = {
  charge: 'completed',
  withdrawal: 'failed',
  block: 'rejected',
  refund: '',
}

/** A line shows that it ended: any of a charge; of the others what came back. */
const isPosted = ({kind, mains, seconds, fees, legs, returns}: CaseOf[CaseKind]): boolean =>
  kind === 'charge'
    ? [mains, seconds, fees, legs].some((lines) => lines.length > 0)
    : returns.length > 0

/**
 * The record was exported after the as-of instant and says that the subject ended after it, while no event
 * and no line until then says that it had ended: it was open. Without events a record is believed where
 * nothing that it says is missing from the statement.
 */
export function hasEndedLater({terms}: Books, found: CaseOf[CaseKind]): boolean {
  const [record] = found.records
  const endMs = record && recordEndMs(record)
  if (endMs === undefined || endMs <= terms.asOfMs) return false
  if (isPosted(found) || found.events.some((event) => outcomeOfEvent(event) !== undefined)) {
    return false
  }
  if (terms.present.has('events')) return true
  return terms.present.has('statement') && record?.status === POSTED_AT_END[found.kind]
}
