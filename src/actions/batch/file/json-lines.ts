import type {BatchFault, LayoutFault} from './batch-fault.ts'
import {changedNumbers} from './json-numbers.ts'
import type {RawFile, RawRow} from './raw-row.ts'

/**
 * Reads one JSON object a line; lines of white space are skipped, and fields of `null` are absent.
 *
 * Errors: a `BatchFault` for each line that is no object or names a field twice; the rest is read all the same.
 */
export function readJsonLines(text: string): RawFile {
  const rows: RawRow[] = []
  const faults: BatchFault<LayoutFault>[] = []
  for (const [at, content] of text.split(/\r\n|\n|\r/).entries()) {
    if (content.trim() === '') continue
    const line = at + 1
    if (isNestedDeep(content)) {
      faults.push({line, code: 'nested_too_deep'})
      continue
    }
    const value = parse(content)
    if (value === undefined) faults.push({line, code: 'not_json'})
    else if (!isObject(value)) faults.push({line, code: 'not_an_object'})
    else {
      const isAsWritten = JSON.stringify(value) === content
      const numbers = isAsWritten ? undefined : changedNumbers(content)
      const changed = numbers && {changed: numbers.fields, lost: numbers.lost}
      rows.push({line, cells: cellsOf(value), ...changed})
      for (const column of isAsWritten ? [] : repeatedNames(content)) {
        faults.push({line, column, code: 'column_repeated'})
      }
    }
  }
  if (rows.length === 0 && faults.length === 0) faults.push({line: 1, code: 'no_rows'})
  const columns = new Set<string>()
  for (const {cells} of rows) for (const column of cells.keys()) columns.add(column)
  const layout = {columns: [...columns], separator: ',', hasMark: false, lineEnd: '\n'}
  return {rows, faults, layout}
}

/** `undefined` is no JSON value, so it can say that there was none. */
function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** No field has a list or an object so deep within; to write much deeper ones takes more than a stack has. */
const MOST_NESTED = 100

/** Brackets in texts count too: that only decides whether it is looked at more closely. */
function isNestedDeep(content: string): boolean {
  if ((content.match(/[[{]/g)?.length ?? 0) <= MOST_NESTED) return false
  let depth = 0
  for (const [token] of content.matchAll(STRINGS_AND_BRACKETS)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    if (depth > MOST_NESTED) return true
  }
  return false
}

const STRINGS_AND_BRACKETS = /"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]/g

/** Fields that an object has twice: of two amounts JSON keeps the last one without a word. */
function repeatedNames(content: string): Set<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  let depth = 0
  for (const [token, colon] of content.matchAll(STRINGS_AND_BRACKETS)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (colon !== undefined && depth === 1) {
      const name = String(parse(token.slice(0, -colon.length)))
      if (seen.has(name)) repeated.add(name)
      seen.add(name)
    }
  }
  return repeated
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function cellsOf(value: object): ReadonlyMap<string, unknown> {
  const cells = new Map<string, unknown>()
  for (const [name, cell] of Object.entries(value)) if (cell !== null) cells.set(name, cell)
  return cells
}
