import {civilDay} from '../../../domain/civil-day.ts'
import {HOUR_MS} from '../../../domain/duration.ts'
import type {FeeKind} from '../../../domain/fee.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {FEW_LEGS, OneSidedLegs, sideOf} from '../../misfits/one-sided-legs.ts'
import {LINE_TYPES, type LineType} from '../explanation.ts'
import {FEE_OF} from '../fees/fee-periods.ts'
import {feesBorne} from '../fees/fees-borne.ts'
import {footing} from '../footing.ts'
import type {CauseTerms, Detector, LineTimes, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {placeOf} from './posted-hours.ts'
import {earliest, latest, type Silence, silentGroups} from './silences.ts'
import {withoutStrayFees} from './stray-fees.ts'

const MAIN_TYPES: Readonly<Record<string, LineType>> = {
  charge: 'payment',
  withdrawal: 'withdrawal',
  refund: 'refund',
}

/** The type of the line that is missing altogether; nothing where one stands elsewhere or in part. */
function typeOf({code, kind, role, otherWallet, expectedCentavos, actualCentavos}: Suspect) {
  if (actualCentavos) return undefined
  if (code === 'MISSING_SPLIT_LEG' || code === 'MISSING_COUNTERPART_LEG') {
    return kind === 'transfer' ? 'internal_transfer' : 'split'
  }
  if (otherWallet !== undefined) return undefined
  if (code === 'FAILED_NOT_RETURNED') return 'withdrawal_reversal'
  if (code !== 'MISSING_POSTING') return undefined
  if (role === 'fee') return 'fee'
  if (kind === 'block') return (expectedCentavos ?? 0) > 0 ? 'block_release' : 'block'
  return MAIN_TYPES[kind]
}

/** All wallets of a statement as one. */
const ANY = ''

type Times = ReadonlyMap<string, ArrayLike<number>>

const NONE: Times = new Map()

function together(times: Iterable<ArrayLike<number>>): Float64Array {
  const lists = [...times]
  const all = new Float64Array(lists.reduce((sum, {length}) => sum + length, 0))
  let next = 0
  for (const list of lists) {
    all.set(list, next)
    next += list.length
  }
  return all.sort()
}

const isAnyIn = (instants: ArrayLike<number> | undefined, fromMs: number, untilMs: number) =>
  instants !== undefined &&
  (instants[placeOf(instants, fromMs)] ?? Number.POSITIVE_INFINITY) <= untilMs

/**
 * Whether a span without any of some instants is of whole civil days, or lasts until the end: no instant
 * before or after it is of the day on which it begins or ends.
 */
function isWholeDaysOrLast(
  instants: ArrayLike<number> = [],
  fromMs: number,
  untilMs: number,
): boolean {
  const before = instants[placeOf(instants, fromMs) - 1]
  const after = instants[placeOf(instants, untilMs)]
  if (after === undefined) return true
  const isDayOfBefore = before !== undefined && civilDay(before) === civilDay(fromMs)
  return !isDayOfBefore && civilDay(after) !== civilDay(untilMs)
}

/** What the statement has of one type, or of the fees of one kind, and of all others. */
interface Posted {
  readonly type: LineType
  /** Whose fees they are, where it has others. */
  readonly fee?: FeeKind
  readonly own: Times
  /** Of lines that may be of it, as their file names no parent: of splits, other transfers. */
  readonly parentless: Times
  /** Of what is counted by the hour as one with it. */
  readonly hourly: readonly Times[]
  readonly others: readonly Times[]
}

/** Transfers are counted by the hour as one, those of splits and others. */
const countedWith = (type: LineType): readonly LineType[] =>
  type === 'split' || type === 'internal_transfer' ? ['split', 'internal_transfer'] : [type]

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS) * HOUR_MS

/**
 * Whether enough are missing in hours in which their wallet has no such line. A filter that leaves out
 * a type empties whole hours; and hours are known of lines in perfect order too, so that most
 * statements need not be read once more to see that nothing of a type is left out.
 */
function areInEmptyHours(
  absent: readonly Suspect[],
  isPosted: (wallet: string, atMs: number) => boolean,
): boolean {
  let alone = 0
  for (const {wallet, occurredAtMs: atMs} of absent) {
    if (wallet !== null && atMs !== undefined && !isPosted(wallet, atMs)) alone += 1
    if (alone === LEAST_FINDINGS) return true
  }
  return false
}

/**
 * The silence as an explanation. A leg is explained where its receiver has no such line either. That
 * other lines stand in the same time tells that it is not the time that is missing. A day of which the
 * wallet has some such lines is not missing, and its lost lines are findings by themselves. Transfers of
 * a wallet in a statement that names no parents may be what seems to be missing.
 */
