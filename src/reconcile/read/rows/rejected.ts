import {hash} from 'node:crypto'
import {SUBJECT_ID_FIELDS} from '../../../domain/event-subject.ts'
import {jsonOfAnyDepth} from '../../../platform/canonical-json.ts'
import type {DataSetName} from '../files/inputs.ts'
import {canonicalId, isObject} from '../values/json-fields.ts'
import {longNumberIn} from '../values/number-text.ts'
import type {Place, RejectedRow, RowFault} from './rows.ts'

/** The fields that tell what a rejected row was about. */
const NAMING = [
  'event',
  'id',
  ...SUBJECT_ID_FIELDS,
  'parentTransactionId',
  'type',
  'wallet',
  'subAccount',
  'createdAt',
]

const IDS: ReadonlySet<string> = new Set(NAMING.filter((name) => /id$/i.test(name)))

const PAIR = /"(\w+)"\s*:\s*"([^"\\]*)"/g

/** The naming fields of a text that is no JSON, as far as they are complete in it. */
function namesInText(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [, key = '', value] of text.matchAll(PAIR)) found[key] ??= value
  return found
}

/** What can be read of a row: an object, its `data`, or a text that failed to parse. */
export function readableIds(row: unknown): Record<string, string> {
  const fields = typeof row === 'string' ? namesInText(row) : isObject(row) ? row : {}
  const data = isObject(fields['data']) ? fields['data'] : {}
  const ids: Record<string, string> = {}
  for (const name of NAMING) {
    const value = data[name] ?? fields[name]
    if (typeof value === 'string' && value !== '') {
      ids[name] = IDS.has(name) ? canonicalId(value) : value
    }
  }
  return ids
}

/** A rejected row, and the file it is of. */
export type NamedRejection = RejectedRow & {readonly name: DataSetName}

/** A row that cannot be read, with what could be read of it. */
export const rejection = (
  name: DataSetName,
  place: Place,
  found: RowFault & {
    readonly ids: Readonly<Record<string, string>>
    readonly value?: string | undefined
    readonly digest?: string | undefined
    readonly posted?: RejectedRow['posted']
  },
): NamedRejection => ({
  source: place.source,
  line: place.line,
  name,
  fault: found.fault,
  field: found.field,
  ...(found.value === undefined ? {} : {value: found.value}),
  ...(found.digest === undefined ? {} : {digest: found.digest}),
  ...(found.posted === undefined ? {} : {posted: found.posted}),
  ids: found.ids,
})

/** Of a row as it was read; nothing of a row of which nothing was. */
export function digestOf(row: unknown): string | undefined {
  const text = typeof row === 'string' ? row.trim() : jsonOfAnyDepth(row)
  if (text === undefined || text === '{}') return undefined
  return hash('sha256', text).slice(0, 16)
}

const SHOWN_CHARACTERS = 60

/**
 * What stands in the field that cannot be read, as far as it fits in a line; a number that a double
 * cannot hold as `content`, the text of the row, has it.
 */
export function valueAt(
  row: unknown,
  field: string | undefined,
  content?: string,
): string | undefined {
  if (field === undefined || !isObject(row)) return undefined
  const data = isObject(row['data']) ? row['data'] : {}
  const value = row[field] ?? data[field]
  if (value === undefined || value === null) return undefined
  const written =
    typeof value === 'number' && content !== undefined
      ? longNumberIn(content, field, value)
      : undefined
  const text = typeof value === 'string' ? value : (written ?? jsonOfAnyDepth(value))
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS - 1)}…` : text
}
