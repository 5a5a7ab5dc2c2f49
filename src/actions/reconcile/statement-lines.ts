import type {Centavos} from '../../domain/money.ts'
import type {InputFile, ReconcileInputs} from '../../reconcile/inputs.ts'
import type {FileMapping} from '../../reconcile/mapping.ts'
import {chunksOf} from '../../reconcile/readers/chunks.ts'
import {CsvAssembler, type CsvRecord, delimiterOf} from '../../reconcile/readers/csv.ts'
import {UnreadableField} from '../../reconcile/readers/json-fields.ts'
import {linesOf} from '../../reconcile/readers/lines.ts'
import {readLine, type StatementShape, statementShape} from '../../reconcile/readers/read-line.ts'

/** A line of the statement, as an export wants it. */
export interface StatementLine {
  readonly id: string
  readonly wallet: string
  readonly type: string
  readonly amountCentavos: Centavos
  readonly atMs: number
}

/**
 * The lines of all statement files once more, one at a time. Those the reconciliation rejected
 * are left out here, too.
 */
export async function* statementLines(
  {statement = []}: ReconcileInputs,
  mapping: FileMapping | undefined,
): AsyncGenerator<StatementLine> {
  for (const file of statement) yield* linesOfFile(file, mapping)
}

async function* linesOfFile(
  file: InputFile,
  mapping: FileMapping | undefined,
): AsyncGenerator<StatementLine> {
  let assembler: CsvAssembler | undefined
  let shape: StatementShape | undefined
  for await (const line of linesOf(chunksOf(file))) {
    if (assembler === undefined) {
      if (line.text.trim() === '') continue
      const delimiter = delimiterOf(line.text)
      const header = new CsvAssembler(delimiter).add(line)[0]?.cells ?? []
      const found = statementShape(header, delimiter, mapping)
      if ('missingColumn' in found) return
      shape = found
      assembler = new CsvAssembler(delimiter)
    } else if (shape) yield* readable(assembler.add(line), shape)
  }
  if (assembler && shape) yield* readable(assembler.end(), shape)
}

function* readable(records: readonly CsvRecord[], shape: StatementShape): Generator<StatementLine> {
  for (const record of records) {
    const line = lineOrNothing(record, shape)
    if (line !== undefined) yield line
  }
}

function lineOrNothing({line, cells}: CsvRecord, shape: StatementShape): StatementLine | undefined {
  if (cells === undefined) return undefined
  try {
    const {id, wallet, type, amount, atMs} = readLine(cells, {source: 0, line}, shape)
    return {id, wallet, type, amountCentavos: amount, atMs}
  } catch (cause) {
    if (cause instanceof UnreadableField) return undefined
    throw cause
  }
}
