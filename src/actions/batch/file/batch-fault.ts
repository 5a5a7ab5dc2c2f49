import type {ChargeViolation} from '../../../domain/charge.ts'
import type {MoneyFault} from '../../../domain/money.ts'
import type {HolderKeyFault, PixKeyFault, PixKeyType} from '../../../domain/pix-key.ts'
import type {SplitViolation} from '../../../domain/split.ts'
import type {TaxIdFault} from '../../../domain/tax-id.ts'
import type {WithdrawalViolation} from '../../../domain/withdrawal.ts'

/** Why a line of a batch file could not be read as a row. */
export type LayoutFault =
  | 'not_utf8'
  | 'no_rows'
  | 'header_alone'
  | 'quote_unclosed'
  | 'quote_misplaced'
  | 'cell_missing'
  | 'cell_surplus'
  | 'column_unnamed'
  | 'column_repeated'
  | 'column_unknown'
  | 'column_missing'
  | 'amount_column_missing'
  | 'unit_unknown'
  | 'not_json'
  | 'not_an_object'
  | 'nested_too_deep'

/** Why a cell holds no value of its field. */
export type CellFault =
  | MoneyFault
  | PixKeyFault
  | HolderKeyFault
  | TaxIdFault
  | 'ambiguous'
  | 'missing'
  | 'not_text'
  | 'unseen_character'
  | 'reference_unaskable'
  | 'number_changed'
  | 'not_a_duration'
  | 'not_a_wallet'
  | 'not_a_key_type'
  | 'document_type_differs'
  | 'split_malformed'
  | 'metadata_malformed'

/** Everything that can be wrong with a line of a batch file. */
export type BatchFaultCode =
  | LayoutFault
  | CellFault
  | ChargeViolation
  | SplitViolation
  | WithdrawalViolation

/** A fault on the line that an editor counts (the first is 1), and in which column where it has one. */
export interface BatchFault<Code extends string = BatchFaultCode> {
  readonly line: number
  readonly column?: string
  readonly code: Code
  /** How the file calls the column, where that is not `column`. */
  readonly header?: string
  /** Of columns without a name: which they are, the first is 1. */
  readonly positions?: readonly number[]
  /** What could stand there instead. */
  readonly known?: readonly string[]
  /** Of a key that is `ambiguous`: the types that it could be of. */
  readonly candidates?: readonly PixKeyType[]
  /** Of a CPF or CNPJ of a wrong length: it is one with zeros in front, which a spreadsheet drops. */
  readonly lacksZeros?: true
}
