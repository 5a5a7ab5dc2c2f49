import {add, type Centavos, centavos, subtract, ZERO} from '../../domain/money.ts'
import type {Draft} from '../findings/draft.ts'
import {type FindingCode, PENDING} from '../findings/finding-codes.ts'
import type {BalanceRow} from '../read/rows/rows.ts'
import {byText} from '../read/values/order.ts'
import type {
  CarriedItem,
  CarryForward,
  Finding,
  LinesBefore,
  OpeningCheck,
  Result,
  Subject,
  WalletStatement,
} from '../result.ts'
import type {EarlierPeriod} from '../subjects/books.ts'
import {openKey} from '../subjects/open-key.ts'
import {
  endsWithPeriod,
  itemOf,
  type OpenItem,
  openBlocksOf,
  openItems,
  postedIn,
  resolvedUntil,
} from './open-items.ts'
import {balancesByWallet} from './wallets.ts'

/** The subjects of open items, and open blocks: their lines and events belong to something known. */
export const carriedSubjects = (previous: Result | undefined): readonly Subject[] => [
  ...(previous === undefined ? [] : openItems(previous).map(({subject}) => subject)),
  ...openBlocksOf(previous).map(({id}) => ({kind: 'block', id}) as const),
]

/** The same by `openKey`. */
export const carriedKeys = (previous: Result | undefined): ReadonlySet<string> =>
  new Set(carriedSubjects(previous).map(({kind, id}) => openKey(kind, id)))

/** Not final then, and made then: where its debit was not in the statement, it is one of later. */
const isPendingWithdrawal = (code: FindingCode, {kind}: Subject): boolean =>
  kind === 'withdrawal' && PENDING.has(code)

const OF_PAYOUTS = ['withdrawals', 'events', 'statement'] as const

/** Where a row of the payouts could not be read, the one it is about may have been open, too. */
const knowsPayouts = ({skipped, totals}: Result): boolean =>
  skipped?.every(({missing}) => OF_PAYOUTS.every((name) => !missing.includes(name))) === true &&
  totals?.['withdrawals.jsonl']?.rejected === 0

/**
 * The period of the last run, where the files of this one go on from there: where a wallet opens with
 * something else, its lines of before may be among those of now. A balance that is not stated says nothing
 * against it.
 */
export function earlierPeriod(
  previous: Result | undefined,
  balances: readonly BalanceRow[],
): EarlierPeriod | undefined {
  if (previous === undefined || previous.asOf === null) return undefined
  const checks = openingChecks(previous, balances)
  const isOff = ({differenceCentavos}: OpeningCheck): boolean => differenceCentavos !== 0
  const off = walletsOf(checks.filter(isOff))
  const wallets = walletsOf(previous.wallets.filter(({wallet}) => !off.has(wallet)))
  if (wallets.size === 0) return undefined
  const unjudged = previous.skipped?.filter(({code}) => code === 'MISSING_POSTING')
  const isJudged = unjudged?.length === 0
  const unposted = openItems(previous).filter(
    ({code, subject, posted}) =>
      code === 'MISSING_POSTING' || (isJudged && isPendingWithdrawal(code, subject) && !posted),
  )
  return {
    asOfMs: Date.parse(previous.asOf),
    wallets,
    opened: walletsOf(checks.filter(({wallet}) => !off.has(wallet))),
    isJudged,
    judgesCharges:
      unjudged?.every(({missing}) => missing.every((name) => name === 'withdrawals')) ?? false,
    knowsPayouts: knowsPayouts(previous),
    unposted: new Set(unposted.map(({subject}) => subject.id)),
  }
}

const walletsOf = (of: readonly {readonly wallet: string}[]): ReadonlySet<string> =>
  new Set(of.map(({wallet}) => wallet))

interface Said extends Pick<CarryForward, 'openings'>, Pick<Result, 'wallets'> {
  readonly before: readonly LinesBefore[]
}

const keyOf = ({subject: {kind, id}}: Pick<CarriedItem, 'subject'>): string => openKey(kind, id)

/** By `openKey`: what was in transit at the last closing and is overdue now. It is one item, under another code. */
function lateIn(
  findings: readonly Finding[],
  before: readonly Omit<CarriedItem, 'state'>[],
): ReadonlySet<string> {
  const inTransit = new Set(before.filter(({code}) => code === 'IN_TRANSIT').map(keyOf))
  const stale = findings.filter(({code}) => code === 'STALE_PENDING').map(keyOf)
  return new Set(stale.filter((key) => inTransit.has(key)))
}

const settled = (item: Omit<CarriedItem, 'state'>): CarriedItem => {
  const resolved = {...item, state: 'resolved'} as const
  return endsWithPeriod(item) ? {...resolved, ended: true} : resolved
}

