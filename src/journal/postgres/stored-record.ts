import {textOfStored} from '../../platform/stored-text.ts'
import type {RequestRecord} from '../request-record.ts'
import {type Row, toRecord} from '../request-row.ts'

/** Columns of texts that the service chooses: PostgreSQL cannot hold each of them as it came. */
const AS_STORED = ['code', 'message', 'trace_id'] as const

/** A row of this store as the record that it is, with the texts as the service sent them. */
export function toStoredRecord(row: Row): RequestRecord {
  const texts = AS_STORED.map((column) => [column, asSent(row[column])] as const)
  const record = toRecord({...row, ...Object.fromEntries(texts)})
  return row['is_held'] === true ? {...record, isHeld: true} : record
}

const asSent = (value: unknown): unknown =>
  typeof value === 'string' ? textOfStored(value) : value
