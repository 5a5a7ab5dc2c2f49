import {LEAST_FINDINGS} from '../findings/least-findings.ts'
import {FILE_NAMES} from '../read/files/inputs.ts'
import type {Result} from '../result.ts'
import type {Misfit} from './misfit.ts'
import {FILE_OF_MAIN, MAIN_KINDS, type UnmatchedMains} from './unmatched-mains.ts'

/**
 * Files of records that have no row at all, though the statement has the lines of their records: nothing names those
 * records, as the file of events is empty, too, or was not given. Where events name them, they are `records_absent`.
 *
 * @param named the files of records that events are known to name.
 */
export function filesEmpty(
  {totals, counts}: Pick<Result, 'totals' | 'counts'>,
  mains: Pick<UnmatchedMains, 'findingsOf'>,
  named: ReadonlySet<string>,
): Misfit[] {
  const isEmpty = (file: string): boolean => totals[file]?.rows === 0
  const records: readonly string[] = MAIN_KINDS.filter((kind) => {
    const file = FILE_OF_MAIN[kind]
    const isUnnamed = isEmpty(file) && !named.has(file)
    return isUnnamed && mains.findingsOf([kind]).length >= LEAST_FINDINGS
  }).map((kind) => FILE_OF_MAIN[kind])
  if (records.length === 0) return []
  const files = [...records, FILE_NAMES.events].filter(isEmpty)
  return [{kind: 'files_empty', files, lines: counts.UNMATCHED_LEDGER_LINE ?? 0}]
}
