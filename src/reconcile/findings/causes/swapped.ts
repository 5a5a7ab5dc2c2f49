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

const PLACED: ReadonlySet<Suspect['code']> = new Set([
  'MISSING_POSTING',
  'MISSING_COUNTERPART_LEG',
  'FAILED_NOT_RETURNED',
])

/** What one wallet lacks stands in another; of a gross that came back in part, nothing does. */
const isMissing = ({code, otherWallet, wallet, actualCentavos}: Suspect): boolean =>
  wallet !== null &&
  otherWallet !== undefined &&
  PLACED.has(code) &&
  !actualCentavos &&
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

/**
 * Whether another wallet in a file can change whose every one of these is: a record says whose its
 * own subject is, and an event only where no record does. So a run that would leave some is not made.
 */
function canMendAll(name: DataSetName, suspects: readonly Suspect[], terms: CauseTerms): boolean {
  if (name === 'statement') return true
  if (name !== 'events') return suspects.every((suspect) => recordsOf(suspect) === name)
  return !suspects.slice(0, FEW_SUSPECTS).some((suspect) => hasRecord(suspect, terms))
}

/** The files of so many are looked at: those of all would take as long as a run. */
const FEW_SUSPECTS = 100

function hasRecord(suspect: Suspect, {files}: CauseTerms): boolean {
  const own = files.filter((given) => given.name === recordsOf(suspect))
  return suspect.evidence.some(({file}) => own.some((given) => given.file === file))
}

