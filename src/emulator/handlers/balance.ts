import {FEE_KINDS, type FeeSchedule} from '../../domain/fee.ts'
import {add, type Centavos, toReais, ZERO} from '../../domain/money.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {type Call, json, type Reply} from '../http/message.ts'
import {balanceOf} from '../movements/wallet-balance.ts'
import {timestamp} from '../resources/timestamp.ts'
import type {World} from '../world.ts'
import type {Caller} from './caller.ts'
import type {Endpoint} from './handler.ts'

/** Source: contract, section 1, "account, balance". */
export const BALANCE_ENDPOINTS: readonly Endpoint[] = [
  {method: 'GET', path: '/v2/balance', handle: showBalance},
  {method: 'GET', path: '/v2/account', handle: showAccount},
]

function showBalance(world: World, _: Call, {environment, wallet}: Caller): Reply {
  const {available, held, refundDebt, spendable} = balanceOf(world, environment, wallet)
  return json(200, {
    subAccount: wallet,
    currency: 'BRL',
    available: toReais(available),
    held: toReais(held),
    refundDebt: toReais(refundDebt),
    spendable: toReais(spendable),
  })
}

function showAccount(world: World, _: Call, {environment}: Caller): Reply {
  const {available, held} = balanceOf(world, environment, PRINCIPAL)
  const fees = world.store.fees.current()
  return json(200, {
    account: {
      id: world.store.accounts.get(environment).id,
      name: environment === 'live' ? 'Conta de produção' : 'Conta de testes',
      status: 'active',
    },
    balance: {
      available: formatted(available),
      held: formatted(held),
      promotional: formatted(ZERO),
      total: formatted(add(available, held)),
      currency: 'BRL',
      updatedAt: timestamp(world.clock.nowMs()),
    },
    fees: Object.fromEntries(FEE_KINDS.map((kind) => [kind, feeResource(fees[kind])])),
  })
}

const formatted = (amount: Centavos) => ({amount, amountFormatted: toReais(amount)})

/** Source: contract, section 1, "fee schedule". */
export const feeResource = ({fixed, percentMicros}: FeeSchedule) => ({
  fixed: toReais(fixed),
  percent: percentMicros / 1_000_000,
})
