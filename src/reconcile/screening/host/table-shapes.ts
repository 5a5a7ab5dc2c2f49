import {isOnlyRenamed} from '../../read/mapping.ts'
import type {StatementShape} from '../../read/read-line.ts'
import type {RecordShape} from '../../read/record-shape.ts'
import * as layout from '../kernel/row-layout.ts'
import type {KernelExports} from './kernel-exports.ts'
import {reportColumns} from './kernel-names.ts'

/** Tells the kernel how the tables are written whose lines it decodes. */
export class TableShapes {
  readonly #kernel: KernelExports
  /** The report whose columns the kernel knows. */
  #report: RecordShape | undefined

  constructor(kernel: KernelExports) {
    this.#kernel = kernel
  }

  /** See `Kernel.setShape`. */
  statement({delimiter, positions, mapping, sides, side}: StatementShape): boolean {
    const {id, wallet, type, amount, createdAt, parentTransactionId: parent} = positions
    const separator = delimiter.charCodeAt(0)
    this.#kernel.setColumns(separator, id, wallet, type, amount, createdAt, parent)
    return sides === undefined && side === undefined && isOnlyRenamed(mapping)
  }

  /** See `Kernel.setReport`. */
  report(shape: RecordShape): boolean {
    if (this.#report !== shape) {
      this.#kernel.beginReport(shape.delimiter.charCodeAt(0), shape.width)
      for (const {column, table, field, value} of reportColumns(shape)) {
        if (column >= 0 && column < layout.MAX_COLUMNS) {
          this.#kernel.setReportColumn(column, table, field, value)
        }
      }
      this.#report = shape
    }
    return isOnlyRenamed(shape.mapping)
  }
}
