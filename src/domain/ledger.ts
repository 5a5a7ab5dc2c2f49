import type {FeeKind} from './fee.ts'
import {type Centavos, negate, subtract} from './money.ts'
import type {SplitLeg} from './split.ts'
import type {WalletReference} from './wallet.ts'
import type {WithdrawalAmounts} from './withdrawal.ts'

/** Source: contract, section 1, "transaction record". */
export const TRANSACTION_TYPES = [
  'payment',
  'fee',
  'refund',
  'withdrawal',
  'withdrawal_reversal',
  'internal_transfer',
  'block',
  'block_release',
  'adjustment',
] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** The line of the statement of whose amount a fee of each kind is taken. */
export const LINE_WITH_FEE = {
  pix: 'payment',
  withdrawal: 'withdrawal',
  refund: 'refund',
} as const satisfies Readonly<Record<FeeKind, TransactionType>>

/**
 * What a posting is to the thing that caused it: the money itself, or its fee, or a leg of a split.
 */
export type PostingRole = 'main' | 'fee' | 'leg_out' | 'leg_in'

/** One line to be written to a wallet. Signed centavos: what enters is positive. */
export interface Posting {
  readonly role: PostingRole
  readonly type: TransactionType
  readonly wallet: WalletReference
  readonly amount: Centavos
}

/** A charge at the moment it is paid. */
export interface Settlement {
  readonly originator: WalletReference
  readonly gross: Centavos
  readonly fee: Centavos
  readonly legs: readonly SplitLeg[]
}

/**
 * payment +gross and fee −fee at the originator, then each leg out of it and into its receiver.
 *
 * Source: contract, section 5, "Ledger"; spec, "Split", rules 1 and 9.
 */
export function settlementPostings(settlement: Settlement): Posting[] {
  const {originator, gross, fee, legs} = settlement
  return [
    {role: 'main', type: 'payment', wallet: originator, amount: gross},
    {role: 'fee', type: 'fee', wallet: originator, amount: negate(fee)},
    ...legs.flatMap((leg) => transferPostings(originator, leg.subAccount, leg.amount)),
  ]
}

/** An outgoing and an incoming line that sum to zero. Source: spec, "Transaction ledger lines". */
export function transferPostings(
  from: WalletReference,
  to: WalletReference,
  amount: Centavos,
): Posting[] {
  return [
    {role: 'leg_out', type: 'internal_transfer', wallet: from, amount: negate(amount)},
    {role: 'leg_in', type: 'internal_transfer', wallet: to, amount},
  ]
}

/** withdrawal −net and fee −fee, at creation. Source: contract, section 5, "Ledger". */
export function withdrawalPostings(wallet: WalletReference, amounts: WithdrawalAmounts): Posting[] {
  return [
    {role: 'main', type: 'withdrawal', wallet, amount: negate(amounts.net)},
    {role: 'fee', type: 'fee', wallet, amount: negate(amounts.fee)},
  ]
}

/** The gross, fee included, comes back. Source: contract, section 1, "withdrawal after …". */
export const withdrawalReturnPosting = (wallet: WalletReference, gross: Centavos): Posting => ({
  role: 'main',
  type: 'withdrawal_reversal',
  wallet,
  amount: gross,
})

/** refund −amount and fee −fee, both at the originator: recipients are never debited. */
export function refundPostings(
  wallet: WalletReference,
  amount: Centavos,
  fee: Centavos,
): Posting[] {
  return [
    {role: 'main', type: 'refund', wallet, amount: negate(amount)},
    {role: 'fee', type: 'fee', wallet, amount: negate(fee)},
  ]
}

/** The blocked amount leaves the available balance at once. */
export const blockPosting = (wallet: WalletReference, amount: Centavos): Posting => ({
  role: 'main',
  type: 'block',
  wallet,
  amount: negate(amount),
})

/** A rejected block gives its amount back; an approved one posts nothing more. */
export const blockReleasePosting = (wallet: WalletReference, amount: Centavos): Posting => ({
  role: 'main',
  type: 'block_release',
  wallet,
  amount,
})

/**
 * What a wallet may spend: the available balance minus open refund debt.
 *
 * Source: spec, "What the service does", internal transfer.
 */
export const spendable = (available: Centavos, refundDebt: Centavos): Centavos =>
  subtract(available, refundDebt)