/** What became of the last run's items, and what is new. */
export function carryForwardOf(
  previous: Result,
  {findings, still}: {readonly findings: readonly Finding[]; readonly still: readonly OpenItem[]},
  {openings, wallets, before: linesBefore}: Said,
): CarryForward {
  const before = new Map(
    openItems(previous)
      .filter(({isAwaited}) => !isAwaited)
      .map(({finding: _, ...item}) => [item.id, item]),
  )
  const posted = postedIn(previous)
  const open = new Set(still.map(({id}) => id))
  const closedItems = resolvedUntil(previous)
  const closed = new Set(closedItems.map(({id}) => id))
  const now = new Set(findings.map(({id}) => id))
  const late = lateIn(findings, [...before.values()])
  const isCarried = (finding: Finding): boolean =>
    before.has(finding.id) || (finding.code === 'STALE_PENDING' && late.has(keyOf(finding)))
  const raised = findings.map((finding) =>
    itemOf(
      finding,
      isCarried(finding) ? 'carried' : closed.has(finding.id) ? 'reopened' : 'new',
      posted,
    ),
  )
  const gone = [...before.values()]
    .filter((item) => !now.has(item.id) && !(item.code === 'IN_TRANSIT' && late.has(keyOf(item))))
    .map((item) => (open.has(item.id) ? ({...item, state: 'carried'} as const) : settled(item)))
  const resolvedBefore = closedItems.filter(({id}) => !now.has(id) && !before.has(id))
  return {
    previousAsOf: previous.asOf,
    items: [...raised, ...gone],
    ...(resolvedBefore.length > 0 && {resolvedBefore}),
    openings,
    ...unchecked(previous, wallets),
    ...(linesBefore.length > 0 && {linesBefore}),
  }
}

/**
 * What the check of the openings leaves out. A closing of zero and an opening of zero ask for nothing: a
 * wallet begins and ends with that. A closing that was not stated again stays until a balance is stated.
 */
function unchecked(
  previous: Result,
  wallets: Result['wallets'],
): Pick<CarryForward, 'unstated' | 'unknown'> {
  const now = new Set(wallets.filter(isStated).map(({wallet}) => wallet))
  const then = previous.wallets.filter(isStated)
  const known = new Set(then.map(({wallet}) => wallet))
  const left = previous.carryForward?.unstated?.filter(({wallet}) => !known.has(wallet)) ?? []
  const closings = [
    ...then.map(({wallet, statedCentavos}) => ({wallet, lastClosingCentavos: statedCentavos})),
    ...left,
  ]
  const unstated = closings
    .filter(({wallet, lastClosingCentavos: closing}) => closing !== 0 && !now.has(wallet))
    .toSorted((a, b) => byText(a.wallet, b.wallet))
  const unknown = wallets
    .filter((foot) => isStated(foot) && foot.openingCentavos !== 0 && !known.has(foot.wallet))
    .map(({wallet, openingCentavos}) => ({wallet, openingCentavos}))
  return {...(unstated.length > 0 && {unstated}), ...(unknown.length > 0 && {unknown})}
}

type Stated = WalletStatement & {readonly statedCentavos: Centavos}

const isStated = (foot: WalletStatement): foot is Stated => typeof foot.statedCentavos === 'number'

/** Each opening against the last closing. */
export function openingChecks(previous: Result, balances: readonly BalanceRow[]): OpeningCheck[] {
  const closings = new Map(previous.wallets.map((foot) => [foot.wallet, foot.statedCentavos]))
  const inOrder = balances.toSorted((a, b) => byText(a.wallet, b.wallet))
  return inOrder.flatMap(({wallet, opening}) => {
    const closing = closings.get(wallet)
    if (closing === undefined || closing === null) return []
    return [
      {
        wallet,
        lastClosingCentavos: closing,
        openingCentavos: opening,
        differenceCentavos: subtract(opening, closing),
      },
    ]
  })
}

/** An opening that is not the last closing is a difference that no line explains. */
export const openingDifferences = (
  checks: readonly OpeningCheck[],
  balances: readonly BalanceRow[],
): readonly Draft[] => {
  const byWallet = balancesByWallet(balances)
  return checks
    .filter((check) => check.differenceCentavos !== 0)
    .map((check) => ({
      code: 'UNEXPLAINED_DIFFERENCE',
      subject: {kind: 'wallet', id: check.wallet},
      wallet: check.wallet,
      role: 'opening',
      tag: 'opening',
      expected: check.lastClosingCentavos,
      actual: centavos(check.openingCentavos) as Centavos,
      evidence: byWallet.get(check.wallet) ?? [],
    }))
}

/**
 * Balance findings but those of wallets that would foot if they opened with the last closing: the opening
 * is their one fault, and its own finding says so.
 *
 * Source: contract, section 6: one finding per fault.
 */
export function withoutOpenings(
  drafts: readonly Draft[],
  checks: readonly OpeningCheck[],
): readonly Draft[] {
  const off = new Map(checks.map(({wallet, differenceCentavos}) => [wallet, differenceCentavos]))
  return drafts.filter(({code, wallet, expected = ZERO, actual = ZERO}) => {
    const opening = off.get(wallet ?? '')
    if (code !== 'UNEXPLAINED_DIFFERENCE' || opening === undefined) return true
    return add(opening, subtract(actual, expected)) !== 0
  })
}
