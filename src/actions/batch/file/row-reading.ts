import type {Centavos} from '../../../domain/money.ts'
import type {PixKeyNotice, PixKeyWarning} from '../../../domain/pix-key.ts'
import type {WalletReference} from '../../../domain/wallet.ts'

/** What a row asks for, ready to be sent. `net` says that the amount is what the recipient gets. */
export interface RowReading<Body> {
  readonly body: Body
  readonly wallet: WalletReference
  readonly amount: Centavos
  readonly net: boolean
  /** What was changed in the cells, and what is worth a look. */
  readonly notices: readonly CellNotice[]
}

/** A change that was made in a cell, or a doubt about it. */
export interface CellNotice {
  readonly column: 'pixKey' | 'holderDocument'
  /** How the file calls the column, where that is not `column`. */
  readonly header?: string
  readonly notice: PixKeyNotice | PixKeyWarning
}
