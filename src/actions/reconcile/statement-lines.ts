import type {Centavos} from '../../domain/money.ts'
import {type StatementRecord, statementRecords} from '../../reconcile/read/csv/statement-records.ts'
import type {ReconcileInputs} from '../../reconcile/read/files/inputs.ts'
import type {FileMapping} from '../../reconcile/read/mapping/mapping.ts'
import {readLine} from '../../reconcile/read/rows/read-line.ts'
import {UnreadableField} from '../../reconcile/read/values/json-fields.ts'

/** A line of the statement, as an export wants it. */
export interface StatementLine {
  readonly id: string
  readonly wallet: string
  readonly type: string
  readonly amountCentavos: Centavos
  readonly atMs: number
  readonly parentId?: string | undefined
}

/**
 * The lines of all statement files once more, one at a time. Those the reconciliation rejected
 * are left out here, too; `unreadable` counts them.
 */
export async function* statementLines(
  {statement = []}: ReconcileInputs,
  mapping: FileMapping | undefined,
  unreadable: {rows: number} = {rows: 0},
): AsyncGenerator<StatementLine> {
  for (const file of statement) {
    for await (const record of statementRecords(file, mapping)) {
      const line = lineOrNothing(record)
      if (line !== undefined) yield line
      else unreadable.rows += 1
    }
  }
}

function lineOrNothing({line, cells, shape}: StatementRecord): StatementLine | undefined {
  if (cells === undefined) return undefined
  try {
    const {id, wallet, type, amount, atMs, parent} = readLine(cells, {source: 0, line}, shape)
    return {id, wallet, type, amountCentavos: amount, atMs, parentId: parent}
  } catch (cause) {
    if (cause instanceof UnreadableField) return undefined
    throw cause
  }
}