function tried({from, to}: Swap, suspects: readonly Suspect[], terms: CauseTerms): Proposal[] {
  const {files, mapping} = terms
  return files.flatMap(({name, file}) => {
    if (WALLET_FIELD[name] === undefined || !canMendAll(name, suspects, terms)) return []
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

/** Whose record may name the wrong wallet: refunds and blocks are owned as their charge is. */
const recordsOf = ({kind}: Suspect): DataSetName =>
  kind === 'withdrawal' ? 'withdrawals' : 'charges'

/** The event names the wallet in which the line stands: two against the record. */
const isAgainstRecord = ({code, hintCode}: Suspect): boolean =>
  code !== 'MISSING_COUNTERPART_LEG' && hintCode !== 'posted_in_other_wallet'

const chargesOf = (suspects: readonly Suspect[]): ReadonlySet<string> =>
  new Set(suspects.flatMap(({kind, subject}) => (kind === 'charge' ? [subject.id] : [])))

/** What a charge's owner pays, and does not receive as the receiver of a leg. */
const isOfOwner = ({code, expectedCentavos}: Suspect): boolean =>
  code !== 'MISSING_COUNTERPART_LEG' || (expectedCentavos ?? 0) < 0

/** What would be moved between the two wallets. Units: centavos. */
const movedBy = (suspects: readonly Suspect[]): number =>
  suspects.reduce((sum, {expectedCentavos}) => sum + (expectedCentavos ?? 0), 0)

/** The differences of the two wallets between what is stated and what is posted; null: not stated. */
const differencesOf = ({from, to}: Swap, {wallets}: CauseTerms): readonly (number | null)[] =>
  wallets
    .filter(({wallet}) => wallet === from || wallet === to)
    .map(({differenceCentavos}) => differenceCentavos)

/**
 * Lines that stand in `from` and belong to `to`, each exact as it is; nothing where the stated
 * balances agree with the lines as they stand.
 */
function byLines(swap: Swap, suspects: readonly Suspect[], terms: CauseTerms): readonly Proposal[] {
  const differences = differencesOf(swap, terms)
  const foots = differences.length === 2 && differences.every((difference) => difference === 0)
  if (suspects.length < LEAST_FINDINGS || (foots && movedBy(suspects) !== 0)) return []
  const file = terms.files.find(({name}) => name === 'statement')?.file ?? 'statement.csv'
  return [{explanation: {kind: 'wallet_swapped', facts: {...swap, file}}, suspects}]
}

/** The one file of records that a finding follows from, if it is known. */
function recordFileOf(suspect: Suspect, {files}: CauseTerms): string | undefined {
  const own = files.filter(({name}) => name === recordsOf(suspect)).map(({file}) => file)
  if (own.length < 2) return own[0]
  return suspect.evidence.find(({file}) => own.includes(file))?.file
}

/**
 * Records that name `to` where events and statement name `from`; nothing where the stated balances
 * contradict the statement.
 */
function byRecords(
  swap: Swap,
  suspects: readonly Suspect[],
  terms: CauseTerms,
): readonly Proposal[] {
  if (differencesOf(swap, terms).some((difference) => difference)) return []
  const byFile = Map.groupBy(suspects, (suspect) => recordFileOf(suspect, terms))
  return Array.from(byFile, ([file, own]): readonly Proposal[] => {
    if (file === undefined || own.length < LEAST_FINDINGS) return []
    const facts = {from: swap.to, to: swap.from, file}
    return [{explanation: {kind: 'wallet_swapped', facts}, suspects: own}]
  }).flat()
}

/** Money of one wallet stands in another, or records say so: all of it, or these lines. */
export const walletSwapped: Detector = (findings, terms) => {
  const missing = Map.groupBy(
    findings.filter(isMissing),
    ({wallet, otherWallet}) => `${otherWallet}\n${wallet}`,
  )
  const debits = findings.filter(({code}) => code === 'RECIPIENT_DEBITED')
  const within = withinOneWallet(findings)
  return Array.from(missing.values(), (suspects) => {
    const [first] = suspects
    if (first?.otherWallet === undefined || first.wallet === null) return []
    if (suspects.length < LEAST_FINDINGS) return []
    const swap = {from: first.otherWallet, to: first.wallet}
    const owned = chargesOf(suspects.filter(isAgainstRecord))
    const records = suspects.filter((one) => isByRecord(one, owned))
    const lines = suspects.filter((one) => !isByRecord(one, owned))
    const isOther = ({wallet, otherWallet}: Suspect): boolean =>
      wallet === swap.from && otherWallet === swap.to
    const ownDebits = debits.filter(isOther)
    const byRecord = ownDebits.filter(({subject}) => owned.has(subject.id))
    const byLine = ownDebits.filter(({subject}) => !owned.has(subject.id))
    return [
      ...tried(swap, suspects, terms),
      ...byRecords(swap, [...records, ...byRecord, ...heldOf(swap, owned, findings)], terms),
      ...byLines(swap, [...lines, ...byLine, ...(within.get(swap.from) ?? [])], terms),
    ]
  })
}

/**
 * By wallet, transfers both of whose lines stand in it: between two wallets, one of them another's.
 * Their halves are missing one at a time, at one instant and with opposite amounts.
 */
function withinOneWallet(findings: readonly Suspect[]): ReadonlyMap<string, readonly Suspect[]> {
  const halves = findings.filter(
    ({code, kind, otherWallet}) =>
      code === 'MISSING_COUNTERPART_LEG' && kind === 'transfer' && otherWallet === undefined,
  )
  const transfers = Map.groupBy(
    halves,
    ({wallet, occurredAtMs, expectedCentavos}) =>
      `${wallet} ${occurredAtMs} ${Math.abs(expectedCentavos ?? 0)}`,
  )
  const whole = [...transfers.values()].filter((pair) => pair.length === 2 && movedBy(pair) === 0)
  return Map.groupBy(whole.flat(), ({wallet}) => wallet ?? '')
}

/** Whether the record is at fault: by the event itself, or as the line of a leg of such a charge. */
const isByRecord = (suspect: Suspect, owned: ReadonlySet<string>): boolean =>
  suspect.code === 'MISSING_COUNTERPART_LEG'
    ? isOfOwner(suspect) && owned.has(suspect.subject.id)
    : isAgainstRecord(suspect)

/** Blocks are held from the owner of the charge: what one of the two holds too much, the other lacks. */
function heldOf(
  {from, to}: Swap,
  owned: ReadonlySet<string>,
  findings: readonly Suspect[],
): readonly Suspect[] {
  const held = findings.filter(
    ({code, wallet}) => code === 'HELD_MISMATCH' && (wallet === from || wallet === to),
  )
  const sum = held.reduce((total, {deltaCentavos}) => total + (deltaCentavos ?? 0), 0)
  return owned.size > 0 && held.length === 2 && sum === 0 ? held : []
}
