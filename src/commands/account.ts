import {readAccount} from '../actions/show/read-resource.ts'
import {SERVICE_EXITS, ServiceCommand} from '../cli/base-command.ts'
import {renderAccount} from '../render/payments/resources.ts'

export default class Account extends ServiceCommand<typeof Account> {
  static override summary = 'Show the account: its name, status, balance and fees.'
  static override description = `Always the whole account, whatever wallet is chosen.
Fails with exit 3 when the credential is refused, 5 when the service cannot be reached.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --live --json',
  ]
  static override exits = SERVICE_EXITS

  async run() {
    const account = await readAccount(this.context)
    this.logText(() => renderAccount(account, this.context.language))
    return account
  }
}
