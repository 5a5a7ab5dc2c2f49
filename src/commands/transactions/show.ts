import {Args} from '@oclif/core'
import {showTransaction} from '../../actions/show/show-transaction.ts'
import {SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {renderTransaction} from '../../render/payments/resources.ts'

export default class TransactionsShow extends ServiceCommand<typeof TransactionsShow> {
  static override summary = 'Show one line of the ledger: a payment, fee, refund, transfer, block.'
  static override description =
    `ID may be the transaction’s UUID or its beginning, your external reference or the
idempotency key it was created with. Exit 4 when the service knows none.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    '<%= config.bin %> <%= command.id %> pedido-1042 --json',
  ]
  static override args = {
    id: Args.string({
      description: 'Id or its beginning, external reference or idempotency key.',
      required: true,
    }),
  }
  static override exits = SERVICE_EXITS

  async run() {
    const transaction = await showTransaction(this.context, this.args.id)
    this.logText(() => renderTransaction(transaction, this.context.language))
    return transaction
  }
}
