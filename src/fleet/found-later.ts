import {PENDING} from '../reconcile/findings/finding-codes.ts'
import {lookingAt} from '../reconcile/findings/finding-look.ts'
import {atOnce} from '../reconcile/read/files/steps.ts'
import type {CarriedItem, Result} from '../reconcile/result.ts'

/** A difference of the period before that findings of this one explain. Units: centavos, without a sign. */
export interface FoundLater {
  readonly wallet: string
  readonly centavos: number
}

/** Reads the result of the period before, where there is one: it may be long, and few units need it. */
export type PreviousResult = () => Result | undefined

/**
 * Differences without an explanation that the period before has in a wallet, and that are one with postings
 * that are missing by what is known now: a payout was not final then, so nothing said that its line was
 * missing from the statement. One line would count under both codes.
 *
 * Both have to come to the same centavo, and nothing may be missing from the balances of this period: else the
 * line may be one of now, and the earlier difference is another fault.
 */
export function foundLater(result: Result, previous: PreviousResult): readonly FoundLater[] {
  const items = result.carryForward?.items ?? []
  const ended = items.filter(({state}) => state === 'resolved')
  const differences = ended.filter(({code}) => code === 'UNEXPLAINED_DIFFERENCE')
  const missing = missingOfPending(result, items)
  if (differences.length === 0 || missing.size === 0) return []
  const before = previous()
  if (before === undefined) return []
  const unmatched = unmatchedWallets(before)
  return differences.flatMap(({wallet}) => {
    if (wallet === null || unmatched.has(wallet)) return []
    const centavos = before.wallets.find((one) => one.wallet === wallet)?.unexplainedCentavos ?? 0
    const now = result.wallets.find((one) => one.wallet === wallet)
    const isOne = centavos !== 0 && centavos + (missing.get(wallet) ?? 0) === 0
    return isOne && now?.differenceCentavos === 0 ? [{wallet, centavos: Math.abs(centavos)}] : []
  })
}

/**
 * By wallet, what the missing lines are that were found now of what was not final in the period before: of
 * that it has no error, though the lines may have been due in its statement.
 */
function missingOfPending(
  {findings}: Result,
  items: readonly CarriedItem[],
): ReadonlyMap<string, number> {
  const pending = new Set(
    items.filter(({state, code}) => state === 'resolved' && PENDING.has(code)).map(subjectOf),
  )
  const ids = new Set(
    items
      .filter((item) => item.state === 'new' && item.code === 'MISSING_POSTING')
      .filter((item) => pending.has(subjectOf(item)))
      .map(({id}) => id),
  )
  const missing = new Map<string, number>()
  if (ids.size === 0) return missing
  atOnce(
    lookingAt(findings, ({id, wallet, deltaCentavos}) => {
      if (wallet === null || !ids.has(id)) return
      missing.set(wallet, (missing.get(wallet) ?? 0) + (deltaCentavos ?? 0))
    }),
  )
  return missing
}

const subjectOf = ({subject: {kind, id}}: CarriedItem): string => JSON.stringify([kind, id])

/** What is at stake in these is the lines that belong to nothing, see `addingStakes`. */
function unmatchedWallets({findings}: Result): ReadonlySet<string | null> {
  const wallets = new Set<string | null>()
  atOnce(
    lookingAt(findings, ({code, wallet}) => {
      if (code === 'UNMATCHED_LEDGER_LINE') wallets.add(wallet)
    }),
  )
  return wallets
}
