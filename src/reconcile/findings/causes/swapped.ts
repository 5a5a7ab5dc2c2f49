import type {DataSetName} from '../../read/inputs.ts'
import type {ColumnMapping, FileMapping} from '../../read/mapping.ts'
import {type CauseTerms, type Detector, LEAST_FINDINGS, type Proposal} from './proposal.ts'
import type {Suspect} from './suspect.ts'

/** Which field of a file says whose money it is. */
const WALLET_FIELD: Partial<Readonly<Record<DataSetName, string>>> = {
  statement: 'wallet',
  charges: 'subAccount',
  withdrawals: 'subAccount',
  events: 'subAccount',
}

interface Swap {
  /** The wallet that has what is another's. */
  readonly from: string
  readonly to: string
}

const isMissing = ({code, otherWallet, wallet}: Suspect): boolean =>
  wallet !== null &&
  otherWallet !== undefined &&
  (code === 'MISSING_POSTING' || code === 'MISSING_COUNTERPART_LEG') &&
  otherWallet !== wallet

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

function tried({from, to}: Swap, suspects: readonly Suspect[], terms: CauseTerms): Proposal[] {
  const {files, mapping} = terms
  return files.flatMap(({name, file}) => {
    if (WALLET_FIELD[name] === undefined) return []
    // In a statement the line stands in the wrong wallet; a record names the wrong owner.
    const [wrong, right] = name === 'statement' ? [from, to] : [to, from]
    const ways = [
      new Map([[wrong, right]]),
      new Map([
        [wrong, right],
        [right, wrong],
      ]),
    ]
    return ways.map(
      (pairs): Proposal => ({
        explanation: {kind: 'wallet_swapped', facts: {from: wrong, to: right, file}},
        suspects,
        change: {mapping: renamed(mapping, name, pairs)},
      }),
    )
  })
}

/** Money of one wallet stands in another: all of it, or these lines. */
export const walletSwapped: Detector = (findings, terms) => {
  const missing = Map.groupBy(
    findings.filter(isMissing),
    ({wallet, otherWallet}) => `${otherWallet}\n${wallet}`,
  )
  return Array.from(missing.values(), (suspects) => {
    const [first] = suspects
    if (first?.otherWallet === undefined || first.wallet === null) return []
    if (suspects.length < LEAST_FINDINGS) return []
    const swap = {from: first.otherWallet, to: first.wallet}
    const file = terms.files.find(({name}) => name === 'statement')?.file ?? 'statement.csv'
    // Each finding is one line that stands in `from` and belongs to `to`: exact as it is.
    const lines: Proposal = {
      explanation: {kind: 'wallet_swapped', facts: {...swap, file}},
      suspects,
    }
    return [...tried(swap, suspects, terms), lines]
  })
}
