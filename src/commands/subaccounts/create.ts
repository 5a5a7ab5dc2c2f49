import {Args, Flags} from '@oclif/core'
import {createSubAccount} from '../../actions/create/create-sub-account.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {ExitCode} from '../../messages/errors.ts'
import {renderSubAccount} from '../../render/payments/resources.ts'

export default class SubaccountsCreate extends ServiceCommand<typeof SubaccountsCreate> {
  static override summary = 'Create a wallet with a balance of its own.'
  static override description =
    `REFERENCE names the wallet for good: 2 to 32 lowercase letters, digits, "-" and "_".
Needs SUBACCOUNT:WRITE. Exit 4 when the reference is taken or the account has its quota of wallets.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> loja-2',
    '<%= config.bin %> <%= command.id %> loja-3 --name "Loja do Centro" --json',
  ]
  static override args = {
    reference: Args.string({description: 'Reference of the new wallet.'}),
  }
  static override flags = {
    reference: Flags.string({summary: 'The same as the argument.'}),
    name: Flags.string({summary: 'Name for people.'}),
  }
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.outcomeUnknown)

  async run() {
    const reference = this.args.reference ?? this.flags.reference ?? ''
    const wallet = await createSubAccount(this.context, reference, this.flags.name)
    this.logText(() => renderSubAccount(wallet, this.context.language))
    return wallet
  }
}
