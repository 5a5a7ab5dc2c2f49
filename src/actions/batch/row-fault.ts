import type {ChargeViolation} from '../../domain/charge.ts'
import type {MoneyFault} from '../../domain/money.ts'
import type {PixKeyFault} from '../../domain/pix-key.ts'
import type {SplitViolation} from '../../domain/split.ts'
import type {TaxIdFault} from '../../domain/tax-id.ts'
import type {WithdrawalViolation} from '../../domain/withdrawal.ts'
import type {ColumnFault} from './columns.ts'
import type {LayoutFault, LineFault} from './raw-row.ts'

/** Why a cell holds no value of its field. */
export type CellFault =
  | MoneyFault
  | PixKeyFault
  | TaxIdFault
  | 'ambiguous'
  | 'missing'
  | 'not_text'
  | 'not_a_duration'
  | 'not_a_wallet'
  | 'not_a_key_type'
  | 'document_type_differs'
  | 'split_malformed'
  | 'metadata_malformed'

/** Everything that can be wrong with a line of a batch file. */
export type RowFaultCode =
  | LayoutFault
  | ColumnFault
  | CellFault
  | ChargeViolation
  | SplitViolation
  | WithdrawalViolation

export type RowFault = LineFault<RowFaultCode>
