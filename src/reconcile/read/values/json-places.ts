/**
 * The physical line on which each object at `depth` begins: 1 for the elements of an array,
 * 2 for those of arrays inside an object. For valid JSON only.
 */
export function objectLines(text: string, depth: number): readonly number[] {
  const lines: number[] = []
  let line = 1
  let level = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]
    if (mark === '\n') line += 1
    if (isString) {
      if (mark === '\\') at += 1
      else if (mark === '"') isString = false
    } else if (mark === '"') isString = true
    else if (mark === '{' || mark === '[') {
      if (level === depth && mark === '{') lines.push(line)
      level += 1
    } else if (mark === '}' || mark === ']') level -= 1
  }
  return lines
}

/** A string, with the colon that makes it a key, or what opens, closes or ends a line. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]|\n/g

/** An object or an array that is open: the keys that were there, and the keys that lead to it. */
interface Level {
  readonly keys: Set<string> | undefined
  readonly path: string
}

/**
 * The first key that an object has twice, and its physical line: of two amounts JSON keeps the last one
 * without a word. For valid JSON only. `isMeant` says of a key with those that lead to it, as `data.amount`,
 * whether it is looked for.
 */
export function repeatedKey(
  text: string,
  isMeant: (path: string) => boolean = () => true,
): {readonly key: string; readonly line: number} | undefined {
  const levels: Level[] = []
  let line = 1
  let path = ''
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '\n') line += 1
    else if (token === '{' || token === '[') {
      levels.push({keys: token === '{' ? new Set() : undefined, path})
    } else if (token === '}' || token === ']') path = levels.pop()?.path ?? ''
    else if (colon !== undefined) {
      const key: string = JSON.parse(token.slice(0, -colon.length))
      const {keys, path: parent = ''} = levels.at(-1) ?? {}
      path = parent === '' ? key : `${parent}.${key}`
      if (keys?.has(key) && isMeant(path)) return {key, line}
      keys?.add(key)
      line += colon.split('\n').length - 1
    }
  }
  return undefined
}

/** Whether JSON is broken within a text, and not only cut off at its end. */
function isBroken(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/Unexpected end|Unterminated/.test(message)) return false
    const place = /position (\d+)/.exec(message)
    return place === null || Number(place[1]) < text.trimEnd().length
  }
}

/**
 * The physical line at which a text stops being JSON; the last one where it breaks off. The engine does not
 * always say the place, so lines are left off until what is left is not broken.
 */
export function brokenLine(text: string): number {
  const lines = text.trimEnd().split('\n')
  let [whole, broken] = [0, lines.length]
  while (broken - whole > 1) {
    const middle = (whole + broken) >>> 1
    if (isBroken(lines.slice(0, middle).join('\n'))) broken = middle
    else whole = middle
  }
  return broken
}
