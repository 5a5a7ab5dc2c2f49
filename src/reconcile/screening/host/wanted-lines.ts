import type {Block} from './blocks.ts'
import {type LineCodes, markBefore} from './line-codes.ts'

const LF = 10

/** A line of a block: its number in the part, its first byte and its line feed. */
export interface FoundLine {
  readonly line: number
  readonly p: number
  readonly stop: number
}

/** Which lines of a part are wanted, and the number of the first line of the block. */
interface Wanted {
  readonly codes: LineCodes
  readonly isWanted: (line: number) => boolean
  readonly first: number
  /** The marks of a part that is one block tell where its lines begin. */
  readonly canSkip: boolean
}

/** The next line that is wanted, or the number of lines. */
export function nextLine(
  {codes}: LineCodes,
  from: number,
  isWanted: (line: number) => boolean,
): number {
  for (let line = from; line < codes.length; line += 1) if (isWanted(line)) return line
  return codes.length
}

/** Shows the lines of a block that are wanted; answers the number of the line after the block. */
export function forEachLine(
  bytes: Buffer,
  {start, end}: Block,
  {codes, isWanted, first, canSkip}: Wanted,
  take: (found: FoundLine) => void,
): number {
  let line = first
  for (let p = start; p < end; line += 1) {
    if (canSkip) {
      const next = nextLine(codes, line, isWanted)
      if (next === codes.codes.length) return next
      p = startOfLine(codes, bytes, {line, p, next})
      line = next
    }
    const stop = bytes.indexOf(LF, p)
    if (canSkip || isWanted(line)) take({line, p, stop})
    p = stop + 1
  }
  return line
}

/** Where line `next` begins, counted from the nearest line before it whose place is known. */
function startOfLine(
  codes: LineCodes,
  bytes: Buffer,
  {line, p, next}: {line: number; p: number; next: number},
): number {
  const mark = markBefore(codes, next)
  let at = mark.line > line ? mark : {line, p}
  while (at.line < next) at = {line: at.line + 1, p: bytes.indexOf(LF, at.p) + 1}
  return at.p
}
