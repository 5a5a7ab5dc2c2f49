import {type Centavos, sum} from '../../domain/money.ts'
import type {WalletReference} from '../../domain/wallet.ts'

/** What a batch moves out of or into one wallet. */
export interface WalletTotal {
  readonly wallet: WalletReference
  readonly count: number
  readonly total: Centavos
}

/** What is shown before a batch is sent. */
export interface BatchSummary {
  readonly count: number
  readonly total: Centavos
  /** Part of the rows name what the recipient gets; their fees come on top of the total. */
  readonly plusFees: boolean
  readonly wallets: readonly WalletTotal[]
  /** Rows with the same content as an earlier one: each is a payment of its own. */
  readonly repeated: readonly LineOfFirst[]
  /** Rows of other content that have the reference of an earlier one: a search by it finds both. */
  readonly sameReference: readonly LineOfFirst[]
}

/** A line, and the earlier one that it is held against. */
interface LineOfFirst {
  readonly line: number
  readonly first: number
}

interface SummedRow {
  readonly line: number
  readonly wallet: WalletReference
  readonly amount: Centavos
  readonly net: boolean
  readonly repeats?: number
  readonly sharesReference?: number
}

/** Wallets in the order in which the file names them. */
export function summarize(rows: readonly SummedRow[]): BatchSummary {
  const byWallet = Map.groupBy(rows, (row) => row.wallet)
  const wallets = [...byWallet].map(([wallet, group]) => ({
    wallet,
    count: group.length,
    total: sum(group.map((row) => row.amount)),
  }))
  return {
    count: rows.length,
    total: sum(wallets.map((wallet) => wallet.total)),
    plusFees: rows.some((row) => row.net),
    wallets,
    repeated: rows.flatMap(({line, repeats}) => ofFirst(line, repeats)),
    sameReference: rows.flatMap(({line, sharesReference}) => ofFirst(line, sharesReference)),
  }
}

const ofFirst = (line: number, first: number | undefined): readonly LineOfFirst[] =>
  first === undefined ? [] : [{line, first}]
