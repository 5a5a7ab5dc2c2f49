import {EndWithdrawalCommand, endWithdrawalFlags} from '../../cli/end-withdrawal-command.ts'

export default class EmulatorFail extends EndWithdrawalCommand<typeof EmulatorFail> {
  static override summary = 'Let a withdrawal fail.'
  static override description =
    `Of a withdrawal that is pending or processing. The gross, fee included, comes back to the
balance, and withdrawal_failed is delivered.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 0190a1b2-… --reason ACCOUNT_CLOSED',
    '<%= config.bin %> <%= command.id %> payout-1042',
  ]
  static override flags = endWithdrawalFlags('ACCOUNT_CLOSED')

  protected readonly ending = 'fail'
}
