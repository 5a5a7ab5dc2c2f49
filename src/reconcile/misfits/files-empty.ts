import {LEAST_FINDINGS} from '../findings/least-findings.ts'
import {type DataSetName, FILE_NAMES} from '../read/files/inputs.ts'
import type {Result} from '../result.ts'
import type {Misfit} from './misfit.ts'
import type {MainKind, UnmatchedMains} from './unmatched-mains.ts'

/** Files of records, and what their records are. */
const RECORDS = [
  {name: 'charges', kind: 'charge'},
  {name: 'withdrawals', kind: 'withdrawal'},
] as const satisfies readonly {name: DataSetName; kind: MainKind}[]

/**
 * Files of records that have no row at all, though the statement has the lines of their records: nothing names those
 * records, as the file of events is empty, too, or was not given. Where events name them, they are `records_absent`.
 *
 * @param named the files of records that events are known to name.
 */
export function filesEmpty(
  {totals, counts}: Pick<Result, 'totals' | 'counts'>,
  mains: Pick<UnmatchedMains, 'findingsOf'>,
  named: ReadonlySet<DataSetName>,
): Misfit[] {
  const isEmpty = (name: DataSetName): boolean => totals[FILE_NAMES[name]]?.rows === 0
  const empty = RECORDS.filter(({name}) => isEmpty(name) && !named.has(name))
  const records = empty.filter(({kind}) => mains.findingsOf([kind]).length >= LEAST_FINDINGS)
  if (records.length === 0) return []
  const names: DataSetName[] = records.map(({name}) => name)
  if (isEmpty('events')) names.push('events')
  const files = names.map((name) => FILE_NAMES[name])
  return [{kind: 'files_empty', files, lines: counts.UNMATCHED_LEDGER_LINE ?? 0}]
}
