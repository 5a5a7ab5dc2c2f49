import type {DataSetName} from './inputs.ts'

/** How one file of another maker is read as one of ours. */
export interface FileMapping {
  /** Our field → the file's column or key. Fields not named keep their own name. */
  readonly columns?: Readonly<Record<string, string>>
  /** Our field → the value all rows have, for a column the file lacks (`{"wallet": "principal"}`). */
  readonly constants?: Readonly<Record<string, string>>
  /** Our field → the file's value → our value (`{"type": {"Pagamento": "payment"}}`). */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** How the file writes dates; `iso` by default. */
  readonly dates?: 'iso' | 'dd/mm/yyyy'
  /** Whose clock `dd/mm/yyyy` dates are of; UTC by default. */
  readonly timezone?: string
}

/** The content of `--mapping FILE`. */
export type ColumnMapping = Partial<Readonly<Record<DataSetName, FileMapping>>>
