import type {Environment} from '../../domain/environment.ts'
import {transferPostings} from '../../domain/ledger.ts'
import type {Centavos} from '../../domain/money.ts'
import type {WalletReference} from '../../domain/wallet.ts'
import {type Refusal, refusal} from '../../wire/refusal.ts'
import {lineMoment, nextName, type World} from '../world.ts'
import {post} from './post.ts'
import {notFound} from './refusals.ts'
import {balanceOf} from './wallet-balance.ts'

/** A dashboard transfer between two wallets of one account. */
export interface TransferOrder {
  readonly environment: Environment
  readonly from: WalletReference
  readonly to: WalletReference
  readonly amount: Centavos
}

/** The ids of its two lines. */
export interface Transfer {
  readonly outgoingId: string
  readonly incomingId: string
}

/** Ceiling: what the source may spend. Source: spec, "What the service does". */
export function transfer(world: World, order: TransferOrder): Transfer | Refusal {
  const {environment, from, to, amount} = order
  for (const reference of [from, to]) {
    if (!world.store.wallets.find(environment, reference)) return notFound('wallet', reference)
  }
  if (from === to) return refusal(400, 'from and to must be two wallets', {field: 'to'})
  if (amount <= 0) return refusal(400, 'amount must be above 0', {field: 'amount'})
  if (amount > balanceOf(world, environment, from).spendable) {
    return refusal(400, `${from} may not spend that much.`, {code: 'INSUFFICIENT_BALANCE'})
  }
  const atMs = lineMoment(world, {environment, wallets: [from, to]})
  const name = nextName(world, environment, from)
  const [outgoingId, incomingId] = ['out', 'in'].map((side) =>
    world.identity.uuid(atMs, `transfer/${name}/${side}`),
  ) as [string, string]
  for (const posting of transferPostings(from, to, amount)) {
    const id = posting.role === 'leg_out' ? outgoingId : incomingId
    post(world, {environment, id, parentId: null, posting, atMs})
  }
  return {outgoingId, incomingId}
}
