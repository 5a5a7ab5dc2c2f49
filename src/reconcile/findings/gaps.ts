import {DAY_MS} from '../../domain/duration.ts'
import type {DataSetName} from '../read/files/inputs.ts'
import type {FileTotals, Result, WalletStatement} from '../result.ts'

/**
 * What keeps a run from being a proof, whatever it found: `no_rows` (nothing was compared at all),
 * `no_statement`, `no_balances`, `no_balance_yet` (all are of after the as-of), `no_records` (no
 * payment could be compared with a charge or an event), `no_charges`, `no_withdrawals`, `no_blocks` and `no_events`
 * (the statement has lines of such records, or refunds, and their file was not given), `no_fees` (it has fees, and no fee
 * table is in force), `fees_in_part` (the table does not tell those of all its lines), `unstated_wallets`,
 * `unknown_openings` (the last closing of a wallet that opens with money is not known), `lines_before` (the
 * statement has lines from before the last closing) and `old_balances`.
 */
export const GAP_KINDS = [
  'no_rows',
  'no_statement',
  'no_balances',
  'no_balance_yet',
  'no_records',
  'no_charges',
  'no_withdrawals',
  'no_blocks',
  'no_events',
  'no_fees',
  'fees_in_part',
  'unstated_wallets',
  'unknown_openings',
  'lines_before',
  'old_balances',
] as const
export type GapKind = (typeof GAP_KINDS)[number]

/** Something that keeps a run from being a proof, whatever it found. */
export interface Gap {
  readonly kind: GapKind
  /**
   * Which wallets it is about, in order: of `unstated_wallets` and `unknown_openings` all of them; of others only
   * where it is not about every wallet.
   */
  readonly wallets?: readonly string[]
  /** Of `unstated_wallets` and `unknown_openings` how many; of `old_balances` whole days from the oldest to the as-of. */
  readonly count?: number
  /** Of `old_balances`: the oldest balance, ISO 8601, and whether another is newer. */
  readonly oldestAt?: string
  readonly isMixed?: boolean
}

/**
 * A result, or the part of one that the pack of a wallet shows: that has no totals, as they are of the
 * whole account, and says itself how many rows the run compared.
 */
export type ComparedResult = Result & {readonly comparedRows?: number}

/** Tables that others are compared by: they have no moment, so that their rows always match. */
const SETTINGS: ReadonlySet<string> = new Set(['fees.json', 'policy.json'])

/**
 * Rows that were compared with anything, by the whole run. A balance that is compared with no other row,
 * because all of them are out of scope, is compared with nothing.
 */
export function comparedRows({totals, comparedRows: ofWholeRun}: ComparedResult): number {
  if (ofWholeRun !== undefined) return ofWholeRun
  const [moving, balances] = [[] as FileTotals[], [] as FileTotals[]]
  for (const [file, rows] of Object.entries(totals)) {
    if (!SETTINGS.has(file)) (file === 'balances.json' ? balances : moving).push(rows)
  }
  const compared = sumOf(moving, ({matched, finding}) => matched + finding)
  const isAllOut = compared === 0 && sumOf(moving, ({outOfScope}) => outOfScope) > 0
  return isAllOut ? 0 : compared + sumOf(balances, ({matched, finding}) => matched + finding)
}

const sumOf = (all: readonly FileTotals[], of: (one: FileTotals) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0)

/**
 * The gaps of a run, the widest first; none where statement, balances and records were compared up to
 * the as-of. The verdict does not count them: it says what was found in what there was.
 */
export function gapsOf(result: Result): readonly Gap[] {
  const {skipped} = result
  if (comparedRows(result) === 0) return [{kind: 'no_rows'}]
  const missing = new Set<DataSetName>(skipped.flatMap((check) => check.missing))
  const gaps: Gap[] = []
  if (missing.has('statement')) gaps.push({kind: 'no_statement'})
  const hasNoPayments = missing.has('charges') && missing.has('events')
  if (hasNoPayments) gaps.push({kind: 'no_records'})
  for (const [kind, wallets] of unrecordedKinds(result)) {
    if (hasNoPayments && OF_PAYMENTS.has(kind)) continue
    gaps.push({kind, ...inPart(wallets, result)})
  }
  const isWithoutTable = gaps.some(({kind}) => kind === 'no_fees')
  if (!isWithoutTable && skipped.some(({fees}) => fees !== undefined)) {
    gaps.push({kind: 'fees_in_part'})
  }
  return [...gaps, ...balanceGaps(result, missing)]
}

