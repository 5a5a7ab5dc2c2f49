import {stripVTControlCharacters} from 'node:util'

/** What a line may hang under: a label and the spaces behind it. A longer one is no label. */
const LABEL = /^( *\S(?:.{0,24}\S)? {2,})(?=\S)/
const INDENT = 4
const LEAST_WIDTH = 30

/**
 * What is never broken: a command to copy, in quotes, in parentheses or behind a colon up to the end of its sentence,
 * and an amount with its sign. A part of it on a line of its own would be run by a shell as it is.
 */
const UNBROKEN =
  /"pixctl [^"]*"[^ ]*|\(pixctl [^)]*\)[^ ]*|(?:(?<=: )|(?<=^ *))pixctl (?:(?![.;,](?: |$)).)*[.;,]?|(?:R\$ |[^ ])+/g

const columnsOf = (text: string): number => Array.from(stripVTControlCharacters(text)).length

/**
 * Each line of a text in lines no longer than a terminal is wide, broken between words and indented
 * after the first. A word, or a command, that is longer than that stays whole: the terminal folds it,
 * and copying it gives it back in one piece. Without a width nothing is broken: a program reads it.
 */
export function wrappedText(text: string, width: number | undefined): string {
  if (width === undefined || width < LEAST_WIDTH) return text
  return text
    .split('\n')
    .map((line) => (columnsOf(line) <= width ? line : brokenLine(line, width)))
    .join('\n')
}

function brokenLine(line: string, width: number): string {
  const hanging = ' '.repeat(hangingOf(line, width))
  const lines: string[] = []
  let end = 0
  let current = ''
  for (const {0: word, index} of line.matchAll(UNBROKEN)) {
    const spaced = current + line.slice(end, index) + word
    end = index + word.length
    // A value that has no room under itself stays beside its label.
    const isBesideLabel = index === hanging.length && columnsOf(hanging + word) > width
    if (current.trim() === '' || isBesideLabel || columnsOf(spaced) <= width) current = spaced
    else {
      lines.push(current)
      current = hanging + word
    }
  }
  return [...lines, current + line.slice(end)].join('\n')
}

function hangingOf(line: string, width: number): number {
  const label = LABEL.exec(line)?.[1]
  if (label !== undefined && label.length < width / 2) return label.length
  return line.length - line.trimStart().length + INDENT
}

/** The width of a stream where it is a terminal. */
export const widthOfStream = ({isTTY, columns}: NodeJS.WriteStream): number | undefined =>
  isTTY === true && columns > 0 ? columns : undefined
