import {keyOfHash} from './id-hash.ts'

/** Hashes of ids among other numbers: every `step` numbers, one hash and what is said of it. */
export interface HashColumn {
  readonly numbers: Float64Array
  readonly step: number
}

/** Gives one hash at a time, in one object for all: a large data set has very many. */
function forEachKey(
  columns: readonly HashColumn[],
  take: (key: number, numbers: Float64Array, at: number) => void,
): void {
  const hash = {x: 0, y: 0}
  for (const {numbers, step} of columns) {
    for (let at = 0; at < numbers.length; at += step) {
      hash.x = numbers[at] as number
      hash.y = numbers[at + 1] as number
      take(keyOfHash(hash), numbers, at)
    }
  }
}

/** The keys that come more than once. Few of many: they are sorted, not remembered. */
function repeatedKeys(columns: readonly HashColumn[]): ReadonlySet<number> {
  const count = columns.reduce((sum, {numbers, step}) => sum + numbers.length / step, 0)
  const keys = new Float64Array(count)
  let used = 0
  forEachKey(columns, (key) => {
    keys[used] = key
    used += 1
  })
  keys.sort()
  const repeated = new Set<number>()
  for (let at = 1; at < count; at += 1) {
    if (keys[at] === keys[at - 1]) repeated.add(keys[at] as number)
  }
  return repeated
}

/** Every hash that another one equals, by where its numbers begin. */
export function forEachRepeated(
  columns: readonly HashColumn[],
  take: (numbers: Float64Array, at: number, key: number) => void,
): void {
  const repeated = repeatedKeys(columns)
  if (repeated.size === 0) return
  forEachKey(columns, (key, numbers, at) => {
    if (repeated.has(key)) take(numbers, at, key)
  })
}
