import type {FeeSchedule} from '../../../domain/fee.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {scheduleOf} from '../../read/fees/taken-fee.ts'
import {factorsBesideFees} from '../amounts/scaled.ts'
import {
  type Alternatives,
  type CauseTerms,
  type Detector,
  type FeeStep,
  type Proposal,
  spanOf,
} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {feesByPeriods} from './beside-clock.ts'
import {canBeAll, givenAt, startsOf, takenOf, termOf} from './fee-periods.ts'
import {isTableScaled} from './fees.ts'
import {centavosLost} from './whole-reais.ts'

/** What is charged of one wallet is agreed wallet by wallet: of many, it is another explanation. */
const MOST_WALLETS = 3

/** What one wallet was charged while a step of the table was in force. */
interface WalletFees {
  readonly wallet: string
  readonly step: FeeStep
  readonly suspects: readonly Suspect[]
}

/**
 * Another fee was taken of one wallet than of the others. No table says so, so that none is
 * corrected: in a run in which the table has that fee for all, the wallet is in order, every charge
 * of it, and only others are not.
 */
export const walletFeesDiffer: Detector = async (findings, terms) => {
  const factors = factorsBesideFees(findings)
  const areWithoutCentavos = centavosLost(findings)
  const periods = await feesByPeriods(findings, terms)
  return periods.flatMap(({step, findings: own}) => {
    const byWallet = Map.groupBy(own, ({wallet}) => wallet)
    if (byWallet.size > MOST_WALLETS || byWallet.size >= terms.wallets.length) return []
    return Array.from(byWallet, ([wallet, suspects]) =>
      wallet === null || areWithoutCentavos(suspects)
        ? []
        : proposalsOf({wallet, step, suspects}, {...terms, factors}),
    )
  })
}

function proposalsOf(
  of: WalletFees,
  {factors, ...terms}: CauseTerms & {readonly factors: ReadonlySet<number>},
): Alternatives {
  const {step, suspects, wallet} = of
  const span = spanOf(suspects)
  if (suspects.length < LEAST_FINDINGS || span === undefined) return []
  const taken = suspects.flatMap((finding) => takenOf(finding) ?? [])
  const schedule = scheduleOf(taken, step.schedule)
  if (schedule === undefined || !canBeAll(step.kind, suspects, {...terms, wallet})) return []
  if (isTableScaled({schedule}, step, factors)) return []
  const starts = startsOf(terms, {step, firstMs: span.first})
  return starts.map((fromMs) => proposalOf(of, {kind: step.kind, fromMs, schedule}, terms))
}

function proposalOf(
  {wallet, step, suspects}: WalletFees,
  taken: FeeStep & {readonly schedule: FeeSchedule},
  terms: CauseTerms,
): Proposal {
  const {kind, fromMs, schedule} = taken
  const others = terms.fees.filter((one) => one !== step || fromMs !== step.fromMs)
  return {
    explanation: {
      kind: 'fee_table_differs',
      facts: {
        fee: kind,
        table: termOf((givenAt(terms, taken) ?? step).schedule),
        taken: termOf(schedule),
        fromAt: new Date(fromMs).toISOString(),
        wallet,
      },
    },
    suspects,
    change: {fees: [...others, taken]},
    isTest: true,
    mayAppear: (finding) => finding.wallet !== wallet,
  }
}
