/** How JSON is laid out. */
export interface JsonLayout {
  /** What stands before a member so many levels deep in an element, and before its last bracket. */
  readonly line: (level: number) => string
  readonly colon: string
  /** A text with its quotes. */
  readonly quoted: (text: string) => string
}

/** The JSON of an element of a list; nothing where it has to be made of the element. */
export type ElementWriter = (at: number, layout: JsonLayout) => string | undefined

const WRITERS = new WeakMap<readonly unknown[], ElementWriter>()

/**
 * Has `writer` write the elements of a list as JSON; it has to write what their own JSON would be.
 */
export const writeElementsBy = (list: readonly unknown[], writer: ElementWriter): void => {
  WRITERS.set(list, writer)
}

/** The elements of a list as JSON: those that no writer of the list has written, by `textOf`. */
export function* elementTexts(
  list: readonly unknown[],
  layout: JsonLayout,
  textOf: (element: unknown) => string,
): Generator<string> {
  const write = WRITERS.get(list)
  if (write === undefined) for (const element of list) yield textOf(element)
  else {
    for (let at = 0; at < list.length; at += 1) yield write(at, layout) ?? textOf(list[at])
  }
}

const PLAIN = /^[\w .:/#+-]*$/

/** A text with its quotes, by `quoted` only where something in it may have to be escaped. */
export const quotedBy =
  (quoted: (text: string) => string) =>
  (text: string): string =>
    PLAIN.test(text) ? `"${text}"` : quoted(text)
