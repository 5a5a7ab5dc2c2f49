import type {WalletReference} from '../../domain/wallet.ts'
import {refundRequest} from '../../wire/transaction.ts'
import {readBody} from '../http/body.ts'
import {type Call, json, type Reply} from '../http/message.ts'
import {openRefund} from '../movements/refund-charge.ts'
import {isRefusal, notFound} from '../movements/refusals.ts'
import {refundResource} from '../resources/refund-resource.ts'
import {
  chargeTransaction,
  lineTransaction,
  refundTransaction,
  withdrawalTransaction,
} from '../resources/transaction-resource.ts'
import type {ChargeRow} from '../store/charges.ts'
import type {World} from '../world.ts'
import type {Caller} from './caller.ts'
import type {Endpoint} from './handler.ts'

/** Source: contract, section 1, "transaction record" and "refund". */
export const TRANSACTION_ENDPOINTS: readonly Endpoint[] = [
  {method: 'GET', path: '/v2/transactions/:id', handle: show},
  {method: 'POST', path: '/v2/transactions/:id/refund', permission: 'PIX:WRITE', handle: refund},
]

function show(world: World, call: Call, caller: Caller): Reply {
  const id = call.parameters['id'] ?? ''
  const transaction = findTransaction(world, caller, id)
  return transaction ? json(200, transaction) : notFound('transaction', id)
}

function refund(world: World, call: Call, caller: Caller): Reply {
  const request = readBody(call.body, refundRequest)
  if (isRefusal(request)) return request
  const id = call.parameters['id'] ?? ''
  const charge = findCharge(world, caller, id)
  if (!charge) return notFound('transaction', id)
  const opened = openRefund(world, charge, {reason: request.reason})
  return isRefusal(opened) ? opened : json(201, refundResource(opened))
}

/** By UUID, else by externalReference, else by idempotency key. */
function findTransaction(world: World, caller: Caller, id: string): object | undefined {
  return byId(world, caller, id) ?? byName(world, caller, id)
}

function byId({store}: World, caller: Caller, id: string): object | undefined {
  const charge = seen(caller, store.charges.find(id))
  if (charge) return chargeTransaction(charge)
  const withdrawal = seen(caller, store.withdrawals.find(id))
  if (withdrawal) return withdrawalTransaction(withdrawal)
  const refunded = seen(caller, store.refunds.find(id) ?? store.refunds.withPspReference(id))
  if (refunded) return refundTransaction(refunded)
  const line = store.ledger.find(id)
  const isWalletLine = line && !line.account.startsWith(':')
  return isWalletLine && seen(caller, {...line, wallet: line.account})
    ? lineTransaction(line, store.blocks.find(id))
    : undefined
}

function byName({store}: World, caller: Caller, name: string): object | undefined {
  const {environment} = caller
  for (const list of ['withReference', 'withKey'] as const) {
    const charge = store.charges[list](environment, name).find((row) => seen(caller, row))
    if (charge) return chargeTransaction(charge)
    const withdrawal = store.withdrawals[list](environment, name).find((row) => seen(caller, row))
    if (withdrawal) return withdrawalTransaction(withdrawal)
  }
  return undefined
}

function findCharge({store}: World, caller: Caller, id: string): ChargeRow | undefined {
  const {environment} = caller
  return (
    seen(caller, store.charges.find(id)) ??
    store.charges.withReference(environment, id).find((row) => seen(caller, row)) ??
    store.charges.withKey(environment, id).find((row) => seen(caller, row))
  )
}

interface Owned {
  readonly environment: string
  readonly wallet: WalletReference
}

/** Without the header a caller sees every wallet of the account, with it only that wallet. */
function seen<T extends Owned>(caller: Caller, row: T | undefined): T | undefined {
  if (!row || row.environment !== caller.environment) return undefined
  return !caller.scoped || row.wallet === caller.wallet ? row : undefined
}