function proposalOf(
  group: readonly Silence[],
  {type, fee, own, parentless, hourly, others}: Posted,
): readonly Proposal[] {
  const [fromMs, untilMs] = [earliest(group), latest(group)]
  const isIn = (times: Times, wallet: string) => isAnyIn(times.get(wallet), fromMs, untilMs)
  const suspects = group
    .flatMap(({missing}) => missing.map(({finding}) => finding))
    .filter(
      ({code, otherWallet}) =>
        code !== 'MISSING_SPLIT_LEG' || (otherWallet !== undefined && !isIn(own, otherWallet)),
    )
  const named = suspects.flatMap(({code, wallet, otherWallet}) =>
    code === 'MISSING_SPLIT_LEG' ? [wallet ?? '', otherWallet ?? ''] : [wallet ?? ''],
  )
  const wallets = [...new Set(named)].sort()
  const hasOthers = wallets.some((wallet) => others.some((times) => isIn(times, wallet)))
  const isPosted = (wallet: string, atMs: number) => {
    const fromMs = hourOf(atMs)
    return hourly.some((times) => isAnyIn(times.get(wallet), fromMs, fromMs + HOUR_MS - 1))
  }
  if (!areInEmptyHours(suspects, isPosted) || !hasOthers) return []
  if (wallets.some((wallet) => isIn(parentless, wallet))) return []
  if (!wallets.every((wallet) => isWholeDaysOrLast(own.get(wallet), fromMs, untilMs))) return []
  const facts = {
    day: civilDay(fromMs),
    wallets,
    lineType: type,
    ...(fee && {fee}),
    fromAt: new Date(fromMs).toISOString(),
    untilAt: new Date(untilMs).toISOString(),
  }
  return [{explanation: {kind: 'statement_day_missing', facts}, suspects}]
}

/** In any wallet, and what that does not explain by wallet. */
function proposalsOf(absent: readonly Suspect[], posted: Posted): readonly Proposal[] {
  const everywhere = silentGroups(
    new Map([[ANY, absent]]),
    new Map([[ANY, together(posted.own.values())]]),
  ).flatMap((group) => proposalOf(group, posted))
  const explained = new Set(everywhere.flatMap(({suspects}) => suspects))
  const left = absent.filter((suspect) => !explained.has(suspect))
  const byWallet = Map.groupBy(left, ({wallet}) => wallet ?? '')
  const ofWallets = silentGroups(byWallet, posted.own)
  return [...everywhere, ...ofWallets.flatMap((group) => proposalOf(group, posted))]
}

/** So many lines have types that are none of the service, or other ids, that they may be what seems to be missing. */
const mayBeUnread = ({suspects}: Proposal, {unknownLines = 0}: CauseTerms): boolean =>
  unknownLines * 2 >= suspects.length

/** Of what seems to be missing so much may be dated after the end of the run. */
const LEAST_LATE = 1 / 2

/**
 * Whether the lines that seem to be missing may be there: the dates of files are apart, and their wallets have as many
 * such lines after the end of the run as half of them.
 */
function mayBeDatedLater(
  {suspects}: Proposal,
  own: Times,
  {areDatesApart, asOfMs}: Pick<CauseTerms, 'areDatesApart' | 'asOfMs'>,
): boolean {
  if (!areDatesApart) return false
  let late = 0
  for (const wallet of new Set(suspects.map((one) => one.wallet ?? ''))) {
    const instants = own.get(wallet) ?? []
    late += instants.length - placeOf(instants, asOfMs + 1)
  }
  return late >= suspects.length * LEAST_LATE
}

/** Of few fees of a kind that are missing among others it may be chance that they follow on each other. */
const LEAST_OF_KIND = 10

/** Each missing line stands beside at most so many others: of more, most of a type are there. */
const MOST_LINES_A_FEE = 22
/** So few lines are read once more whatever is missing. */
const FEW_LINES = 1_000

/** Whether so many fees are missing that they can be all of a kind: else the statement is not read for them. */
const canBeKind = (absent: readonly Suspect[], {files}: CauseTerms): boolean =>
  absent.length >= LEAST_OF_KIND &&
  files.reduce((sum, {name, rows}) => sum + (name === 'statement' ? rows : 0), 0) <=
    absent.length * MOST_LINES_A_FEE + FEW_LINES

const explainedBy = (proposals: readonly Proposal[]): number =>
  proposals.reduce((sum, {suspects}) => sum + suspects.length, 0)

/** Fees of one kind alone, where that explains more than fees of all kinds do. */
function feeProposals(
  absent: readonly Suspect[],
  {times, ...posted}: Posted & {readonly times: LineTimes},
): readonly Proposal[] {
  const ofAll = proposalsOf(absent, posted)
  const byKind = Map.groupBy(absent, ({kind}) => FEE_OF[kind])
  const ofKinds = Array.from(byKind, ([fee, missing]) => {
    if (fee === undefined) return []
    const own = feesBorne(fee, missing, times)
    return proposalsOf(missing, {...posted, fee, own, hourly: [own]}).filter(
      ({suspects}) => suspects.length >= LEAST_OF_KIND,
    )
  }).flat()
  return explainedBy(ofKinds) > explainedBy(ofAll) ? ofKinds : ofAll
}

