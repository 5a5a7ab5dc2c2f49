import type {FEE_KIND_OF_SUBJECT} from '../../domain/fee.ts'
import type {Centavos} from '../../domain/money.ts'
import type {DataSetName} from './inputs.ts'
import type {Place} from './rows.ts'

/** A row by its file and its place, and what it adds to the file's sum. */
export interface CountedRow extends Place {
  readonly name: DataSetName
  readonly amount: Centavos
}

/**
 * A subject on which record, event and lines agree, and of which only the schedule says that another
 * fee was due. Units: centavos; `posted` is the amount of the fee's line, signed.
 */
export interface FeeSubject {
  readonly kind: keyof typeof FEE_KIND_OF_SUBJECT
  readonly id: string
  readonly wallet: string
  readonly gross: Centavos
  /** The instant whose schedule is in force for it. */
  readonly atMs: number
  readonly posted: Centavos
  readonly externalReference: string | undefined
  /** Record, event and the line of its fee. */
  readonly rows: readonly CountedRow[]
}
