import {fileNames} from '../../findings/file-names.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {filesNamedBy} from '../named-files.ts'
import type {Detector, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {powerBetween, scaledBy} from './scaled.ts'

const OF_SPLITS: ReadonlySet<Suspect['code']> = new Set([
  'SPLIT_CEILING_EXCEEDED',
  'SPLIT_DISTRIBUTION_MISMATCH',
])

/**
 * The factor between the legs that the record of a charge has and those that its event has: each finding
 * says one of the two, and holds it against a net, of which it is no multiple.
 */
function factorOf(findings: readonly Suspect[]): number | undefined {
  const recorded = findings.find(({code}) => code === 'SPLIT_CEILING_EXCEEDED')
  const settled = findings.find(({code}) => code === 'SPLIT_DISTRIBUTION_MISMATCH')
  if (recorded === undefined || settled === undefined) return undefined
  return powerBetween(settled.actualCentavos, recorded.actualCentavos)
}

/** The splits of the charges are off by one factor, and no other amount of theirs is. */
export const splitsScaled: Detector = (findings, {files, mapping}) => {
  const ofSplits = findings.filter(({code}) => OF_SPLITS.has(code))
  const byCharge = Map.groupBy(ofSplits, ({subject}) => subject.id)
  const byFactor = Map.groupBy(byCharge.values(), factorOf)
  return Array.from(byFactor, ([factor, charges]): readonly Proposal[] => {
    const suspects = charges.flat()
    if (factor === undefined || suspects.length < LEAST_FINDINGS) return []
    const file = fileNames(filesNamedBy(suspects, files, 'charges'))
    const facts = {file, field: 'split', factor}
    const change = {mapping: scaledBy(mapping, 'charges', {split: 1 / factor})}
    return [{explanation: {kind: 'amounts_scaled', facts}, suspects, change}]
  })
}
