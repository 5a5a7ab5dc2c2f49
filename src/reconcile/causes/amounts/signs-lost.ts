import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {footing} from '../footing.ts'
import type {CauseTerms, Detector, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

/** A debit that was posted as a credit of the same amount. */
const isUnsigned = ({code, expectedCentavos: expected, actualCentavos: actual}: Suspect): boolean =>
  code === 'SIGN_MISMATCH' &&
  expected !== null &&
  actual !== null &&
  expected < 0 &&
  actual === -expected

/** By the file of the statement that has the line of a finding, where that is one. */
function byStatement(
  suspects: readonly Suspect[],
  files: CauseTerms['files'],
): ReadonlyMap<string, readonly Suspect[]> {
  const statements = new Set(files.flatMap(({name, file}) => (name === 'statement' ? [file] : [])))
  const named = suspects.flatMap((finding) => {
    const own = new Set(
      finding.evidence.map(({file}) => file).filter((file) => statements.has(file)),
    )
    const [file] = own
    return file === undefined || own.size > 1 ? [] : [{file, finding}]
  })
  const groups = Map.groupBy(named, ({file}) => file)
  return new Map(Array.from(groups, ([file, own]) => [file, own.map(({finding}) => finding)]))
}

/** A file of the statement without a sign: not one amount leaves, and those that should are credits. */
export const signsLost: Detector = async (findings, terms) => {
  const {files, hasDebits} = terms
  const foots = footing(terms)
  const suspects = findings.filter((one) => isUnsigned(one) && !foots(one.wallet, one))
  if (suspects.length < LEAST_FINDINGS) return []
  const proposals: Proposal[] = []
  for (const [file, own] of byStatement(suspects, files)) {
    if (own.length < LEAST_FINDINGS) continue
    const sources = files.filter((given) => given.file === file)
    const debits = await Promise.all(sources.map(({source}) => hasDebits(source)))
    if (debits.includes(true)) continue
    const facts = {file, field: 'amount', factor: -1, onlyDebits: true} as const
    proposals.push({explanation: {kind: 'amounts_scaled', facts}, suspects: own})
  }
  return proposals.map((proposal) => [proposal])
}
