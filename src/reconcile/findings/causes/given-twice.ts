import type {Detector, GivenFile, Proposal} from './proposal.ts'
import {LEAST_FINDINGS} from './proposal.ts'
import type {Suspect} from './suspect.ts'

const REPEATED: ReadonlySet<Suspect['code']> = new Set(['DUPLICATE_POSTING', 'DUPLICATE_DELIVERY'])

/** Two inputs under one name that may be one file: same bytes, or as many rows each. */
function filesGivenTwice(
  files: readonly GivenFile[],
): readonly (readonly [GivenFile, GivenFile])[] {
  return files.flatMap((later, at) => {
    const earlier = files
      .slice(0, at)
      .find(
        (one) =>
          one.name === later.name &&
          later.rows >= LEAST_FINDINGS &&
          (one.sha256 === later.sha256 || one.rows === later.rows),
      )
    return earlier === undefined ? [] : [[earlier, later] as const]
  })
}

/**
 * A file that was given twice, under two names or once compressed: in a run without one of the two
 * nothing is repeated.
 */
export const givenTwice: Detector = (findings, {files}) =>
  filesGivenTwice(files).map(([earlier, later]): readonly Proposal[] => {
    const repeated = findings.filter(
      ({code, evidence}) =>
        REPEATED.has(code) &&
        evidence.some(({file}) => file === earlier.file) &&
        evidence.some(({file}) => file === later.file),
    )
    if (repeated.length < LEAST_FINDINGS) return []
    return [
      {
        explanation: {
          kind: 'rows_given_twice',
          facts: {file: later.file, rows: later.rows},
        },
        suspects: [],
        change: {without: [later.source]},
      },
    ]
  })
