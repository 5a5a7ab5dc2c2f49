/** Order of code units: the same on every machine and in every locale. */
const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0

/**
 * A sender can nest a value deeper than the stack of a function that calls itself for each level, which
 * ends at some thousands; `JSON.parse` reads it all the same. Below this level no function does so.
 */
const MOST_CALLS = 500

type Entries = (value: object) => readonly (readonly [string, unknown])[]

const sortedEntries: Entries = (value) => Object.entries(value).sort(byKey)

/**
 * The text of a JSON value with its keys sorted: values that differ in key order only have one
 * text.
 */
export const canonicalJson = (value: unknown): string =>
  unlessTooDeep(
    () => sortedText(value, 0),
    () => textOfAnyDepth(value, sortedEntries),
  )

function sortedText(value: unknown, level: number): string {
  // The whole is written again: each level above would copy the text of those below once more.
  if (level > MOST_CALLS) throw new RangeError(`more than ${MOST_CALLS} levels`)
  if (Array.isArray(value)) return `[${value.map((item) => sortedText(item, level + 1)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = sortedEntries(value)
  return `{${members.map(([key, item]) => `${JSON.stringify(key)}:${sortedText(item, level + 1)}`).join(',')}}`
}

/** A value that is still to be written, among texts that only have to be joined. */
interface Unwritten {
  readonly value: unknown
}

/** As `JSON.stringify` writes what was parsed, with a list of its own in place of the stack. */
function textOfAnyDepth(value: unknown, entriesOf: Entries): string {
  const texts: string[] = []
  const left: (string | Unwritten)[] = [{value}]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') texts.push(next)
    else for (const part of partsOf(next.value, entriesOf).reverse()) left.push(part)
  }
  return texts.join('')
}

function partsOf(value: unknown, entriesOf: Entries): (string | Unwritten)[] {
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)]
  const isList = Array.isArray(value)
  const members = isList
    ? value.map((item, at) => [at === 0 ? '' : ',', {value: item}])
    : entriesOf(value).map(([key, item], at) => [
        `${at === 0 ? '' : ','}${JSON.stringify(key)}:`,
        {value: item},
      ])
  return [isList ? '[' : '{', ...members.flat(), isList ? ']' : '}']
}

/** As `JSON.stringify` writes a value that was parsed, which ends at some thousand levels. */
export const jsonOfAnyDepth = (value: unknown): string =>
  unlessTooDeep(
    () => JSON.stringify(value),
    () => textOfAnyDepth(value, Object.entries),
  )

/** What a function that calls itself for each level makes, or what the other does where its stack ends. */
function unlessTooDeep(byCalls: () => string, byList: () => string): string {
  try {
    return byCalls()
  } catch (error) {
    if (error instanceof RangeError) return byList()
    throw error
  }
}

/** Whether two JSON values are the same; the order of keys is no difference. */
export const isSameJson = (a: unknown, b: unknown): boolean => isSameFrom(a, b, 0)

function isSameFrom(a: unknown, b: unknown, level: number): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  if (level > MOST_CALLS) return canonicalJson(a) === canonicalJson(b)
  const [left, right] = [Object.entries(a), Object.entries(b)]
  if (left.length !== right.length) return false
  const values = new Map<string, unknown>(right)
  return left.every(
    ([key, value]) => values.has(key) && isSameFrom(value, values.get(key), level + 1),
  )
}
