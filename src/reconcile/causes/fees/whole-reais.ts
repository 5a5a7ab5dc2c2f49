import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {Suspect} from '../suspect.ts'

/** Of what is found of other amounts than fees so much has to be without centavos. */
const LEAST_PART = 0.9

const REAL = 100

/** Whether an amount is the expected one without its centavos, cut or rounded. Units: centavos. */
function isWithoutCentavos({expectedCentavos: expected, actualCentavos: actual}: Suspect): boolean {
  if (expected === null || actual === null || expected % REAL === 0) return false
  return actual % REAL === 0 && Math.abs(Math.abs(expected) - Math.abs(actual)) < REAL
}

/**
 * Tells of fees whether they are those of the table without their centavos, where other amounts of the
 * statement lack theirs, too: then no other fee was taken.
 */
export function centavosLost(findings: readonly Suspect[]): (fees: readonly Suspect[]) => boolean {
  let [others, without] = [0, 0]
  for (const finding of findings) {
    if (finding.code !== 'AMOUNT_MISMATCH' || finding.role === 'fee') continue
    others += 1
    if (isWithoutCentavos(finding)) without += 1
  }
  const isLost = without >= LEAST_FINDINGS && without >= others * LEAST_PART
  return (fees) => isLost && fees.every(isWithoutCentavos)
}
