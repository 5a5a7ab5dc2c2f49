import type {BatchFault, LayoutFault} from './batch-fault.ts'

/** A row as written: the line an editor counts (the first is 1) and its cells by column name. */
export interface RawRow {
  readonly line: number
  readonly cells: ReadonlyMap<string, unknown>
  /** Columns whose number is written in another way than it reads: `1.10`, or more digits than it keeps. */
  readonly changed?: ReadonlySet<string>
  /** Columns with a number, also within an object or a list, of which JSON does not keep all digits. */
  readonly lost?: ReadonlySet<string>
  /** How the file calls a field, where that is not the name of the field. */
  readonly headers?: ReadonlyMap<string, string>
}

/** How the file is written, so that its result can be written the same way. */
export interface FileLayout {
  /** As the file has them, in its order. */
  readonly columns: readonly string[]
  readonly separator: string
  /** The mark by which Excel knows UTF-8. */
  readonly hasMark: boolean
  readonly lineEnd: string
  /** The line before the header that names the separator, as it is written. */
  readonly separatorLine?: string
  /** Of the header; nothing where every row names its own fields. */
  readonly headerLine?: number
}

/** Every row that could be read, and every fault of those that could not. */
export interface RawFile {
  readonly rows: readonly RawRow[]
  readonly faults: readonly BatchFault<LayoutFault>[]
  readonly layout: FileLayout
}
