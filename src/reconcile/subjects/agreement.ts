import {canonicalJson} from '../../platform/canonical-json.ts'
import type {BlockRow, ChargeRow, EventRow, WithdrawalRow} from '../read/rows/rows.ts'
import type {CaseKind, CaseOf} from './cases.ts'
import {statusOfEvent} from './outcome.ts'

const count = (...facts: readonly boolean[]): number => facts.filter(Boolean).length

/** How many of the other sides' values an event shares. */
export function agreementOfEvent(event: EventRow, found: CaseOf[CaseKind]): number {
  const records: readonly Record[] = found.records
  const posted = event.kind.startsWith('withdrawal') ? (event.net ?? event.amount) : event.amount
  return count(
    records.some((record) => record.amount === event.amount),
    records.some((record) => record.status === statusOfEvent(event)),
    records.some((record) => saysSplit(record) && splitText(record) === splitText(event)),
    found.mains.some((line) => Math.abs(line.amount) === posted),
    found.fees.some((line) => -line.amount === event.fee),
    event.fee !== undefined && event.net === event.amount - event.fee,
  )
}

const splitText = (row: {readonly split: unknown} | undefined): string =>
  row === undefined ? '' : canonicalJson(row.split)

type Record = ChargeRow | WithdrawalRow | BlockRow

const saysSplit = (record: Record): record is ChargeRow => 'split' in record && record.saysSplit

/** How many of the other sides' values a record shares. */
export function agreementOfRecord(record: Record, found: CaseOf[CaseKind]): number {
  const {events, mains, fees} = found
  const net = 'net' in record ? record.net : undefined
  const fee = 'fee' in record ? record.fee : undefined
  return count(
    events.some((event) => event.amount === record.amount),
    events.some((event) => statusOfEvent(event) === record.status),
    saysSplit(record) && events.some((event) => splitText(event) === splitText(record)),
    mains.some((line) => [record.amount, net].includes(Math.abs(line.amount) as never)),
    fees.some((line) => -line.amount === fee),
    'wallet' in record && mains.some((line) => line.wallet === record.wallet),
  )
}
