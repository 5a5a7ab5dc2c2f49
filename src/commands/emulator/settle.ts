import {Args, Flags} from '@oclif/core'
import {askControl} from '../../actions/emulator/control-plane.ts'
import {resolveId} from '../../actions/show/resolve-id.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {renderPaymentState} from '../../render/emulator/payment-state.ts'
import type {WithdrawalResource} from '../../wire/withdrawal.ts'

export default class EmulatorSettle extends EmulatorCommand<typeof EmulatorSettle> {
  static override summary = 'Complete a withdrawal: the money has arrived.'
  static override description =
    `withdrawal_completed is delivered. With --processing the withdrawal only moves to processing,
which no event tells.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 0190a1b2-…',
    '<%= config.bin %> <%= command.id %> 0190a1b2-… --processing',
  ]
  static override args = {
    withdrawal: Args.string({
      description: 'Id or its beginning, or external reference.',
      required: true,
    }),
  }
  static override flags = {
    processing: Flags.boolean({summary: 'Only say that the institution has taken it up.'}),
  }

  async run(): Promise<WithdrawalResource> {
    const id = await resolveId(this.context, this.args.withdrawal, ['withdrawal'])
    const verb = this.flags.processing ? 'process' : 'complete'
    const path = `/withdrawals/${encodeURIComponent(id)}/${verb}`
    const withdrawal = await askControl<WithdrawalResource>(this.context, {path})
    this.logText(() => renderPaymentState('withdrawal', withdrawal, this.context.language))
    return withdrawal
  }
}
