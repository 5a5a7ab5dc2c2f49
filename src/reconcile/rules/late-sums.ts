/** What a line that is not missing, as it is dated after the as-of instant, would add to a wallet. */
export interface LateAmount {
  readonly centavos: number
  /** When its subject happened: lines of one instant are posted together. */
  readonly atMs: number
}

/** Of so many lines each choice is tried; of more a choice that fits by chance is too likely. */
const MOST_CHOICES = 8

/**
 * Some of the lines, each whole, have a sum for which `isFit` holds. Of eight lines or fewer these are any
 * of them; of more, all until an instant or all from an instant on, as of a balance that was stated
 * between them. Order makes no difference.
 */
export function hasWholeSum(
  lines: readonly LateAmount[],
  isFit: (centavos: number) => boolean,
): boolean {
  return lines.length <= MOST_CHOICES
    ? sumsOfAny(lines).some(isFit)
    : sumsByInstant(lines).some(isFit)
}

function sumsOfAny(lines: readonly LateAmount[]): readonly number[] {
  let sums = [0]
  for (const {centavos} of lines) sums = [...sums, ...sums.map((sum) => sum + centavos)]
  return sums
}

function sumsByInstant(lines: readonly LateAmount[]): readonly number[] {
  const byInstant = new Map<number, number>()
  for (const {atMs, centavos} of lines) byInstant.set(atMs, (byInstant.get(atMs) ?? 0) + centavos)
  const amounts = [...byInstant].toSorted(([a], [b]) => a - b).map(([, centavos]) => centavos)
  const total = amounts.reduce((sum, centavos) => sum + centavos, 0)
  let until = 0
  return amounts.flatMap((centavos) => {
    until += centavos
    return [until, total - until]
  })
}
