/** How JSON is laid out. */
export interface JsonLayout {
  /** What stands before a member so many levels deep in an element, and before its last bracket. */
  readonly line: (level: number) => string
  readonly colon: string
  /** What stands between two elements. */
  readonly between: string
  /** A text with its quotes. */
  readonly quoted: (text: string) => string
}

/**
 * A piece of JSON: a text, or bytes that are valid until the next piece but one is asked for, so that
 * one can be made while the one before it is written.
 */
export type JsonPiece = string | Uint8Array

/**
 * Elements of a list as JSON, with what stands between them, and the number of the next element.
 */
export interface WrittenElements {
  readonly json: JsonPiece
  readonly next: number
}

/** The JSON of elements from one on; nothing where that one has to be made. */
export type ElementWriter = (from: number, layout: JsonLayout) => WrittenElements | undefined

const WRITERS = new WeakMap<readonly unknown[], ElementWriter>()

/**
 * Has `writer` write the elements of a list as JSON; it has to write what their own JSON would be.
 */
export const writeElementsBy = (list: readonly unknown[], writer: ElementWriter): void => {
  WRITERS.set(list, writer)
}

/**
 * The elements of a list as JSON, one or several at a time, with what stands between them: those that no
 * writer of the list has written, by `textOf`.
 */
export function* elementTexts(
  list: readonly unknown[],
  layout: JsonLayout,
  textOf: (element: unknown) => string,
): Generator<JsonPiece> {
  const write = WRITERS.get(list)
  if (write === undefined) {
    let before = ''
    for (const element of list) {
      yield before + textOf(element)
      before = layout.between
    }
    return
  }
  for (let at = 0; at < list.length; ) {
    const before = at === 0 ? '' : layout.between
    const written = write(at, layout) ?? {json: before + textOf(list[at]), next: at + 1}
    yield written.json
    at = written.next
  }
}

const PLAIN = /^[\w .:/#+-]*$/

/** A text that JSON writes as it is, in ASCII. */
export const isPlainText = (text: string): boolean => PLAIN.test(text)

/** A text with its quotes, by `quoted` only where something in it may have to be escaped. */
export const quotedBy =
  (quoted: (text: string) => string) =>
  (text: string): string =>
    isPlainText(text) ? `"${text}"` : quoted(text)
