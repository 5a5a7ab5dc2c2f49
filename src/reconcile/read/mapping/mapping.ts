import type {Encoding} from '../files/decoded.ts'
import type {DataSetName} from '../files/inputs.ts'

/** How one file of another maker is read as one of ours. */
export interface FileMapping {
  /**
   * Our field → the file's column or key. Fields not named keep their own name. A statement may name
   * two columns, `credit` and `debit`, in place of `amount`, or a column `side` beside it (`C`, `D`).
   */
  readonly columns?: Readonly<Record<string, string>>
  /** Our field → the value all rows have, for a column the file lacks (`{"wallet": "principal"}`). */
  readonly constants?: Readonly<Record<string, string>>
  /**
   * Our field → the file's value → our value (`{"type": {"Pagamento": "payment"}}`). A value that ends
   * with `*` is how values begin: `PIX RECEBIDO*`. Letter case, accents and doubled blanks are no
   * difference.
   */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** How the file writes dates; `iso` by default. */
  readonly dates?: 'iso' | 'dd/mm/yyyy'
  /** Whose clock dates that name no zone are of, ISO or `dd/mm/yyyy`; UTC by default. */
  readonly timezone?: string
  /** What the file is written in; recognised by its first bytes by default. */
  readonly encoding?: Encoding
  /** Lines before the header. Without it the header is looked for in the first thirty. */
  readonly skipRows?: number
  /**
   * How a line begins that is no row, or in a statement the cell of its type: `Saldo do dia`, `Total`.
   * Letter case is ignored.
   */
  readonly ignoreRows?: readonly string[]
  /** Hours added to every instant of the file: -3 for a clock that runs three hours ahead. */
  readonly shiftHours?: number
  /** Our amount field → what its values are multiplied by: 0.01 where centavos were written. */
  readonly scale?: Readonly<Record<string, number>>
}

/** Whether only columns have other names: rows of such a file need no conversion of values. */
export const isOnlyRenamed = (mapping: FileMapping): boolean =>
  Object.entries(mapping).every(
    ([part, value]) =>
      part === 'columns' || value === undefined || (part === 'dates' && value === 'iso'),
  )

/** Whether a statement has types in other words than ours, which the mapping translates. */
export const hasForeignTypes = (mapping: FileMapping): boolean =>
  !isOnlyRenamed(mapping) &&
  (mapping.columns?.['type'] !== undefined || mapping.values?.['type'] !== undefined)

/** The content of `--mapping FILE`. */
export type ColumnMapping = Partial<Readonly<Record<DataSetName, FileMapping>>>
