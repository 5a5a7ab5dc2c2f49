import {HOUR_MS} from '../../../domain/duration.ts'
import {fileNames} from '../../findings/file-names.ts'
import {isProblem} from '../../findings/finding-codes.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {type ClockDifference, shifted} from '../../misfits/clock-difference.ts'
import {filesOfKind} from '../named-files.ts'
import {only} from '../only.ts'
import type {Detector, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

/**
 * A clock that is ahead has the last rows of the file dated after the end of the run. The correction
 * brings them back: that they are repeated or on the way is seen only now, and is no new fault.
 */
const broughtBack =
  (asOfMs: number, {hours}: ClockDifference) =>
  (finding: Suspect): boolean => {
    const {occurredAtMs} = finding
    return (
      !isProblem(finding) && occurredAtMs !== undefined && occurredAtMs > asOfMs - hours * HOUR_MS
    )
  }

/**
 * The timestamps of a file are off by whole hours: UTC written as local time. Raised only where
 * findings follow from it; each file that could be the one is tried.
 */
export const clockShifted: Detector = async (findings, terms) => {
  const suspects = only(findings, isProblem)
  if (suspects.length < LEAST_FINDINGS) return []
  const differences = await terms.clockDifferences(terms.mapping)
  return [
    differences.flatMap((difference): readonly Proposal[] => {
      const file = fileNames(filesOfKind(terms.files, difference.name))
      if (file === '') return []
      return [
        {
          explanation: {
            kind: 'clock_shifted',
            facts: {file, hours: difference.hours},
          },
          suspects: [],
          change: {mapping: shifted(terms.mapping, difference)},
          mayAppear: broughtBack(terms.asOfMs, difference),
        },
      ]
    }),
  ]
}
