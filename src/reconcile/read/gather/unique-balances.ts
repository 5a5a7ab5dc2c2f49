import type {Rows} from '../rows/rows.ts'
import {mostAgreed} from '../values/order.ts'

/** One row a wallet: the balance that was stated last, as where last month's file is given beside this one's. */
export function uniqueBalances<T extends Rows['balances'][number]>(
  rows: readonly T[],
  onRepeated: (rows: readonly T[], chosen: T) => void = () => {},
): T[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const row of rows) {
    const group = groups.get(row.wallet)
    if (group) group.push(row)
    else groups.set(row.wallet, [row])
  }
  return [...groups.values()].map((group) => {
    const chosen = mostAgreed(group, ({atMs}) => atMs)
    onRepeated(group, chosen)
    return chosen
  })
}
