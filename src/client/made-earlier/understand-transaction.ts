import {transactionAnswer} from '../../wire/answers.ts'
import {readResource} from '../../wire/loose.ts'
import type {TransactionResource} from '../../wire/transaction.ts'

/** What every line of the ledger has. */
export const understandTransaction = (body: unknown): TransactionResource | undefined =>
  readResource(body, transactionAnswer)
