import {cents, iso, type Line, reais, type World} from './world.ts'

const DAY_MS = 86_400_000

/** What a second period says of itself. */
interface Second {
  readonly charges?: World['charges']
  readonly withdrawals?: World['withdrawals']
  readonly blocks?: World['blocks']
  readonly events?: World['events']
  readonly lines?: readonly Line[]
  /** What wallets state as held; the others what they held before. */
  readonly held?: Readonly<Record<string, number>>
}

/** Without any line a statement is no statement. */
const transferAt = (atMs: number): Line[] =>
  ['loja-2', 'loja-3'].map((wallet, at) => ({
    id: `transfer ${atMs} ${wallet}`,
    wallet,
    type: 'internal_transfer',
    amount: at === 0 ? -1 : 1,
    createdAt: iso(atMs),
    parentTransactionId: '',
  }))

/** The month after a world: it opens with what that closed with, and closes as its lines say. */
export function monthAfter(first: World, second: Second): World {
  const lines = [...(second.lines ?? []), ...transferAt(first.asOfMs + 1)]
  const asOfMs = first.asOfMs + 28 * DAY_MS
  return {
    ...first,
    charges: second.charges ?? [],
    withdrawals: second.withdrawals ?? [],
    blocks: second.blocks ?? [],
    events: second.events ?? [],
    lines,
    asOfMs,
    balances: first.balances.map((balance) => {
      const own = lines.filter(({wallet}) => wallet === balance.wallet)
      const moved = own.reduce((sum, {amount}) => sum + amount, 0)
      return {
        ...balance,
        held: second.held?.[balance.wallet] ?? balance.held,
        opening: balance.available,
        available: reais(cents(balance.available) + moved),
        asOf: iso(asOfMs),
      }
    }),
  }
}
