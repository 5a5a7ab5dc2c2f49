import {fileNames} from '../../findings/file-names.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {filesNamedBy} from '../named-files.ts'
import {only} from '../only.ts'
import type {Alternatives, Detector, Proposal} from '../proposal.ts'
import {inOrderOfPlace, type Suspect} from '../suspect.ts'
import {recordsOf, renames, type SwapTerms} from './renamed-wallets.ts'
import {type Swap, swapBalances} from './swap-balances.ts'

const keyOf = (from: string | null | undefined, to: string | null | undefined): string =>
  `${from}\n${to}`

const PLACED: ReadonlySet<Suspect['code']> = new Set([
  'MISSING_POSTING',
  'MISSING_COUNTERPART_LEG',
  'FAILED_NOT_RETURNED',
])

/** What one wallet lacks stands in another; of a gross that came back in part, nothing does. */
export const isMissing = ({code, otherWallet, wallet, actualCentavos}: Suspect): boolean =>
  wallet !== null &&
  otherWallet !== undefined &&
  PLACED.has(code) &&
  !actualCentavos &&
  otherWallet !== wallet

/** The event names the wallet in which the line stands: two against the record. */
const isAgainstRecord = ({code, hintCode}: Suspect): boolean =>
  code !== 'MISSING_COUNTERPART_LEG' && hintCode !== 'posted_in_other_wallet'

const chargesOf = (suspects: readonly Suspect[]): ReadonlySet<string> =>
  new Set(suspects.flatMap(({kind, subject}) => (kind === 'charge' ? [subject.id] : [])))

/** What a charge's owner pays, and does not receive as the receiver of a leg. */
const isOfOwner = ({code, expectedCentavos}: Suspect): boolean =>
  code !== 'MISSING_COUNTERPART_LEG' || (expectedCentavos ?? 0) < 0

/** What would be moved between the two wallets. Units: centavos. */
export const movedBy = (suspects: readonly Suspect[]): number =>
  suspects.reduce((sum, {expectedCentavos}) => sum + (expectedCentavos ?? 0), 0)

/**
 * Lines that stand in `from` and belong to `to`, each exact as it is; nothing where the stated
 * balances agree with the lines as they stand.
 */
function byLines(swap: Swap, suspects: readonly Suspect[], terms: SwapTerms): readonly Proposal[] {
  const moved = movedBy(suspects)
  if (suspects.length < LEAST_FINDINGS) return []
  if (moved !== 0 && terms.balances.confirm(swap, moved)) return []
  const file = fileNames(filesNamedBy(suspects, terms.files, 'statement')) || 'statement.csv'
  return [{explanation: {kind: 'wallet_swapped', facts: {...swap, file}}, suspects}]
}

/**
 * Records that name `to` where events and statement name `from`; nothing where the stated balances
 * contradict the statement.
 */
function byRecords(
  swap: Swap,
  suspects: readonly Suspect[],
  terms: SwapTerms,
): readonly Proposal[] {
  if (terms.balances.contradict(swap, movedBy(suspects))) return []
  return Array.from(Map.groupBy(suspects, recordsOf), ([kind, own]): readonly Proposal[] => {
    const file = fileNames(filesNamedBy(own, terms.files, kind))
    if (file === '' || own.length < LEAST_FINDINGS) return []
    const facts = {from: swap.to, to: swap.from, file}
    return [{explanation: {kind: 'wallet_swapped', facts}, suspects: own}]
  }).flat()
}

/** Money of one wallet stands in another, or records say so: all of it, or these lines. */
export const walletSwapped: Detector = (findings, given) => {
  const missing = Map.groupBy(only(findings, isMissing), ({wallet, otherWallet}) =>
    keyOf(otherWallet, wallet),
  )
  const balances = swapBalances(findings, given)
  const terms = {...given, balances, ...countsOf(missing.values())}
  // Where every line stands in any wallet, pairs are as many as findings: each looks at its own alone.
  const debits = Map.groupBy(
    only(findings, ({code}) => code === 'RECIPIENT_DEBITED'),
    ({wallet, otherWallet}) => keyOf(wallet, otherWallet),
  )
  const held = Map.groupBy(
    only(findings, ({code}) => code === 'HELD_MISMATCH'),
    ({wallet}) => wallet ?? '',
  )
  const within = withinOneWallet(findings)
  const swapped = (suspects: readonly Suspect[]): Alternatives => {
    const [first] = suspects
    if (first?.otherWallet === undefined || first.wallet === null) return []
    if (suspects.length < LEAST_FINDINGS) return []
    const swap = {from: first.otherWallet, to: first.wallet}
    const owned = chargesOf(suspects.filter(isAgainstRecord))
    const records = suspects.filter((one) => isByRecord(one, owned))
    const lines = suspects.filter((one) => !isByRecord(one, owned))
    const ownDebits = debits.get(keyOf(swap.from, swap.to)) ?? []
    const byRecord = ownDebits.filter(({subject}) => owned.has(subject.id))
    const byLine = ownDebits.filter(({subject}) => !owned.has(subject.id))
    return [
      ...renames(swap, suspects, terms),
      ...byRecords(swap, [...records, ...byRecord, ...heldOf(swap, owned, held)], terms),
      ...byLines(swap, [...lines, ...byLine, ...(within.get(swap.from) ?? [])], terms),
    ]
  }
  return Array.from(missing.values(), swapped)
}

/** Each group is of one pair of wallets. */
function countsOf(groups: Iterable<readonly Suspect[]>) {
  const standing = new Map<string, number>()
  const lacking = new Map<string, number>()
  for (const {0: first, length} of groups) {
    const {otherWallet: from = '', wallet} = first as Suspect
    standing.set(from, (standing.get(from) ?? 0) + length)
    lacking.set(wallet ?? '', (lacking.get(wallet ?? '') ?? 0) + length)
  }
  return {standing, lacking}
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
  byWallet: ReadonlyMap<string, readonly Suspect[]>,
): readonly Suspect[] {
  const held = inOrderOfPlace([from, to].flatMap((wallet) => byWallet.get(wallet) ?? []))
  const sum = held.reduce((total, {deltaCentavos}) => total + (deltaCentavos ?? 0), 0)
  return owned.size > 0 && held.length === 2 && sum === 0 ? held : []
}
