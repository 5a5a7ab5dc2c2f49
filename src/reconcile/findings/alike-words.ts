const MOST_ALIKE = 3

/** What histories that nothing is known of have in common, up to a number, a dash or a colon. */
export const commonBeginning = (history: string): string =>
  /^[^\d:–—-]*/u.exec(history)?.[0].trim().replace(/\s+/g, ' ') ?? ''

/** The same words, several that begin alike as one that ends with a star. */
export function alikeAsOne(histories: readonly string[]): readonly string[] {
  const groups = Map.groupBy(histories, commonBeginning)
  return [...groups].flatMap(([beginning, group]) =>
    group.length >= MOST_ALIKE && beginning.length >= MOST_ALIKE ? [`${beginning}*`] : group,
  )
}
