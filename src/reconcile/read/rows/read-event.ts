import {type EventKind, eventKind} from '../../../domain/event.ts'
import {EVENT_SUBJECTS} from '../../../domain/event-subject.ts'
import {type Centavos, subtract} from '../../../domain/money.ts'
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
} from '../values/json-fields.ts'
import type {EventRow, TextPlace} from './rows.ts'

/** A refund of nothing named cannot be read; a block or a reversal can. */
function relatedId(data: JsonObject, kind: EventKind): string | undefined {
  const {relatedField: related} = EVENT_SUBJECTS[kind]
  if (related === undefined) return undefined
  return kind === 'refund_completed' ? requiredId(data, related) : optionalId(data, related)
}

/** Kinds whose net is their amount less their fee; the net of a refund is its amount. */
const LESS_FEE: readonly EventKind[] = [
  'payment_completed',
  'withdrawal_completed',
  'withdrawal_failed',
]

type Amounts = Pick<EventRow, 'kind' | 'amount' | 'fee' | 'net'>

/** The fee of an event; where it names its net alone, what lies between amount and net. */
function feeOf({kind, amount, fee, net}: Amounts): Centavos | undefined {
  const isNetAlone = fee === undefined && net !== undefined && net <= amount
  return isNetAlone && LESS_FEE.includes(kind) ? subtract(amount, net) : fee
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
  const amount = requiredAmount(data, 'amount')
  const fee = optionalAmount(data, 'feeAmount')
  const net = signedAmount(data, 'netAmount')
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
    amount,
    fee: feeOf({kind, amount, fee, net}),
    net,
    split: splitLegs(data),
  }
}
