import {fileNames} from '../../findings/file-names.ts'
import type {DataSetName} from '../../read/files/inputs.ts'
import type {ColumnMapping, FileMapping} from '../../read/mapping/mapping.ts'
import {filesNamedBy} from '../named-files.ts'
import type {CauseTerms, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import type {Swap, SwapBalances} from './swap-balances.ts'

/** Which field of a file says whose money it is. */
const WALLET_FIELD: Partial<Readonly<Record<DataSetName, string>>> = {
  statement: 'wallet',
  charges: 'subAccount',
  withdrawals: 'subAccount',
  events: 'subAccount',
}

/** What all pairs of wallets are asked about. */
export interface SwapTerms extends CauseTerms {
  readonly balances: SwapBalances
  /** How much stands in a wallet and is others', and how much of a wallet stands in others. */
  readonly standing: ReadonlyMap<string, number>
  readonly lacking: ReadonlyMap<string, number>
}

/** Whose record may name the wrong wallet: refunds and blocks are owned as their charge is. */
export const recordsOf = ({kind}: Suspect): DataSetName =>
  kind === 'withdrawal' ? 'withdrawals' : 'charges'

/** The statement's wallets renamed, one way or both ways, on top of what a mapping does already. */
function renamed(mapping: ColumnMapping, name: DataSetName, pairs: ReadonlyMap<string, string>) {
  const field = WALLET_FIELD[name] ?? ''
  const own: FileMapping = mapping[name] ?? {}
  const before = own.values?.[field] ?? {}
  const composed = Object.fromEntries(
    Object.entries(before).map(([theirs, ours]) => [theirs, pairs.get(ours) ?? ours]),
  )
  const values = {...own.values, [field]: {...Object.fromEntries(pairs), ...composed}}
  return {...mapping, [name]: {...own, values}}
}

/**
 * Whether another wallet in a file can change whose every one of these is: a record says whose its
 * own subject is, and an event only where no record does. So a run that would leave some is not made.
 */
function canMendAll(name: DataSetName, suspects: readonly Suspect[], terms: CauseTerms): boolean {
  if (name === 'statement') return true
  if (name !== 'events') {
    if (suspects.slice(0, FEW_SUSPECTS).some((one) => isByEvent(one, terms))) return false
    return suspects.every((suspect) => recordsOf(suspect) === name)
  }
  return !suspects.slice(0, FEW_SUSPECTS).some((suspect) => hasRecord(suspect, terms))
}

/** The files of so many are looked at: those of all would take as long as a run. */
const FEW_SUSPECTS = 100

/** The event names the wallet of the record: two against the statement. */
const isByEvent = ({hintCode, evidence}: Suspect, {files}: CauseTerms): boolean =>
  hintCode === 'posted_in_other_wallet' &&
  evidence.some(({file}) => files.some((given) => given.name === 'events' && given.file === file))

function hasRecord(suspect: Suspect, {files}: CauseTerms): boolean {
  const own = files.filter((given) => given.name === recordsOf(suspect))
  return suspect.evidence.some(({file}) => own.some((given) => given.file === file))
}

/**
 * Whether it can be all of a file's rows of the wrong wallet that are another's: a name is one wallet's,
 * so that where most of what stands in it is of third ones, another name for it mends nothing.
 */
function isMostOf({from, to}: Swap, name: DataSetName, {count, terms}: PairCount): boolean {
  const all = name === 'statement' ? terms.standing.get(from) : terms.lacking.get(to)
  return count * 2 >= (all ?? 0)
}

interface PairCount {
  readonly count: number
  readonly terms: SwapTerms
}

/** Runs that would prove it: each file that says whose the money is, renamed one way and both ways. */
export function renames(
  {from, to}: Swap,
  suspects: readonly Suspect[],
  terms: SwapTerms,
): Proposal[] {
  const {files, mapping, standing, lacking} = terms
  // Of two that were exchanged one way alone would mend one of them, and put both into the other.
  const isExchange = (standing.get(to) ?? 0) > 0 && (lacking.get(from) ?? 0) > 0
  return [...new Set(files.map(({name}) => name))].flatMap((name) => {
    if (WALLET_FIELD[name] === undefined) return []
    if (!isMostOf({from, to}, name, {count: suspects.length, terms})) return []
    if (!canMendAll(name, suspects, terms)) return []
    // In a statement the line stands in the wrong wallet; a record names the wrong owner.
    const [wrong, right] = name === 'statement' ? [from, to] : [to, from]
    const file = fileNames(filesNamedBy(suspects, files, name))
    const oneWay = new Map([[wrong, right]])
    const bothWays = new Map([
      [wrong, right],
      [right, wrong],
    ])
    const ways = isExchange ? [bothWays, oneWay] : [oneWay, bothWays]
    return ways.map(
      (pairs): Proposal => ({
        explanation: {kind: 'wallet_swapped', facts: {from: wrong, to: right, file}},
        suspects,
        change: {mapping: renamed(mapping, name, pairs)},
      }),
    )
  })
}
