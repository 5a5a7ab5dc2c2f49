import {Args, Flags} from '@oclif/core'
import {askControl} from '../../actions/control-plane.ts'
import {resolveId} from '../../actions/resolve-id.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {renderPaymentState} from '../../render/payment-state.ts'
import type {WithdrawalResource} from '../../wire/withdrawal.ts'

export default class EmulatorFail extends EmulatorCommand<typeof EmulatorFail> {
  static override summary = 'Let a withdrawal fail.'
  static override description =
    `Of a withdrawal that is pending or processing. The gross, fee included, comes back to the
balance, and withdrawal_failed is delivered.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 0190a1b2-… --reason ACCOUNT_CLOSED',
    '<%= config.bin %> <%= command.id %> payout-1042',
  ]
  static override args = {
    withdrawal: Args.string({
      description: 'Id or its beginning, or external reference.',
      required: true,
    }),
  }
  static override flags = {
    reason: Flags.string({summary: 'What failureReason says.', default: 'ACCOUNT_CLOSED'}),
  }

  async run(): Promise<WithdrawalResource> {
    const id = await resolveId(this.context, this.args.withdrawal, ['withdrawal'])
    const withdrawal = await askControl<WithdrawalResource>(this.context, {
      path: `/withdrawals/${encodeURIComponent(id)}/fail`,
      body: {reason: this.flags.reason},
    })
    this.log(renderPaymentState(withdrawal, this.context.language))
    return withdrawal
  }
}
