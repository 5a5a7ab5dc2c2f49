import {Args, Flags} from '@oclif/core'
import {askControl} from '../../actions/emulator/control-plane.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {renderSubAccount} from '../../render/payments/resources.ts'
import type {SubAccountResource} from '../../wire/sub-account.ts'

export default class EmulatorWallet extends EmulatorCommand<typeof EmulatorWallet> {
  static override summary = 'Suspend a sub-account, or activate it again.'
  static override description =
    `As the platform does. A suspended wallet is refused in X-Sub-Account (403 SUB_ACCOUNT_SUSPENDED)
and in the split of a new charge; a leg of a charge that exists already is served all the same.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> loja-2 --suspend',
    '<%= config.bin %> <%= command.id %> loja-2 --activate',
  ]
  static override args = {
    reference: Args.string({description: 'Reference of the wallet.', required: true}),
  }
  static override flags = {
    suspend: Flags.boolean({
      summary: 'Refuse it from now on.',
      exactlyOne: ['suspend', 'activate'],
    }),
    activate: Flags.boolean({summary: 'Accept it again.', exactlyOne: ['suspend', 'activate']}),
  }

  async run(): Promise<SubAccountResource> {
    const environment = (await this.context.settings()).environment.value
    const reference = encodeURIComponent(this.args.reference)
    const step = this.flags.suspend ? 'suspend' : 'activate'
    const path = `/sub-accounts/${environment}/${reference}/${step}`
    const wallet = await askControl<SubAccountResource>(this.context, {path})
    this.logText(() => renderSubAccount(wallet, this.context.language))
    return wallet
  }
}
