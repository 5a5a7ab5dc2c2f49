import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import {PixctlError} from '../../messages/errors.ts'
import type {SubAccountResource} from '../../wire/sub-account.ts'
import {inParallel} from '../batch/sending/in-parallel.ts'

/** Which wallets are shown, and how many there are. */
interface Listing<T> {
  readonly rows: readonly T[]
  readonly total: number
}

export interface SubAccountQuery {
  /** The wallets to show, of all: the service gives them at once. */
  readonly pick: (all: readonly SubAccountResource[]) => Listing<SubAccountResource>
  readonly withBalance: boolean
}

/** Balances are asked for side by side: enough for a screen of wallets, no flood. */
const ASKED_AT_ONCE = 4

/** The wallets, with what pixctl adds to each: its balance, where that may be read. */
export async function listSubAccounts(context: Context, {pick, withBalance}: SubAccountQuery) {
  const client = await context.client()
  const listing = pick(await client.subAccounts.list())
  if (!withBalance) return listing
  const balances = new Map<SubAccountResource, object>()
  const {signal} = context
  await inParallel(listing.rows, {limit: ASKED_AT_ONCE, signal}, async (wallet) => {
    const balance = await balanceOf(client, wallet.reference)
    if (balance) balances.set(wallet, balance)
  })
  signal.throwIfAborted()
  const rows = listing.rows.map((wallet) => {
    const balance = balances.get(wallet)
    return balance === undefined ? wallet : {...wallet, _pixctl: {balance}}
  })
  return {...listing, rows}
}

/** Nothing for a wallet that is suspended, or that the credential does not reach. */
async function balanceOf(client: Client, reference: string) {
  try {
    return await client.inWallet(reference).accounts.fetchBalance()
  } catch (error) {
    if (error instanceof PixctlError) return undefined
    throw error
  }
}
