import {toReais} from '../../../domain/money.ts'
import type {
  BlockView,
  ChargeSummary,
  RefundView,
  WalletView,
  WithdrawalSummary,
} from '../../../wire/dashboard.ts'
import {balanceOf} from '../../movements/wallet-balance.ts'
import {blockResource} from '../../resources/block-resource.ts'
import {timestamp} from '../../resources/timestamp.ts'
import {withdrawalResource} from '../../resources/withdrawal-resource.ts'
import type {BlockRow} from '../../store/blocks.ts'
import type {ChargeRow} from '../../store/charges.ts'
import type {RefundRow} from '../../store/refunds.ts'
import type {WalletRow} from '../../store/wallets.ts'
import type {WithdrawalRow} from '../../store/withdrawals.ts'
import type {World} from '../../world.ts'

/** Rows as the dashboard lists them. */
export const chargeSummary = (charge: ChargeRow): ChargeSummary => ({
  id: charge.id,
  status: charge.status,
  amount: toReais(charge.amount),
  createdAt: timestamp(charge.createdAtMs),
  subAccount: charge.wallet,
  ...(charge.description !== null && {description: charge.description}),
  ...(charge.externalReference !== null && {externalReference: charge.externalReference}),
  ...(charge.payerName !== null && {payerName: charge.payerName}),
})

export const withdrawalSummary = (withdrawal: WithdrawalRow): WithdrawalSummary =>
  ({...withdrawalResource(withdrawal), subAccount: withdrawal.wallet}) as WithdrawalSummary

export const blockView = ({store}: World, block: BlockRow): BlockView => ({
  ...blockResource(block, store.charges.find(block.chargeId)),
  subAccount: block.wallet,
})

export const refundView = (refund: RefundRow): RefundView => ({
  id: refund.id,
  status: refund.state === 'done' ? 'CONFIRMED' : 'PENDING',
  amount: toReais(refund.amount),
  feeAmount: toReais(refund.feeAmount),
  requestedAt: timestamp(refund.requestedAtMs),
  ...(refund.refundedAtMs !== null && {refundedAt: timestamp(refund.refundedAtMs)}),
})

export function walletView(world: World, wallet: WalletRow): WalletView {
  const balance = balanceOf(world, wallet.environment, wallet.reference)
  return {
    reference: wallet.reference,
    ...(wallet.name !== null && {name: wallet.name}),
    status: wallet.status,
    createdAt: timestamp(wallet.createdAtMs),
    available: toReais(balance.available),
    held: toReais(balance.held),
    refundDebt: toReais(balance.refundDebt),
    spendable: toReais(balance.spendable),
  }
}
