import {plainText} from '../../messages/text/plain-text.ts'

/** Exactly `width` columns: cut with an ellipsis, or filled with spaces. */
export function fitted(remote: string, width: number): string {
  const text = plainText(remote)
  return text.length > width - 1 ? `${text.slice(0, width - 2)}… ` : text.padEnd(width)
}

/** At 77 columns; an amount is not parted from its sign. */
export function wrapped(sentence: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of sentence.split(/(?<!R\$) /)) {
    if (`${line} ${word}`.length > 77) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
