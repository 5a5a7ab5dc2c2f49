import {EVENT_SUBJECTS} from '../../../domain/event-subject.ts'
import type {JsonLinesName} from '../files/inputs.ts'
import type {FileMapping} from '../mapping/mapping.ts'
import type {JsonObject} from '../values/json-fields.ts'
import {repeatedKey} from '../values/json-places.ts'

const RECORD = ['id', 'status', 'amount', 'createdAt']
const OWNED = ['subAccount', 'feeAmount', 'netAmount']
const SPLIT = ['split', 'split.subAccount', 'split.amount']

/** The fields of `data`, of every kind of event. */
const DATA = [
  'amount',
  'feeAmount',
  'netAmount',
  ...SPLIT,
  ...Object.values(EVENT_SUBJECTS).flatMap(({idField, relatedField, atField}) =>
    relatedField === undefined ? [idField, atField] : [idField, relatedField, atField],
  ),
]

/**
 * The fields that decide what a row says. They are those that the kernel knows, which leaves a row with one of
 * them given twice to the reader of whole rows: another key may be there twice for both.
 */
export const READ_FIELDS: Readonly<Record<JsonLinesName, ReadonlySet<string>>> = {
  charges: new Set([...RECORD, ...OWNED, ...SPLIT, 'expiresAt']),
  withdrawals: new Set([...RECORD, ...OWNED, 'processedAt', 'snapshotPixKey', 'externalReference']),
  blocks: new Set([...RECORD, 'transactionId', 'resolvedAt']),
  events: new Set([
    'event',
    'eventId',
    'timestamp',
    'subAccount',
    'data',
    ...DATA.map((field) => `data.${field}`),
  ]),
}

/** How many keys a value has in all; without recursion, since a row may be of any depth. */
function keysIn(row: JsonObject): number {
  let keys = 0
  const open: unknown[] = [row]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNested(item)) open.push(item)
    } else {
      const nested = value as JsonObject
      for (const key in nested) {
        keys += 1
        if (isNested(nested[key])) open.push(nested[key])
      }
    }
  }
  return keys
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null

/** What stands between a key and its colon where that does not follow at once. */
const GAP = /"[ \t\r\n]/

/** At least as many as there are keys; nothing where a key may be written with a space before its colon. */
function pairsIn(text: string): number | undefined {
  if (GAP.test(text)) return undefined
  let pairs = 0
  for (let at = text.indexOf('":'); at >= 0; at = text.indexOf('":', at + 2)) pairs += 1
  return pairs
}

/**
 * The field that an object of a row has twice: JSON keeps the last of its values without a word. Nearly every row
 * has as many keys as its text has pairs, and is not examined further.
 */
export function repeatedField(
  name: JsonLinesName,
  {text, row}: {readonly text: string; readonly row: JsonObject},
  mapping: FileMapping | undefined,
): string | undefined {
  if (pairsIn(text) === keysIn(row)) return undefined
  const theirs = Object.values(mapping?.columns ?? {})
  const isRead = (path: string) => READ_FIELDS[name].has(path) || theirs.includes(path)
  return repeatedKey(text, isRead)?.key
}
