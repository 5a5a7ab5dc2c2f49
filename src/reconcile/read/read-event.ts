import {type EventKind, eventKind} from '../../domain/event.ts'
import {EVENT_SUBJECTS} from '../../domain/event-subject.ts'
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

/** A refund of nothing named cannot be read; a block or a reversal can. */
function relatedId(data: JsonObject, kind: EventKind): string | undefined {
  const {relatedField: related} = EVENT_SUBJECTS[kind]
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
  const {idField, atField} = EVENT_SUBJECTS[kind]
  return {
    source: place.source,
    line: place.line,
    content: place.content,
    kind,
    eventId,
    atMs,
    wallet: optionalText(row, 'subAccount') || undefined,
    subjectId: requiredId(data, idField),
    relatedId: relatedId(data, kind),
    settledAtMs: optionalInstant(data, atField) ?? atMs,
    amount: requiredAmount(data, 'amount'),
    fee: optionalAmount(data, 'feeAmount'),
    net: signedAmount(data, 'netAmount'),
    split: splitLegs(data),
  }
}
