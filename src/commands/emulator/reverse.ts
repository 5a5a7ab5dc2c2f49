import {EndWithdrawalCommand, endWithdrawalFlags} from '../../cli/end-withdrawal-command.ts'

export default class EmulatorReverse extends EndWithdrawalCommand<typeof EmulatorReverse> {
  static override summary = 'Let a completed withdrawal come back.'
  static override description =
    `The institution returns it: the withdrawal becomes failed, the gross, fee included, comes back
to the balance, and withdrawal_reversed is delivered.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 0190a1b2-… --reason RETURNED_BY_PSP',
    '<%= config.bin %> <%= command.id %> payout-1042',
  ]
  static override flags = endWithdrawalFlags('RETURNED_BY_PSP')

  protected readonly ending = 'reverse'
}
