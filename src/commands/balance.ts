import {readBalance} from '../actions/show/read-resource.ts'
import {SERVICE_EXITS, ServiceCommand} from '../cli/base-command.ts'
import {renderBalance} from '../render/payments/resources.ts'

export default class Balance extends ServiceCommand<typeof Balance> {
  static override aliases = ['saldo']
  static override summary = 'Show what a wallet has: available, held, owed to refunds, spendable.'
  static override description = `Shows the main account, or the wallet of --sub-account.
Fails with exit 3 when the credential has no sub-account access, 4 when the wallet does not exist.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --sub-account loja-2 --json',
  ]
  static override exits = SERVICE_EXITS

  async run() {
    const balance = await readBalance(this.context)
    this.logText(() => renderBalance(balance, this.context.language))
    return balance
  }
}
