import {civilDay} from '../../domain/civil-day.ts'
import {isProblem} from '../../reconcile/findings/finding-codes.ts'
import {amountAtStake} from '../../reconcile/findings/stakes.ts'
import type {DecidedFinding, Finding, Result, WalletStatement} from '../../reconcile/result.ts'
import type {DecisionRow} from './decisions-file.ts'

const AMOUNTS = ['deltaCentavos', 'expectedCentavos', 'actualCentavos'] as const

/**
 * An amount of the finding is another one than the file says: many findings have no difference, only what
 * was found. A file without a column says nothing of it.
 */
const isOtherMoney = (row: DecisionRow, finding: Finding): boolean =>
  AMOUNTS.some((amount) => row[amount] !== undefined && row[amount] !== finding[amount]) ||
  (row.atStakeCentavos !== undefined && row.atStakeCentavos !== amountAtStake(finding))

/** The money went to another wallet than the file says; the pack of a wallet names no other one. */
const isOtherReceiver = ({otherWallet}: DecisionRow, finding: Finding): boolean =>
  otherWallet !== undefined && otherWallet !== '' && otherWallet !== finding.otherWallet

/** Why a decision no longer holds; nothing where it does. */
function reopenedBy(row: DecisionRow, finding: Finding, today: string) {
  if (row.decision === 'fixed') return 'still_there' as const
  if (row.until !== '' && row.until < today) return 'until_passed' as const
  if (isOtherMoney(row, finding)) return 'amount_changed' as const
  return isOtherReceiver(row, finding) ? ('wallet_changed' as const) : undefined
}

function decidedBy(row: DecisionRow, finding: Finding, today: string): DecidedFinding {
  const {decision, owner, until, note} = row
  const reopened = reopenedBy(row, finding, today)
  return {id: finding.id, decision, owner, until, note, ...(reopened && {reopened})}
}

/**
 * A wallet with a line that cannot be read has no finding for its difference, so that no decision is about
 * it: accepting the line accepts no money.
 */
const isExplained = (
  {wallet, unexplainedCentavos}: WalletStatement,
  {findings}: Pick<Result, 'findings'>,
): boolean =>
  unexplainedCentavos === 0 ||
  findings.some((finding) => finding.code === 'UNEXPLAINED_DIFFERENCE' && finding.wallet === wallet)

/**
 * A result that says which carried items people had decided about in the one before, where this run was
 * given no decision about them: a decision holds for the run that it is given to.
 */
export function withDecidedBefore(result: Result, previous: Result | undefined): Result {
  const {carryForward, decisions} = result
  const before = previous?.decisions?.decided ?? []
  if (carryForward === undefined || before.length === 0) return result
  const given = new Set(decisions?.decided.map(({id}) => id))
  const closed = new Set(before.flatMap(({id, reopened}) => (reopened ? [] : [id])))
  const decidedBefore = carryForward.items.flatMap(({id, state}) =>
    state === 'carried' && closed.has(id) && !given.has(id) ? [id] : [],
  )
  if (decidedBefore.length === 0) return result
  return {...result, carryForward: {...carryForward, decidedBefore}}
}

/**
 * A result with what people decided about its findings. Where every problem is decided and none is
 * open again, and every wallet is explained but for those, the verdict is `accepted`: never `reconciled`,
 * which only the figures can say.
 *
 * `until` is compared with the civil day of the as-of, so that the same files give the same result.
 */
export function withDecisions(
  result: Result,
  rows: readonly DecisionRow[],
  timezone: string,
): Result {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const today = result.asOf === null ? '' : civilDay(Date.parse(result.asOf), timezone)
  const decided = result.findings.flatMap((finding) => {
    const row = byId.get(finding.id)
    return row === undefined || row.decision === 'open' ? [] : [decidedBy(row, finding, today)]
  })
  const known = new Set(result.findings.map(({id}) => id))
  const unknown = rows.filter(({id, decision}) => decision !== 'open' && !known.has(id))
  const closed = new Set(decided.flatMap(({id, reopened}) => (reopened ? [] : [id])))
  const isAccepted =
    result.verdict === 'unreconciled' &&
    result.findings.every((finding) => !isProblem(finding) || closed.has(finding.id)) &&
    result.wallets.every((wallet) => isExplained(wallet, result))
  return {
    ...result,
    verdict: isAccepted ? 'accepted' : result.verdict,
    decisions: {
      decided,
      // What was marked as fixed and is gone has done what it said.
      unknown: unknown.filter(({decision}) => decision !== 'fixed').map(({id}) => id),
    },
  }
}
