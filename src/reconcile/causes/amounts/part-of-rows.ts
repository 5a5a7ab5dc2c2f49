import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {GivenFile, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

/** A row of a file that is off, and what is found of it. */
export interface OffRow {
  readonly suspect: Suspect
  readonly line: number
}

/** Rows of a part of one file, which are off by one factor. */
export interface OffRows {
  readonly given: Pick<GivenFile, 'file' | 'rows'>
  readonly factor: number
  readonly own: readonly OffRow[]
}

/** That the rows outside a part are in order by chance alone is less likely than this. */
const BY_CHANCE = 1e-3

/** From the first row that is off to the last one. */
export interface RowSpan {
  readonly fromLine: number
  readonly untilLine: number
  /** Which part of the rows of the span is off. */
  readonly density: number
}

/** The span of some rows that are off. */
export function spanOfRows(own: readonly OffRow[]): RowSpan {
  let [fromLine, untilLine] = [Number.POSITIVE_INFINITY, 0]
  const lines = new Set<number>()
  for (const {line} of own) {
    fromLine = Math.min(fromLine, line)
    untilLine = Math.max(untilLine, line)
    lines.add(line)
  }
  return {fromLine, untilLine, density: lines.size / (untilLine - fromLine + 1)}
}

/**
 * Whether rows before the span, or behind it, are in order: so many of them have no finding that they are not of the
 * same kind.
 */
function isPart({fromLine, untilLine, density}: RowSpan, rows: number): boolean {
  const right = Math.max(fromLine - 1, rows - untilLine)
  return right >= LEAST_FINDINGS && (1 - density) ** right < BY_CHANCE
}

/** That rows of one file are off, where there are others before or behind them that are not. */
export function proposalOfRows({given, factor, own}: OffRows): Proposal | undefined {
  const {file, rows} = given
  const span = spanOfRows(own)
  if (own.length < LEAST_FINDINGS || !isPart(span, rows)) return undefined
  const {fromLine, untilLine} = span
  const facts = {file, field: 'amount', factor, fromLine, untilLine}
  const suspects = [...new Set(own.map(({suspect}) => suspect))]
  return {explanation: {kind: 'amounts_scaled', facts}, suspects}
}
