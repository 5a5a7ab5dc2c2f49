/**
 * What passes a test: the list itself where all of it does, else a list of the very size. A million
 * suspects are looked through again and again, and lists that grow leave several times their size
 * behind.
 */
export function only<T>(list: readonly T[], test: (item: T) => boolean): readonly T[] {
  const passes = new Uint8Array(list.length)
  let count = 0
  for (let at = 0; at < list.length; at += 1) {
    if (!test(list[at] as T)) continue
    passes[at] = 1
    count += 1
  }
  return count === list.length ? list : marked(list, passes, count)
}

function marked<T>(list: readonly T[], marks: Uint8Array, count: number): readonly T[] {
  const found = new Array<T>(count)
  let next = 0
  for (let at = 0; next < count; at += 1) {
    if (marks[at] !== 1) continue
    found[next] = list[at] as T
    next += 1
  }
  return found
}

/** Groups by a number below `groups`, each of its very size; what has no number is in none. */
export function groupedBy<T>(
  list: readonly T[],
  groups: number,
  groupOf: (item: T) => number | undefined,
): readonly (readonly T[])[] {
  const numbers = new Int32Array(list.length)
  const counts = new Int32Array(groups)
  for (let at = 0; at < list.length; at += 1) {
    const number = groupOf(list[at] as T) ?? -1
    numbers[at] = number
    if (number >= 0) counts[number] = (counts[number] as number) + 1
  }
  const found = Array.from(counts, (count) => new Array<T>(count))
  const ends = new Int32Array(groups)
  for (let at = 0; at < list.length; at += 1) {
    const number = numbers[at] as number
    const own = found[number]
    if (number < 0 || own === undefined) continue
    const end = ends[number] as number
    own[end] = list[at] as T
    ends[number] = end + 1
  }
  return found
}