/** Said by `no_records` where both files are absent. */
const OF_PAYMENTS: ReadonlySet<GapKind> = new Set(['no_charges', 'no_events'])

function unrecordedKinds({unrecorded = []}: Result): ReadonlyMap<GapKind, readonly string[]> {
  const wallets = new Map<GapKind, string[]>()
  for (const {missing, wallet} of unrecorded) {
    const kind = `no_${missing}` as const
    wallets.set(kind, [...(wallets.get(kind) ?? []), wallet])
  }
  return wallets
}

/** Wallets of a gap, where others have no part in it. */
const inPart = (wallets: readonly string[], {wallets: all}: Result): Pick<Gap, 'wallets'> =>
  all.some(({wallet}) => !wallets.includes(wallet)) ? {wallets} : {}

function balanceGaps(result: Result, missing: ReadonlySet<DataSetName>): Gap[] {
  const {wallets, asOf} = result
  const {linesBefore, unknown = []} = result.carryForward ?? {}
  const early = linesBefore?.map(({wallet}) => wallet)
  const before: Gap[] = early ? [{kind: 'lines_before', ...inPart(early, result)}] : []
  if (missing.has('balances') && !lacksHeld(result)) {
    return [...before, {kind: hasLaterBalances(result) ? 'no_balance_yet' : 'no_balances'}]
  }
  if (missing.has('statement')) return []
  const stated = wallets.filter(({differenceCentavos}) => differenceCentavos !== null)
  if (stated.length === 0) return [...before, {kind: 'no_balance_yet'}]
  const unstated = unstatedWallets(result)
  const gaps: Gap[] = []
  if (unstated.length > 0) {
    gaps.push({kind: 'unstated_wallets', count: unstated.length, wallets: unstated})
  }
  if (unknown.length > 0) {
    const named = unknown.map(({wallet}) => wallet)
    gaps.push({kind: 'unknown_openings', count: named.length, wallets: named})
  }
  gaps.push(...before)
  const old = asOf === null ? undefined : oldBalances(stated, asOf)
  return old === undefined ? gaps : [...gaps, old]
}

/** Wallets of the statement or of the last closing, no balance of which was compared. */
export const unstatedWallets = ({wallets, carryForward}: Result): readonly string[] => [
  ...new Set([
    ...wallets.filter((foot) => foot.differenceCentavos === null).map(({wallet}) => wallet),
    ...(carryForward?.unstated ?? []).map(({wallet}) => wallet),
  ]),
]

/** Balances were given, and each of them is of after the as-of instant, or cannot be read. */
export const hasLaterBalances = ({totals, wallets}: Pick<Result, 'totals' | 'wallets'>): boolean =>
  (totals['balances.json']?.outOfScope ?? 0) > 0 &&
  wallets.every(({statedCentavos}) => statedCentavos === null)

/** Balances were compared, and none of them says what is held: only that was not compared. */
export const lacksHeld = ({skipped, wallets}: Pick<Result, 'skipped' | 'wallets'>): boolean =>
  wallets.some(({differenceCentavos}) => differenceCentavos !== null) &&
  skipped.some(({missing}) => missing.includes('balances')) &&
  skipped.every(({code, missing}) => code === 'HELD_MISMATCH' || !missing.includes('balances'))

/** The newest statement line may be as old as the balances: then an export stopped coming. */
function oldBalances(stated: readonly WalletStatement[], asOf: string): Gap | undefined {
  const instants = stated.flatMap(({statedAt}) => statedAt ?? []).toSorted()
  const [oldestAt] = instants
  if (oldestAt === undefined) return undefined
  const days = Math.floor((Date.parse(asOf) - Date.parse(oldestAt)) / DAY_MS)
  if (days < 1) return undefined
  const isMixed = instants.at(-1) !== oldestAt
  const oldest = stated.filter(({statedAt}) => statedAt === oldestAt).map(({wallet}) => wallet)
  return {
    kind: 'old_balances',
    count: days,
    oldestAt,
    isMixed,
    ...(isMixed && {wallets: oldest}),
  }
}
