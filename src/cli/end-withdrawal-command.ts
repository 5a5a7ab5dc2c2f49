import {Args, type Command, Flags} from '@oclif/core'
import {endWithdrawal} from '../actions/emulator/end-withdrawal.ts'
import {renderPaymentState} from '../render/emulator/payment-state.ts'
import {EmulatorCommand} from './emulator-command.ts'

export const endWithdrawalFlags = (reason: string) => ({
  reason: Flags.string({summary: 'What failureReason says.', default: reason}),
})

/**
 * `emulator fail` and `emulator reverse`: a withdrawal does not reach its recipient, or comes back.
 */
export abstract class EndWithdrawalCommand<T extends typeof Command> extends EmulatorCommand<T> {
  static override args = {
    withdrawal: Args.string({
      description: 'Id or its beginning, or external reference.',
      required: true,
    }),
  }

  protected abstract readonly ending: 'fail' | 'reverse'

  async run() {
    const {withdrawal: typed} = this.args as {withdrawal: string}
    const {reason} = this.flags as unknown as {reason: string}
    const withdrawal = await endWithdrawal(this.context, {typed, ending: this.ending, reason})
    this.logText(() => renderPaymentState('withdrawal', withdrawal, this.context.language))
    return withdrawal
  }
}
