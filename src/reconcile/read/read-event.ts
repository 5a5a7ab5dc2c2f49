import {type EventKind, eventKind} from '../../domain/event.ts'
import {
  isObject,
  type JsonObject,
  optionalAmount,
  optionalId,
  optionalInstant,
  optionalText,
  requiredAmount,
  requiredId,
  requiredInstant,
  requiredText,
  signedAmount,
  splitLegs,
  UnreadableField,
} from './json-fields.ts'
import type {EventRow, TextPlace} from './rows.ts'

interface EventShape {
  readonly subject: string
  readonly related?: string
  readonly settledAt: string
}

/** Which fields of `data` name the subject and its instant. Source: contract, section 1. */
export const EVENT_SHAPES: Readonly<Record<EventKind, EventShape>> = {
  payment_completed: {subject: 'transactionId', settledAt: 'completedAt'},
  payment_expired: {subject: 'transactionId', settledAt: 'expiredAt'},
  payment_failed: {subject: 'transactionId', settledAt: 'failedAt'},
  refund_completed: {
    subject: 'refundTransactionId',
    related: 'originalTransactionId',
    settledAt: 'refundedAt',
  },
  withdrawal_completed: {subject: 'withdrawalId', settledAt: 'completedAt'},
  withdrawal_failed: {subject: 'withdrawalId', settledAt: 'failedAt'},
  withdrawal_reversed: {
    subject: 'withdrawalId',
    related: 'reversalTransactionId',
    settledAt: 'reversedAt',
  },
  balance_block_created: {subject: 'blockId', related: 'transactionId', settledAt: 'createdAt'},
  balance_block_approved: {subject: 'blockId', related: 'transactionId', settledAt: 'resolvedAt'},
  balance_block_rejected: {subject: 'blockId', related: 'transactionId', settledAt: 'resolvedAt'},
}

/** A refund of nothing named cannot be read; a block or a reversal can. */
function relatedId(data: JsonObject, kind: EventKind): string | undefined {
  const {related} = EVENT_SHAPES[kind]
  if (related === undefined) return undefined
  return kind === 'refund_completed' ? requiredId(data, related) : optionalId(data, related)
}

/** A webhook body; nothing for a kind that reconciliation does not know. */
export function readEvent(row: JsonObject, place: TextPlace): EventRow | undefined {
  const kind = eventKind(requiredText(row, 'event'))
  if (kind === undefined) return undefined
  const eventId = requiredText(row, 'eventId')
  const atMs = requiredInstant(row, 'timestamp')
  const data = row['data']
  if (!isObject(data)) throw new UnreadableField('missing_field', 'data')
  const shape = EVENT_SHAPES[kind]
  return {
    source: place.source,
    line: place.line,
    content: place.content,
    kind,
    eventId,
    atMs,
    wallet: optionalText(row, 'subAccount') || undefined,
    subjectId: requiredId(data, shape.subject),
    relatedId: relatedId(data, kind),
    settledAtMs: optionalInstant(data, shape.settledAt) ?? atMs,
    amount: requiredAmount(data, 'amount'),
    fee: optionalAmount(data, 'feeAmount'),
    net: signedAmount(data, 'netAmount'),
    split: splitLegs(data),
  }
}
