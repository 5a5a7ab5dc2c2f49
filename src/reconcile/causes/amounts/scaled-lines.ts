import {placeKey} from '../../read/rows/rows.ts'
import type {LineType} from '../explanation.ts'
import type {CauseTerms} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

/** Amounts are rounded to a centavo, so that a hundredth of a few reais is no exact one. */
const A_CENTAVO = 1

/** A line of the statement that is off by a factor, and what is found of it. Units: centavos. */
export interface ScaledLine {
  readonly wallet: string
  readonly type: LineType
  readonly amount: number
  /** Units: milliseconds since the epoch. */
  readonly atMs: number
  readonly suspect: Suspect
  /** Where it stands. */
  readonly file: string
  readonly line: number
}

const isNear = (amount: number, exact: number): boolean => Math.abs(amount - exact) < A_CENTAVO

/** Whether what is found is so many times what was expected, but for what is rounded. */
export const isTimes = (
  factor: number,
  {expectedCentavos: expected, actualCentavos: actual}: Suspect,
): boolean => expected !== null && actual !== null && isNear(actual, expected * factor)

/**
 * The lines of the statement that some findings are about, as they stand there.
 *
 * @param amountOf what a finding says of its line.
 */
export async function linesOf(
  suspects: readonly Suspect[],
  {files, lineContents}: Pick<CauseTerms, 'files' | 'lineContents'>,
  amountOf: (suspect: Suspect) => number | null = ({actualCentavos}) => actualCentavos,
): Promise<readonly ScaledLine[]> {
  const sources = new Map(
    files.flatMap(({name, file, source}) =>
      name === 'statement' ? [[file, source] as const] : [],
    ),
  )
  const named = suspects.flatMap((suspect) =>
    suspect.evidence.flatMap(({file, line}) => {
      const source = sources.get(file)
      return source === undefined ? [] : [{suspect, file, place: {source, line}}]
    }),
  )
  const contents = await lineContents(named.map(({place}) => place))
  return named.flatMap(({suspect, file, place}) => {
    const content = contents.get(placeKey(place))
    if (content === undefined) return []
    const [, wallet, type, amount, atMs, parent] = JSON.parse(content)
    if (Math.abs(amount) !== Math.abs(amountOf(suspect) ?? 0)) return []
    const isSplit = type === 'internal_transfer' && parent !== null
    const {line} = place
    return [{suspect, file, line, wallet, amount, atMs, type: isSplit ? 'split' : type}]
  })
}

/** All lines of a wallet that are off by a factor. */
interface OffWallet {
  readonly wallet: string
  readonly factor: number
}

/**
 * Whether the lines of some legs of one charge are those that were expected, so many times as large: one may have
 * been taken for that of another leg.
 */
function areTimes(factor: number, legs: readonly Suspect[]): boolean {
  const expected = legs.map(({expectedCentavos}) => (expectedCentavos ?? 0) * factor)
  const actual = legs.map(({actualCentavos}) => actualCentavos ?? 0).sort((a, b) => a - b)
  return expected.sort((a, b) => a - b).every((exact, at) => isNear(actual[at] as number, exact))
}

/** The lines of transfers between a wallet whose lines are all off by a factor and others. */
export async function legsOf(
  {wallet, factor}: OffWallet,
  findings: readonly Suspect[],
  terms: CauseTerms,
): Promise<readonly ScaledLine[]> {
  const unequal = findings.filter(({code}) => code === 'LEG_IMBALANCE')
  const own = unequal.filter((one) => one.wallet === wallet)
  const byCharge = Map.groupBy(own, ({subject}) => `${subject.kind} ${subject.id}`)
  const legs = [...byCharge.values()].filter((of) => areTimes(factor, of)).flat()
  // A transfer without a parent goes by its outgoing line, which is the one that is off here.
  const outgoing = unequal.filter(
    ({kind, expectedCentavos: expected, actualCentavos: actual}) =>
      kind === 'transfer' &&
      expected !== null &&
      actual !== null &&
      isNear(expected, actual * factor),
  )
  const lines = [
    ...(await linesOf(legs, terms)),
    ...(await linesOf(outgoing, terms, ({expectedCentavos}) => expectedCentavos)),
  ]
  return lines.filter((line) => line.wallet === wallet)
}
