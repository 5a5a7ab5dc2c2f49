import {Args} from '@oclif/core'
import {askControl} from '../../actions/emulator/control-plane.ts'
import {resolveId} from '../../actions/show/resolve-id.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {amountFlag} from '../../cli/flags/every-command.ts'
import {toReais} from '../../domain/money.ts'
import {renderRefund} from '../../render/payments/resources.ts'
import type {RefundResource} from '../../wire/transaction.ts'

export default class EmulatorRefund extends EmulatorCommand<typeof EmulatorRefund> {
  static override summary = 'Refund a paid charge now, whole or in part.'
  static override description =
    `Completes the refund that the client has open, if any; else makes one. Amount and fee are
debited from the originator alone, which may go below zero, and refund_completed is delivered.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 0190a1b2-…',
    '<%= config.bin %> <%= command.id %> 0190a1b2-… --amount 10.00',
  ]
  static override args = {
    charge: Args.string({
      description: 'Id or its beginning, or external reference.',
      required: true,
    }),
  }
  static override flags = {
    amount: amountFlag({summary: 'Part to refund, in reais (default: all that is left).'}),
  }

  async run(): Promise<RefundResource> {
    const id = await resolveId(this.context, this.args.charge, ['charge'])
    const {amount} = this.flags
    const refund = await askControl<RefundResource>(this.context, {
      path: `/charges/${encodeURIComponent(id)}/refund`,
      body: {...(amount !== undefined && {amount: toReais(amount)})},
    })
    this.logText(() => renderRefund(refund, this.context.language))
    return refund
  }
}
