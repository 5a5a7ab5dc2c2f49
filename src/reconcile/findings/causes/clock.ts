import type {ColumnMapping} from '../../read/mapping.ts'
import {only} from './only.ts'
import type {ClockDifference, Detector, Proposal} from './proposal.ts'
import {LEAST_FINDINGS} from './proposal.ts'

const isProblem = (kind: string): boolean => kind === 'error' || kind === 'data'

const shifted = (mapping: ColumnMapping, {name, hours}: ClockDifference): ColumnMapping => ({
  ...mapping,
  [name]: {...mapping[name], shiftHours: (mapping[name]?.shiftHours ?? 0) - hours},
})

/**
 * The timestamps of a file are off by whole hours: UTC written as local time. Raised only where
 * findings follow from it; each file that could be the one is tried.
 */
export const clockShifted: Detector = async (findings, terms) => {
  const suspects = only(findings, (finding) => isProblem(finding.class))
  if (suspects.length < LEAST_FINDINGS) return []
  const differences = await terms.clockDifferences()
  return [
    differences.flatMap((difference): readonly Proposal[] => {
      const given = terms.files.find(({name}) => name === difference.name)
      if (given === undefined) return []
      return [
        {
          explanation: {
            kind: 'clock_shifted',
            facts: {file: given.file, hours: difference.hours},
          },
          suspects: [],
          change: {mapping: shifted(terms.mapping, difference)},
        },
      ]
    }),
  ]
}
