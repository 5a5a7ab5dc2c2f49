/** From one row of a file to another, by the numbers of their lines, as evidence has them. */
export interface RowSpan {
  readonly fromLine: number
  readonly untilLine: number
}

/** From the first of some rows of one file to the last one. */
export function rowSpanOf(rows: readonly {readonly line: number}[]): RowSpan {
  let [fromLine, untilLine] = [Number.POSITIVE_INFINITY, 0]
  for (const {line} of rows) {
    fromLine = Math.min(fromLine, line)
    untilLine = Math.max(untilLine, line)
  }
  return {fromLine, untilLine}
}

/** How many lines a span has. */
export const linesIn = ({fromLine, untilLine}: RowSpan): number => untilLine - fromLine + 1

/** Whether a line stands in a part of its file. */
export const isWithin = (line: number, span: RowSpan | undefined): boolean =>
  span !== undefined && line >= span.fromLine && line <= span.untilLine
