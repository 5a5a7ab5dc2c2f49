import type {LineType} from './explanation.ts'
import {isFee} from './faults.ts'
import {fileNames, filesNamedBy} from './file-names.ts'
import {placeOf} from './posted-hours.ts'
import {type CauseTerms, type Detector, LEAST_FINDINGS, type Proposal} from './proposal.ts'
import {OTHER_SIGN, powerBetween} from './scaled.ts'
import {isTimes, legsOf, linesOf, type ScaledLine} from './scaled-lines.ts'
import type {Suspect} from './suspect.ts'

/** Nearly all lines of the part are off by the factor, and nearly all that are off are of the part. */
const SHARE = 0.9
/** With what its lines should be, the balances are off by less than this part of what they are. */
const ODD_PART = 1 / 2

/** What says of a line that it is of another amount, or has the opposite sign. */
const OF_AMOUNTS: ReadonlySet<Suspect['code']> = new Set([
  'AMOUNT_MISMATCH',
  'SIGN_MISMATCH',
  'LEG_IMBALANCE',
  'FAILED_NOT_RETURNED',
])

/** The lines of one type, or of one wallet. */
interface Part {
  readonly facts: {readonly lineType: LineType} | {readonly wallet: string}
  readonly own: readonly ScaledLine[]
}

/** A power of ten by which the line is off, or the other sign; of one that is too small, to the centavo. */
function factorOf(suspect: Suspect): number | undefined {
  const {expectedCentavos: expected, actualCentavos: actual} = suspect
  const exact = powerBetween(expected, actual)
  if (exact !== undefined || !expected || !actual) return exact
  const factor = 10 ** Math.round(Math.log10(actual / expected))
  return factor < 1 && isTimes(factor, suspect) ? factor : undefined
}

/**
 * By factor, what is found of lines of wallets whose balances do not agree with them: where they do,
 * what stands there was posted.
 */
function groupsOf(findings: readonly Suspect[], {wallets}: CauseTerms) {
  const off = new Set(wallets.flatMap(({wallet, differenceCentavos: off}) => (off ? [wallet] : [])))
  const suspects = findings.filter(
    (one) => (isFee(one) || OF_AMOUNTS.has(one.code)) && off.has(one.wallet ?? ''),
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

/**
 * Types of which it is said of each line that it is off. Nothing is said of adjustments, and of transfers without a
 * parent only where one of the two lines is off.
 */
const OF_TYPES: ReadonlySet<string> = new Set([
  'payment',
  'fee',
  'refund',
  'withdrawal',
  'withdrawal_reversal',
  'block',
  'block_release',
  'split',
])
/**
 * The same where all lines of a wallet are off: what comes back of a withdrawal or a block is compared where
 * its debit is right, and of the legs of one charge one takes the line of another.
 */
const OF_WALLETS: ReadonlySet<string> = new Set(['payment', 'fee', 'refund', 'withdrawal', 'block'])
/** `legsOf` finds those of a wallet. */
const OF_TRANSFERS: ReadonlySet<string> = new Set(['split', 'internal_transfer'])

/** At how many instants a wallet has lines of a type: those of a copy of the statement count once. */
const instantsOf = (lines: readonly ScaledLine[]): number =>
  new Set(lines.map(({wallet, type, atMs}) => `${wallet} ${type} ${atMs}`)).size

/** The same of all lines, in the time that is reconciled. */
async function countedInstants({lineTimes, mapping, asOfMs, closedMs = -Infinity}: CauseTerms) {
  const counts: {type: string; wallet: string; instants: number}[] = []
  for (const [type, wallets] of await lineTimes(mapping)) {
    for (const [wallet, times] of wallets) {
      const inTime = times.subarray(placeOf(times, closedMs + 1), placeOf(times, asOfMs + 1))
      counts.push({type, wallet, instants: new Set(inTime).size})
    }
  }
  return counts
}

/**
 * The types that nearly all of these lines are of, or the one wallet: and of each nearly all of its lines are among
 * them, while others are right. Of two wallets it would not be known whose the lines between them are.
 */
async function partsOf(all: readonly ScaledLine[], terms: CauseTerms): Promise<readonly Part[]> {
  const counts = await countedInstants(terms)
  for (const by of ['type', 'wallet'] as const) {
    const types = by === 'type' ? OF_TYPES : OF_WALLETS
    const instants = new Map<string, number>()
    for (const one of counts) {
      if (!types.has(one.type)) continue
      instants.set(one[by], (instants.get(one[by]) ?? 0) + one.instants)
    }
    const scaled = all.filter(({type}) => types.has(type))
    const whole = [...Map.groupBy(scaled, (one) => one[by])].filter(
      ([value, own]) =>
        own.length >= LEAST_FINDINGS && instantsOf(own) >= (instants.get(value) ?? 0) * SHARE,
    )
    const inWhole = whole.reduce((sum, [, own]) => sum + own.length, 0)
    if (by === 'wallet' && whole.length > 1) continue
    for (const [value] of whole) instants.delete(value)
    const others = [...instants.values()].reduce((sum, one) => sum + one, 0)
    if (whole.length === 0 || inWhole < scaled.length * SHARE || others < LEAST_FINDINGS) continue
    return whole.map(([value]) => {
      const facts = by === 'type' ? {lineType: value as LineType} : {wallet: value}
      const isOwn = (one: ScaledLine): boolean => by === 'type' || !OF_TRANSFERS.has(one.type)
      return {facts, own: all.filter((one) => one[by] === value && isOwn(one))}
    })
  }
  return []
}

/** Whether the balances come nearer to the lines, by more than half, with what those should be. */
function isConfirmed(own: readonly ScaledLine[], factor: number, {wallets}: CauseTerms): boolean {
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

interface Found {
  readonly part: Part
  readonly lines: readonly ScaledLine[]
}

async function linesOfPart(
  part: Part,
  factor: number,
  {findings, terms}: {readonly findings: readonly Suspect[]; readonly terms: CauseTerms},
): Promise<Found> {
  const {facts, own} = part
  const legs = 'wallet' in facts ? await legsOf({...facts, factor}, findings, terms) : []
  return {part, lines: [...own, ...legs]}
}

/**
 * The lines of some types or of one wallet of the statement are off by one factor, and others are not: a cause
 * for each. No mapping corrects them, since it changes every line: so the lines are counted, and the balances are
 * asked of all of them together.
 */
export const partsScaled: Detector = async (findings, terms) => {
  const proposals: Proposal[] = []
  for (const [factor, suspects] of groupsOf(findings, terms)) {
    // A statement without a debit has lost its signs, of whichever types its debits were.
    if (factor === OTHER_SIGN && !(await isAnyDebit(terms))) continue
    const parts = await partsOf(await linesOf(suspects, terms), terms)
    const found = await Promise.all(
      parts.map((part) => linesOfPart(part, factor, {findings, terms})),
    )
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
