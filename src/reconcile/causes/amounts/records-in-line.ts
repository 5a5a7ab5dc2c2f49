import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {DataSetName} from '../../read/files/inputs.ts'
import type {GivenFile} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

/** The records of what findings are about. */
export const RECORDS_OF: Partial<Readonly<Record<Suspect['kind'], DataSetName>>> = {
  charge: 'charges',
  withdrawal: 'withdrawals',
  block: 'blocks',
}

/** Some findings that are off by one factor. */
interface ScaledFindings {
  readonly factor: number
  readonly suspects: readonly Suspect[]
}

/** Whether a finding compares a record, its event and its line. */
export function comparesThree(
  {kind, evidence}: Suspect,
  names: ReadonlyMap<string, DataSetName>,
): boolean {
  const records = RECORDS_OF[kind]
  if (records === undefined) return false
  const named = new Set(evidence.map(({file}) => names.get(file)))
  return named.has(records) && named.has('events') && named.has('statement')
}

/**
 * Whether records agree with the statement where findings off by `factor` hold them against events alone: of what has
 * a line, three or more events are off by the inverse. So the events are off there, too, and not the records.
 */
export function recordsInLine(
  groups: readonly ScaledFindings[],
  files: readonly GivenFile[],
): (records: DataSetName, factor: number) => boolean {
  const names = new Map(files.map(({file, name}) => [file, name]))
  const counts = new Map<string, number>()
  for (const {factor, suspects} of groups) {
    for (const one of suspects) {
      if (!comparesThree(one, names)) continue
      const key = keyOf(RECORDS_OF[one.kind] as DataSetName, factor)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return (records, factor) => (counts.get(keyOf(records, 1 / factor)) ?? 0) >= LEAST_FINDINGS
}

/** By the power of ten: 1 / 0.001 may be off in its last digit. */
const keyOf = (records: DataSetName, factor: number): string =>
  `${records} ${Math.round(Math.log10(Math.abs(factor)))} ${factor < 0}`
