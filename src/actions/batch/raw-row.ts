import type {BatchFault, LayoutFault} from './batch-fault.ts'

/** A row as written: the line an editor counts (the first is 1) and its cells by column name. */
export interface RawRow {
  readonly line: number
  readonly cells: ReadonlyMap<string, unknown>
}

/** Every row that could be read, and every fault of those that could not. */
export interface RawFile {
  readonly rows: readonly RawRow[]
  readonly faults: readonly BatchFault<LayoutFault>[]
}
