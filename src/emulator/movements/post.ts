import type {Environment} from '../../domain/environment.ts'
import type {Posting} from '../../domain/ledger.ts'
import {FEES, heldAccount, OUTSIDE, TRANSIT} from '../store/ledger.ts'
import type {World} from '../world.ts'

/** A posting with the id and the parent that its line gets. */
export interface Entry {
  readonly environment: Environment
  readonly id: string
  readonly parentId: string | null
  readonly posting: Posting
  readonly atMs: number
}

/** Writes one line of a wallet. What the wallet gains, another account loses. */
export function post(world: World, entry: Entry): void {
  const {environment, id, parentId, posting, atMs} = entry
  world.store.ledger.insert({
    id,
    environment,
    account: posting.wallet,
    counter: counterOf(posting),
    amount: posting.amount,
    type: posting.type,
    parentId,
    createdAtMs: atMs,
  })
}

function counterOf({type, wallet}: Posting): string {
  switch (type) {
    case 'fee':
      return FEES
    case 'internal_transfer':
      return TRANSIT
    case 'block':
    case 'block_release':
      return heldAccount(wallet)
    default:
      return OUTSIDE
  }
}
