import type {Language} from '../../../messages/language.ts'
import type {WalletStatement} from '../../../reconcile/result.ts'
import type {Chart} from './chart-of-accounts.ts'
import type {StatementLine} from './ofx-statements.ts'

/** One double entry: what the wallet gets, against another account. Units: centavos, signed. */
export interface Entry {
  readonly day: string
  readonly text: string
  readonly id: string
  readonly account: string
  readonly against: string
  readonly amountCentavos: StatementLine['amountCentavos']
}

/** What a wallet comes to at the end of the month. */
export interface Closing {
  readonly account: string
  readonly balance: WalletStatement['openingCentavos']
}

/** How a program writes entries. */
export interface Journal {
  readonly head: (
    accounts: readonly string[],
    about: {firstDay: string; language: Language; chart: Chart},
  ) => string
  readonly entry: (entry: Entry) => string
  readonly foot: (closings: readonly Closing[], about: {day: string; language: Language}) => string
}