const NO_LINES = {feesOf: new Set<string>(), lines: new Set<number>(), transfers: new Set<string>()}

/** The transfers that may be legs of splits: those that are no split, of wallets that name no parent in a file of the statement. */
async function parentlessTransfers(times: LineTimes, terms: CauseTerms): Promise<Times> {
  const transfers = times.get('internal_transfer') ?? NONE
  if (transfers.size === 0) return NONE
  const {files, mapping, parentlessLines} = terms
  const wanted = {mapping, wallets: new Set(transfers.keys()), ...NO_LINES}
  const parentless = new Set<string>()
  for (const {name, source, rows} of files) {
    if (name !== 'statement' || rows === 0) continue
    const found = await parentlessLines(source, wanted)
    for (const wallet of found?.wallets ?? []) parentless.add(wallet)
  }
  return new Map([...transfers].filter(([wallet]) => parentless.has(wallet)))
}

const linesIn = (times: Times): number =>
  [...times.values()].reduce((sum, {length}) => sum + length, 0)

/**
 * The lines of splits that are missing, without those of one side where the statement has as good as none of that
 * side: what it has are the other lines of those legs. That its wallets have none for some time is chance then, and a
 * part of what is missing; nothing is left out where the proposals explain all of that side.
 */
function besideOneSide(
  {absent, proposals}: {absent: readonly Suspect[]; proposals: readonly Proposal[]},
  own: Times,
  {findings, terms}: {findings: readonly Suspect[]; terms: Pick<CauseTerms, 'hasLinesSince'>},
): readonly Suspect[] {
  const legs = new OneSidedLegs()
  for (const finding of findings) legs.add(finding)
  const one = legs.missing({has: (wallet) => !terms.hasLinesSince(wallet)})
  if (one === undefined || linesIn(own) > one.lines * (1 + FEW_LEGS)) return absent
  const explained = new Set(proposals.flatMap(({suspects}) => suspects))
  const others = absent.filter((finding) => sideOf(finding) !== one.side)
  const isAll = absent.every((finding) => explained.has(finding) || sideOf(finding) !== one.side)
  return isAll ? absent : others
}

interface Absent {
  /** Those of one type. */
  readonly absent: readonly Suspect[]
  readonly findings: readonly Suspect[]
}

async function proposalsIn(type: LineType, {absent, findings}: Absent, terms: CauseTerms) {
  const times = await terms.lineTimes(terms.mapping)
  const others = LINE_TYPES.filter((other) => other !== type && other !== 'adjustment')
  const posted = {
    type,
    own: times.get(type) ?? NONE,
    parentless: type === 'split' ? await parentlessTransfers(times, terms) : NONE,
    hourly: countedWith(type).flatMap((one) => times.get(one) ?? []),
    others: others.flatMap((other) => times.get(other) ?? []),
  }
  if (type === 'fee') return feeProposals(absent, {...posted, times})
  const proposals = proposalsOf(absent, posted)
  if (type !== 'split' || proposals.length === 0) return proposals
  const left = besideOneSide({absent, proposals}, posted.own, {findings, terms})
  return left.length === absent.length ? proposals : proposalsOf(left, posted)
}

/** The statement has no line of one type for some time in which it has others: a filter of its export. */
export const typeMissing: Detector = async (findings, terms) => {
  const foots = footing(terms)
  const absent = Map.groupBy(
    findings.filter((finding) => {
      const {wallet, occurredAtMs} = finding
      if (wallet === null || occurredAtMs === undefined || foots(wallet, finding)) return false
      return occurredAtMs >= terms.openedMs(wallet)
    }),
    typeOf,
  )
  const proposals: Proposal[] = []
  for (const type of LINE_TYPES) {
    const own = absent.get(type) ?? []
    const isPosted = (wallet: string, atMs: number) => terms.isPostedAbout({type, wallet, atMs})
    const mayBeKind = type === 'fee' && canBeKind(own, terms)
    if (!mayBeKind && !areInEmptyHours(own, isPosted)) continue
    const times = await terms.lineTimes(terms.mapping)
    const left = type === 'fee' ? withoutStrayFees(own, {findings, times}) : own
    for (const proposal of await proposalsIn(type, {absent: left, findings}, terms)) {
      const isDatedLater = mayBeDatedLater(proposal, times.get(type) ?? NONE, terms)
      if (!isDatedLater && !mayBeUnread(proposal, terms)) proposals.push(proposal)
    }
  }
  return proposals.map((proposal) => [proposal])
}
