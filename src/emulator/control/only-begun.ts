/** A shorter beginning is more likely to be a slip of the finger than an id. */
const LEAST_BEGINNING = 4

/** The row whose id begins so, or whose name it is, where there is exactly one. */
export function onlyBegun<T extends {readonly id: string; readonly name?: string}>(
  rows: readonly T[],
  beginning: string,
): T | undefined {
  const [found, ...others] = rows.filter(
    ({id, name}) =>
      name === beginning || (beginning.length >= LEAST_BEGINNING && id.startsWith(beginning)),
  )
  return others.length === 0 ? found : undefined
}
