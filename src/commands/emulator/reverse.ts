import {Args, Flags} from '@oclif/core'
import {askControl} from '../../actions/control-plane.ts'
import {resolveId} from '../../actions/resolve-id.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {renderPaymentState} from '../../render/payment-state.ts'
import type {WithdrawalResource} from '../../wire/withdrawal.ts'

export default class EmulatorReverse extends EmulatorCommand<typeof EmulatorReverse> {
  static override summary = 'Let a completed withdrawal come back.'
  static override description =
    `The institution returns it: the withdrawal becomes failed, the gross, fee included, comes back
to the balance, and withdrawal_reversed is delivered.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 0190a1b2-… --reason RETURNED_BY_PSP',
    '<%= config.bin %> <%= command.id %> payout-1042',
  ]
  static override args = {
    withdrawal: Args.string({
      description: 'Id or its beginning, or external reference.',
      required: true,
    }),
  }
  static override flags = {
    reason: Flags.string({summary: 'What failureReason says.', default: 'RETURNED_BY_PSP'}),
  }

  async run(): Promise<WithdrawalResource> {
    const id = await resolveId(this.context, this.args.withdrawal, ['withdrawal'])
    const withdrawal = await askControl<WithdrawalResource>(this.context, {
      path: `/withdrawals/${encodeURIComponent(id)}/reverse`,
      body: {reason: this.flags.reason},
    })
    this.log(renderPaymentState(withdrawal, this.context.language))
    return withdrawal
  }
}
