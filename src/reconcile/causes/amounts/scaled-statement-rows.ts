import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {isFee} from '../faults.ts'
import type {Alternatives, CauseTerms, Detector, GivenFile} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {densityOf, proposalOfRows} from './part-of-rows.ts'
import {powerBetween} from './scaled.ts'
import {linesOf, type ScaledLine} from './scaled-lines.ts'
import {groupsOf, isConfirmed} from './scaled-parts.ts'

/** Nearly all lines of the part are off: those of one type or one wallet alone are another cause. */
const NEARLY_ALL = 0.8

/** A fee table that is off by less than this part makes no other factor of a fee line. */
const OFF_TABLE = 0.1

/** Fees that are off by nearly the factor, as the fee table is off by a little, too. */
const feesNear = (
  findings: readonly Suspect[],
  factor: number,
  isMeant: (wallet: string) => boolean,
): readonly Suspect[] =>
  findings.filter((one) => {
    if (!isFee(one) || !isMeant(one.wallet ?? '')) return false
    const ratio = (one.actualCentavos ?? 0) / (one.expectedCentavos || Number.NaN) / factor
    return Math.abs(ratio - 1) < OFF_TABLE
  })

/** The rows of some findings that stand close enough together to be a part: else no file is read for them. */
const MAY_BE_PART = NEARLY_ALL / 2

const mayBePart = (
  suspects: readonly Suspect[],
  statements: ReadonlyMap<string, GivenFile>,
): boolean => {
  const rows = suspects.flatMap(({evidence}) => evidence.filter(({file}) => statements.has(file)))
  return [...Map.groupBy(rows, ({file}) => file).values()].some(
    (own) => own.length >= LEAST_FINDINGS && densityOf(own) >= MAY_BE_PART,
  )
}

/** A transfer of which the part has one line: the outgoing one, against which the finding holds the other. */
const transfersCut = (findings: readonly Suspect[], factor: number): readonly Suspect[] =>
  findings.filter(
    ({code, expectedCentavos: expected, actualCentavos: actual}) =>
      code === 'LEG_IMBALANCE' && powerBetween(actual, expected) === factor,
  )

async function linesOff(
  suspects: readonly Suspect[],
  {findings, factor, terms}: {findings: readonly Suspect[]; factor: number; terms: CauseTerms},
): Promise<readonly ScaledLine[]> {
  const cut = await linesOf(
    transfersCut(findings, factor),
    terms,
    ({expectedCentavos}) => expectedCentavos,
  )
  return [...(await linesOf(suspects, terms)), ...cut]
}

/**
 * Lines of the statement from one row on, or until one, are in another unit, as where the program that exports it was
 * changed in the month. Their balances show that it is the lines: with what they should be, the balances come nearer to
 * them by more than half. No mapping corrects them, since it changes every line: so the lines are counted.
 */
export const statementRowsScaled: Detector = async (findings, terms) => {
  const alternatives: Alternatives[] = []
  const off = new Set(
    terms.wallets.flatMap(({wallet, differenceCentavos: off}) => (off ? [wallet] : [])),
  )
  if (off.size === 0) return []
  const statements = new Map(
    terms.files.flatMap((one) => (one.name === 'statement' ? [[one.file, one] as const] : [])),
  )
  const isOff = (wallet: string): boolean => off.has(wallet)
  for (const [factor, exact] of groupsOf(findings, isOff)) {
    if (factor < 0) continue
    const suspects = [...new Set([...exact, ...feesNear(findings, factor, isOff)])]
    if (!mayBePart(suspects, statements)) continue
    const lines = await linesOff(suspects, {findings, factor, terms})
    if (lines.length === 0 || !isConfirmed(lines, factor, terms)) continue
    for (const [file, own] of Map.groupBy(lines, (line) => line.file)) {
      const given = statements.get(file)
      if (given === undefined || densityOf(own) < NEARLY_ALL) continue
      const proposal = proposalOfRows({given, factor, own})
      if (proposal) alternatives.push([proposal])
    }
  }
  return alternatives
}
