import {Flags} from '@oclif/core'
import {changeAccount} from '../../actions/emulator/change-account.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {type AccountFacts, renderAccountRules} from '../../render/emulator/emulator-resources.ts'

export default class EmulatorAccount extends EmulatorCommand<typeof EmulatorAccount> {
  static override summary = 'Show the fees and rules of an account, or change them.'
  static override description =
    `As the platform does. A fee is fixed reais, a percent of the gross, or both, and is the same in
both environments. The transaction limit is per civil day of São Paulo over all wallets, and binds in
live only. Without a flag the account is shown.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --fee pix=0.99+1.5% --fee refund=0',
    '<%= config.bin %> <%= command.id %> --live --transaction-limit 5000 --block-cnpj-payers',
  ]
  static override flags = {
    fee: Flags.string({
      summary: 'Fee of pix, withdrawal or refund (repeatable).',
      helpValue: 'KIND=REAIS[+PERCENT%]',
      multiple: true,
    }),
    'institution-choice': Flags.boolean({
      summary: 'Whether a charge may be pinned to an institution.',
      allowNo: true,
    }),
    'block-cnpj-payers': Flags.boolean({
      summary: 'Whether deposits of legal entities are refused.',
      allowNo: true,
    }),
    'transaction-limit': Flags.string({summary: 'Reais a day, or none.', helpValue: 'REAIS'}),
    'sub-account-quota': Flags.string({summary: 'Sub-accounts at most, or none.', helpValue: 'N'}),
  }

  async run(): Promise<AccountFacts> {
    const account = await changeAccount<AccountFacts>(this.context, {
      fees: this.flags.fee,
      institutionChoice: this.flags['institution-choice'],
      cnpjPayersBlocked: this.flags['block-cnpj-payers'],
      transactionLimit: this.flags['transaction-limit'],
      subAccountQuota: this.flags['sub-account-quota'],
    })
    this.logText(() => renderAccountRules(account, this.context.language))
    return account
  }
}
