import type {Context} from '../../app/context.ts'
import {type FeeKind, type FeeSchedule, percentMicros} from '../../domain/fee.ts'
import {type Centavos, fromReais, isMoneyFault} from '../../domain/money.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {
  amountsOfGross,
  amountsOfNet,
  isEatenByFee,
  type WithdrawalAmounts,
} from '../../domain/withdrawal.ts'
import {NotConfirmedError, PixctlError, RefusedError} from '../../messages/errors.ts'
import {amountBelowFee, amountNotTyped, cannotAsk} from '../../messages/payments/confirmation.ts'
import {asNumber, asRecord} from '../../wire/loose.ts'
import {shortWallets} from './short-wallets.ts'

/** How a person is asked: the words are the caller's. */
export interface WithdrawalQuestion {
  readonly amount: Centavos
  readonly isNet: boolean
  /** The amount as it was given. */
  readonly typedAmount: string
  readonly show: (setting: WithdrawalSetting) => string
  readonly ask: string
}

interface WithdrawalSetting {
  readonly environment: 'test' | 'live'
  readonly profile: string
  readonly wallet: string
  readonly amounts: WithdrawalAmounts | undefined
  /** What the wallet has, where that is too little and the service says so. */
  readonly spendable: Centavos | undefined
}

/**
 * Shows what is about to leave, and has the amount typed as it was given, point or comma, once.
 *
 * Errors: `NotConfirmedError` off a terminal, or when anything else was typed; `RefusedError`, code
 *         `AMOUNT_NOT_ABOVE_FEE`, before the question where the fee leaves nothing; nothing was sent.
 * Source: contract, section 3; commands.md, "Withdrawal".
 */
export async function confirmWithdrawal(
  context: Context,
  question: WithdrawalQuestion,
): Promise<void> {
  requireTerminal(context)
  const {environment, profile, subAccount} = await context.settings()
  const wallet = subAccount?.value ?? PRINCIPAL
  const amounts = await amountsIfKnown(context, question)
  if (amounts && isEatenByFee(amounts)) throw new RefusedError(amountBelowFee(amounts))
  const [short] = await shortWallets(context, [{wallet, needed: amounts?.gross ?? question.amount}])
  const setting = {
    environment: environment.value,
    profile: profile.value,
    wallet,
    amounts,
    spendable: short?.spendable,
  }
  context.notice(question.show(setting))
  const typed = await context.terminal.ask(question.ask)
  if (!sameTypedAmount(typed, question.typedAmount)) {
    throw new NotConfirmedError(amountNotTyped())
  }
}

/** Errors: `NotConfirmedError` where there is no terminal to ask at; nothing was sent. */
export function requireTerminal({terminal}: Pick<Context, 'terminal'>): void {
  const {canAsk, isForbidden = false} = terminal
  if (!canAsk) throw new NotConfirmedError(cannotAsk({isForbidden}))
}

/** Typed as it was given, point or comma. Source: commands.md, "Withdrawal". */
export const sameTypedAmount = (typed: string, given: string): boolean =>
  withPoint(typed) === withPoint(given)

const withPoint = (amount: string): string => amount.trim().replace(',', '.')

/** Fee and net, where the account says its fees. */
async function amountsIfKnown(
  context: Context,
  {amount, isNet}: WithdrawalQuestion,
): Promise<WithdrawalAmounts | undefined> {
  const schedule = await withdrawalSchedule(context)
  return schedule && (isNet ? amountsOfNet : amountsOfGross)(schedule, amount)
}

/** The fees of withdrawals, where the account gives them. */
export const withdrawalSchedule = (context: Context): Promise<FeeSchedule | undefined> =>
  scheduleOfKind(context, 'withdrawal')

/**
 * The fees of one kind, where the account gives them; where the question fails, the confirmation
 * goes on without them.
 */
export async function scheduleOfKind(
  context: Context,
  kind: FeeKind,
): Promise<FeeSchedule | undefined> {
  const {accounts} = await context.client()
  try {
    const {fees} = await accounts.fetchAccount()
    return scheduleOf(asRecord(fees)?.[kind])
  } catch (error) {
    if (error instanceof PixctlError) return undefined
    throw error
  }
}

function scheduleOf(fee: unknown): FeeSchedule | undefined {
  const fixed = fromReais(asNumber(asRecord(fee)?.['fixed']) ?? Number.NaN)
  const percent = percentMicros(asNumber(asRecord(fee)?.['percent']) ?? 0)
  if (isMoneyFault(fixed) || fixed < 0 || percent === undefined) return undefined
  return {fixed, percentMicros: percent}
}
