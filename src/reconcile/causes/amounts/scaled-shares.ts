import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {LineType} from '../explanation.ts'
import type {CauseTerms} from '../proposal.ts'
import {placeOf} from '../rows/posted-hours.ts'
import type {ScaledLine} from './scaled-lines.ts'

/** Nearly all lines of the parts are off by the factor, and nearly all that are off are of the parts. */
const SHARE = 0.9

/** The lines of one type, of one wallet, or of one type in one wallet. */
export interface Part {
  readonly facts: {readonly lineType?: LineType; readonly wallet?: string}
  readonly own: readonly ScaledLine[]
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

const OF_TRANSFERS: ReadonlySet<string> = new Set(['split', 'internal_transfer'])

/** What a line has of a type and a wallet. */
type Place = Pick<ScaledLine, 'wallet'> & {readonly type: string}

/** One way to divide the lines of a statement into parts. */
interface Division {
  readonly types: ReadonlySet<string>
  readonly partOf: (line: Place) => string
  readonly factsOf: (line: ScaledLine) => Part['facts']
  /** Whether what is said is of this line alone; `legsOf` finds the transfers of a wallet. */
  readonly isOwn: (line: ScaledLine) => boolean
}

const BY_TYPE: Division = {
  types: OF_TYPES,
  partOf: ({type}) => type,
  factsOf: ({type: lineType}) => ({lineType}),
  isOwn: () => true,
}

const BY_WALLET: Division = {
  types: OF_WALLETS,
  partOf: ({wallet}) => wallet,
  factsOf: ({wallet}) => ({wallet}),
  isOwn: ({type, suspect: {code}}) => code === 'SIGN_MISMATCH' || !OF_TRANSFERS.has(type),
}

const BY_BOTH: Division = {
  types: OF_TYPES,
  partOf: ({type, wallet}) => `${type} ${wallet}`,
  factsOf: ({type: lineType, wallet}) => ({lineType, wallet}),
  isOwn: () => true,
}

/** At how many instants a wallet has lines of a type: those of a copy of the statement count once. */
const instantsOf = (lines: readonly ScaledLine[]): number =>
  new Set(lines.map(({wallet, type, atMs}) => `${wallet} ${type} ${atMs}`)).size

/** The lines of one type of one wallet, in the time that is reconciled. */
interface Counted extends Place {
  readonly instants: number
}

async function countedInstants({lineTimes, mapping, asOfMs, closedMs = -Infinity}: CauseTerms) {
  const counts: Counted[] = []
  for (const [type, wallets] of await lineTimes(mapping)) {
    for (const [wallet, times] of wallets) {
      const inTime = times.subarray(placeOf(times, closedMs + 1), placeOf(times, asOfMs + 1))
      counts.push({type, wallet, instants: new Set(inTime).size})
    }
  }
  return counts
}

/** Parts that are off, and how far lines and parts are from being the same. */
interface Divided {
  readonly parts: readonly Part[]
  /** Lines that are off and of no part, and instants of parts at which no line is off. */
  readonly misfits: number
}

/**
 * The parts of which nearly all lines are off, where nearly all lines that are off are theirs, while others are
 * right; nothing where no parts are so.
 */
function dividedBy(
  {types, partOf, factsOf, isOwn}: Division,
  all: readonly ScaledLine[],
  counts: readonly Counted[],
): Divided | undefined {
  const instants = new Map<string, number>()
  for (const one of counts) {
    if (!types.has(one.type)) continue
    instants.set(partOf(one), (instants.get(partOf(one)) ?? 0) + one.instants)
  }
  const scaled = all.filter(({type}) => types.has(type))
  let [inParts, right] = [0, 0]
  const whole = [...Map.groupBy(scaled, partOf)].filter(([part, own]) => {
    const [off, of] = [instantsOf(own), instants.get(part) ?? 0]
    const isWhole = own.length >= LEAST_FINDINGS && off >= of * SHARE
    if (!isWhole) return false
    inParts += own.length
    right += Math.max(0, of - off)
    return true
  })
  for (const [part] of whole) instants.delete(part)
  const others = [...instants.values()].reduce((sum, one) => sum + one, 0)
  if (whole.length === 0 || inParts < scaled.length * SHARE || others < LEAST_FINDINGS)
    return undefined
  const parts = whole.map(([part, [first]]) => ({
    facts: factsOf(first as ScaledLine),
    own: all.filter((one) => partOf(one) === part && isOwn(one)),
  }))
  return {parts, misfits: scaled.length - inParts + right}
}

/**
 * The parts of the statement whose lines these are: some types, or some wallets, whichever of the two is nearer; or
 * one type in one wallet, where that is nearer still. Of several such types the others may be off as well, in lines
 * that another cause hides.
 */
export async function partsOf(
  all: readonly ScaledLine[],
  terms: CauseTerms,
): Promise<readonly Part[]> {
  const counts = await countedInstants(terms)
  const [byType, byWallet, byBoth] = [BY_TYPE, BY_WALLET, BY_BOTH].map((by) =>
    dividedBy(by, all, counts),
  )
  const larger = byType && byWallet && byWallet.misfits < byType.misfits ? byWallet : byType
  const whole = larger ?? byWallet
  const isOne = byBoth?.parts.length === 1
  if (isOne && (whole === undefined || byBoth.misfits < whole.misfits)) return byBoth.parts
  return whole?.parts ?? []
}
