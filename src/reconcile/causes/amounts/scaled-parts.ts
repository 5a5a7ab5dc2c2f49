import {fileNames} from '../../findings/file-names.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {isFee} from '../faults.ts'
import {filesNamedBy} from '../named-files.ts'
import type {CauseTerms, Detector, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {OTHER_SIGN, powerBetween} from './scaled.ts'
import {isTimes, legsOf, linesOf, type ScaledLine} from './scaled-lines.ts'
import {type Part, partsOf} from './scaled-shares.ts'

/** With what its lines should be, the balances are off by less than this part of what they are. */
const ODD_PART = 1 / 2

/** What says of a line that it is of another amount, or has the opposite sign. */
const OF_AMOUNTS: ReadonlySet<Suspect['code']> = new Set([
  'AMOUNT_MISMATCH',
  'SIGN_MISMATCH',
  'LEG_IMBALANCE',
  'FAILED_NOT_RETURNED',
])

/** A power of ten by which the line is off, or the other sign; of one that is too small, to the centavo. */
function factorOf(suspect: Suspect): number | undefined {
  const {expectedCentavos: expected, actualCentavos: actual} = suspect
  const exact = powerBetween(expected, actual)
  if (exact !== undefined || !expected || !actual) return exact
  const factor = 10 ** Math.round(Math.log10(actual / expected))
  return factor < 1 && isTimes(factor, suspect) ? factor : undefined
}

/** By factor, what is found of lines of some wallets. */
export function groupsOf(findings: readonly Suspect[], isMeant: (wallet: string) => boolean) {
  const suspects = findings.filter(
    (one) => (isFee(one) || OF_AMOUNTS.has(one.code)) && isMeant(one.wallet ?? ''),
  )
  const groups = new Map<number, readonly Suspect[]>()
  for (const [factor = 0, own] of Map.groupBy(suspects, factorOf)) {
    const isPart = factor > 0 || factor === OTHER_SIGN
    if (!isPart || own.length < LEAST_FINDINGS) continue
    const isOne = (one: Suspect): boolean => isTimes(factor, one)
    groups.set(factor, factor > 0 && factor < 1 ? suspects.filter(isOne) : own)
  }
  return groups
}

/** Whether the balances come nearer to the lines, by more than half, with what those should be. */
export function isConfirmed(
  own: readonly ScaledLine[],
  factor: number,
  {wallets}: Pick<CauseTerms, 'wallets'>,
): boolean {
  const differences = new Map(wallets.map((one) => [one.wallet, one.differenceCentavos]))
  let [before, after] = [0, 0]
  for (const [wallet, lines] of Map.groupBy(own, (one) => one.wallet)) {
    const off = differences.get(wallet)
    if (off == null) return false
    const sum = lines.reduce((total, {amount}) => total + amount, 0)
    before += Math.abs(off)
    after += Math.abs(off + sum * (1 - 1 / factor))
  }
  return after < before * ODD_PART
}

async function isAnyDebit({files, hasDebits}: CauseTerms): Promise<boolean> {
  const statements = files.filter(({name}) => name === 'statement')
  const found = await Promise.all(statements.map(({source}) => hasDebits(source)))
  return found.includes(true)
}

/** A part of the statement, and its lines that are off. */
export interface Found {
  readonly part: Part
  readonly lines: readonly ScaledLine[]
}

/** What is off by one factor, and what else is found. */
interface Scaled {
  readonly factor: number
  readonly lines: readonly ScaledLine[]
  readonly findings: readonly Suspect[]
}

/** The lines of some parts, with the transfers that are no part's alone. */
export async function linesOfParts(
  parts: readonly Part[],
  {factor, lines, findings}: Scaled,
  terms: CauseTerms,
): Promise<readonly Found[]> {
  const between = legsBetween(parts, lines)
  const found: Found[] = []
  for (const part of parts) {
    const {wallet, lineType} = part.facts
    const isWallet = wallet !== undefined && lineType === undefined
    const legs = isWallet ? await legsOf({wallet, factor}, findings, terms) : []
    found.push({part, lines: [...part.own, ...legs, ...(between.get(part) ?? [])]})
  }
  return found
}

/**
 * The two lines of each leg between wallets all of whose lines are off, by the part of the wallet that receives it, of
 * which the finding is.
 */
function legsBetween(
  parts: readonly Part[],
  lines: readonly ScaledLine[],
): ReadonlyMap<Part, readonly ScaledLine[]> {
  const byWallet = new Map(
    parts.flatMap((part) => (part.facts.lineType ? [] : [[part.facts.wallet, part] as const])),
  )
  const legs = lines.filter(
    ({type, suspect}) => type === 'split' && suspect.code === 'AMOUNT_MISMATCH',
  )
  const found = new Map<Part, ScaledLine[]>()
  for (const [{wallet}, own] of Map.groupBy(legs, ({suspect}) => suspect)) {
    const part = byWallet.get(wallet ?? '')
    if (part === undefined || !own.every((line) => byWallet.has(line.wallet))) continue
    const others = found.get(part) ?? []
    found.set(part, others)
    for (const line of own) others.push(line)
  }
  return found
}

/**
 * The lines of some types or of some wallets of the statement, or of one type of a wallet, are off by one factor,
 * and others are not: a cause for each. No mapping corrects them, since it changes every line: so the lines are counted, and the balances are
 * asked of all of them together.
 */
export const partsScaled: Detector = async (findings, terms) => {
  const proposals: Proposal[] = []
  const {wallets} = terms
  // Where a balance agrees with the lines of its wallet, what stands there was posted.
  const off = new Set(wallets.flatMap(({wallet, differenceCentavos: off}) => (off ? [wallet] : [])))
  for (const [factor, suspects] of groupsOf(findings, (wallet) => off.has(wallet))) {
    // A statement without a debit has lost its signs, of whichever types its debits were.
    if (factor === OTHER_SIGN && !(await isAnyDebit(terms))) continue
    const lines = await linesOf(suspects, terms)
    const parts = await partsOf(lines, terms)
    const found = await linesOfParts(parts, {factor, lines, findings}, terms)
    const all = found.flatMap(({lines}) => lines)
    if (all.length === 0 || !isConfirmed(all, factor, terms)) continue
    for (const {part, lines} of found) {
      const own = [...new Set(lines.map(({suspect}) => suspect))]
      if (own.length < LEAST_FINDINGS) continue
      const file = fileNames(filesNamedBy(own, terms.files, 'statement'))
      const said = {file, field: 'amount', factor, ...part.facts}
      proposals.push({explanation: {kind: 'amounts_scaled', facts: said}, suspects: own})
    }
  }
  return proposals.map((proposal) => [proposal])
}
