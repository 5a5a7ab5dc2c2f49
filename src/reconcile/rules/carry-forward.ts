import {type Centavos, centavos, subtract} from '../../domain/money.ts'
import type {Draft} from '../findings/draft.ts'
import type {BalanceRow} from '../read/rows.ts'
import type {CarriedItem, CarryForward, Finding, OpeningCheck, Result} from '../result.ts'
import type {EarlierPeriod} from '../subjects/books.ts'
import {balancesByWallet} from './wallets.ts'

/** Items of the last run that were still open at its end. */
function openItems(previous: Result): readonly CarriedItem[] {
  const raised = previous.findings.map((finding) => itemOf(finding, 'new'))
  const ids = new Set(raised.map((item) => item.id))
  const carried = previous.carryForward?.items.filter(
    (item) => item.state !== 'resolved' && !ids.has(item.id),
  )
  return [...raised, ...(carried ?? [])]
}

const itemOf = (finding: Finding, state: CarriedItem['state']): CarriedItem => {
  const {id, code, subject, wallet} = finding
  return {id, code, subject, wallet, state}
}

/** The subjects of open items: their lines and events belong to something known. */
export const carriedSubjects = (previous: Result | undefined): ReadonlySet<string> =>
  new Set(previous === undefined ? [] : openItems(previous).map(({subject}) => subject.id))

/**
 * The period of the last run, where the files of this one go on from there: where a wallet opens with
 * something else, its lines of before may be among those of now.
 */
export function earlierPeriod(
  previous: Result | undefined,
  balances: readonly BalanceRow[],
): EarlierPeriod | undefined {
  if (previous === undefined || previous.asOf === null) return undefined
  const checks = openingChecks(previous, balances)
  const byWallet = Map.groupBy(checks, ({wallet}) => wallet)
  const isGoingOn = (of: readonly OpeningCheck[]): boolean =>
    of.every(({differenceCentavos}) => differenceCentavos === 0)
  const wallets = new Set([...byWallet].flatMap(([wallet, of]) => (isGoingOn(of) ? [wallet] : [])))
  if (wallets.size === 0) return undefined
  const unposted = openItems(previous).filter(({code}) => code === 'MISSING_POSTING')
  return {
    asOfMs: Date.parse(previous.asOf),
    wallets,
    unposted: new Set(unposted.map(({subject}) => subject.id)),
  }
}

/** An item stays open while nothing of this run's data says otherwise; a bad row went with its file. */
const isResolved = (item: CarriedItem, isSeen: (id: string) => boolean): boolean =>
  item.subject.kind === 'file_line' ||
  item.subject.kind === 'wallet' ||
  isSeen(item.subject.id.replace(/#\d+$/, ''))

/** What became of the last run's items, and what is new. */
export function carryForwardOf(
  previous: Result,
  findings: readonly Finding[],
  terms: {isSeen: (id: string) => boolean; openings: readonly OpeningCheck[]},
): CarryForward {
  const before = new Map(openItems(previous).map((item) => [item.id, item]))
  const closed = new Set(
    previous.carryForward?.items.filter(({state}) => state === 'resolved').map(({id}) => id),
  )
  const now = new Set(findings.map(({id}) => id))
  const raised = findings.map((finding) =>
    itemOf(
      finding,
      before.has(finding.id) ? 'carried' : closed.has(finding.id) ? 'reopened' : 'new',
    ),
  )
  const gone = [...before.values()]
    .filter(({id}) => !now.has(id))
    .map(
      (item) =>
        ({...item, state: isResolved(item, terms.isSeen) ? 'resolved' : 'carried'}) as const,
    )
  const longClosed = previous.carryForward?.items.filter(
    ({id, state}) => state === 'resolved' && !now.has(id) && !before.has(id),
  )
  return {
    previousAsOf: previous.asOf,
    items: [...raised, ...gone, ...(longClosed ?? [])],
    openings: terms.openings,
  }
}

/** Each opening against the last closing. */
export function openingChecks(previous: Result, balances: readonly BalanceRow[]): OpeningCheck[] {
  const closings = new Map(previous.wallets.map((foot) => [foot.wallet, foot.statedCentavos]))
  return balances.flatMap(({wallet, opening}) => {
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
