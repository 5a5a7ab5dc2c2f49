import {jsonText, safeJson} from '../messages/text/plain-text.ts'
import {elementTexts, type JsonLayout, type JsonPiece, quotedBy} from './json-elements.ts'

const isOpenable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('toJSON' in value)

/**
 * Line ends within JSON are those of its layout: a text has none. Nothing where JSON has no word
 * for it.
 */
const movedText = (value: unknown, indent: string): string | undefined => {
  const json: string | undefined = JSON.stringify(value, null, 2)
  return json && safeJson(json).replaceAll('\n', `\n${indent}`)
}

/** An element as it stands in a list in a value: laid out two lists deep, less the two lists. */
const listedText = (element: unknown): string =>
  safeJson(JSON.stringify([[element]], null, 2)).slice(10, -6)

const LINES = [4, 6, 8, 10].map((indent) => `\n${' '.repeat(indent)}`)
/** As `listedText` lays an element out. */
const LISTED: JsonLayout = {
  line: (level) => LINES[level] ?? '',
  colon: ': ',
  between: ',\n    ',
  quoted: quotedBy((text) => jsonText(text)),
}

function* listPieces(list: readonly unknown[]): Generator<JsonPiece> {
  if (list.length === 0) {
    yield '[]'
    return
  }
  yield '[\n    '
  yield* elementTexts(list, LISTED, listedText)
  yield '\n  ]'
}

/**
 * The text of `jsonText(value, 2)` in pieces, none larger than a field of the value, an element of
 * a list in it, or what a list's own writer writes at once, so that a result with millions of
 * findings is never one text.
 */
export function* jsonPieces(value: unknown): Generator<JsonPiece> {
  if (!isOpenable(value) || Array.isArray(value)) {
    yield jsonText(value, 2)
    return
  }
  let separator = '{\n  '
  for (const [key, item] of Object.entries(value)) {
    const list = Array.isArray(item) ? item : undefined
    const text = list ? '' : movedText(item, '  ')
    if (text === undefined) continue
    yield `${separator}${jsonText(key)}: ${text}`
    if (list) yield* listPieces(list)
    separator = ',\n  '
  }
  yield separator.startsWith('{') ? '{}' : '\n}'
}
