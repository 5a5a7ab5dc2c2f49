/** Of fewer lines it may be chance that each has a counterpart. */
export const LEAST_LINES = 5
/** Of what is missing so much has to have one. */
const LEAST_PART = 0.9

/** How many there are by wallet and amount. Units: centavos. */
export type AmountCounts = Map<string, number>

/** One more of that wallet and amount; nothing without an amount. */
export function countAmount(
  counts: AmountCounts,
  wallet: string | null,
  amount: number | null | undefined,
): void {
  if (typeof amount !== 'number') return
  const key = `${amount} ${wallet ?? ''}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** For how many of the missing lines another one has the same wallet and amount; zero unless for nearly all. */
export function counterparts(missing: AmountCounts, others: AmountCounts): number {
  let [all, found] = [0, 0]
  for (const [key, count] of missing) {
    all += count
    found += Math.min(count, others.get(key) ?? 0)
  }
  return found >= LEAST_LINES && found >= all * LEAST_PART ? found : 0
}
