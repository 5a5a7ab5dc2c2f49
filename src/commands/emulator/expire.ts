import {Args} from '@oclif/core'
import {askControl} from '../../actions/emulator/control-plane.ts'
import {resolveId} from '../../actions/show/resolve-id.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {renderPaymentState} from '../../render/emulator/payment-state.ts'
import type {ChargeResource} from '../../wire/charge.ts'

export default class EmulatorExpire extends EmulatorCommand<typeof EmulatorExpire> {
  static override summary = 'Let a charge expire now, unpaid.'
  static override description =
    `The charge is cancelled, nothing is split, and payment_expired is delivered. "emulator clock"
does the same to every charge whose time comes.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 0190a1b2-…',
    '<%= config.bin %> <%= command.id %> pedido-1042 --json',
  ]
  static override args = {
    charge: Args.string({
      description: 'Id or its beginning, or external reference.',
      required: true,
    }),
  }

  async run(): Promise<ChargeResource> {
    const id = await resolveId(this.context, this.args.charge, ['charge'])
    const path = `/charges/${encodeURIComponent(id)}/expire`
    const charge = await askControl<ChargeResource>(this.context, {path})
    this.logText(() => renderPaymentState('charge', charge, this.context.language))
    return charge
  }
}
