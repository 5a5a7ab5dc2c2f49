import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {GivenFile, Proposal} from '../proposal.ts'
import {linesIn, type RowSpan, rowSpanOf} from '../row-span.ts'
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

/** Which part of the rows between the first and the last of some is among them. */
export const densityOf = (rows: readonly {readonly line: number}[]): number =>
  new Set(rows.map(({line}) => line)).size / linesIn(rowSpanOf(rows))

/**
 * Whether rows before the span, or behind it, are in order: so many of them have no finding that they are not of the
 * same kind.
 */
function isPart({fromLine, untilLine}: RowSpan, {given, own}: OffRows): boolean {
  const right = Math.max(fromLine - 1, given.rows - untilLine)
  return right >= LEAST_FINDINGS && (1 - densityOf(own)) ** right < BY_CHANCE
}

/** That rows of one file are off, where there are others before or behind them that are not. */
export function proposalOfRows(rows: OffRows): Proposal | undefined {
  const {given, factor, own} = rows
  const span = rowSpanOf(own)
  if (own.length < LEAST_FINDINGS || !isPart(span, rows)) return undefined
  const facts = {file: given.file, field: 'amount', factor, ...span}
  const suspects = [...new Set(own.map(({suspect}) => suspect))]
  return {explanation: {kind: 'amounts_scaled', facts}, suspects}
}
