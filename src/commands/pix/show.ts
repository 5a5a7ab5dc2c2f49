import {Args} from '@oclif/core'
import {showTransaction} from '../../actions/show/show-transaction.ts'
import {SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {renderTransaction} from '../../render/payments/resources.ts'

export default class PixShow extends ServiceCommand<typeof PixShow> {
  static override summary = 'Ask the service how a charge stands.'
  static override description =
    `Shows the transaction of the charge: status, fee, net, payer. Exit 4 when the service knows
none; "pix watch" follows it until it is paid, expired or failed.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 3f0c8a9e-1b52-4d3c-9a44-6a1f0a1c2b3d',
    '<%= config.bin %> <%= command.id %> order-77 --json',
  ]
  static override exits = SERVICE_EXITS
  static override args = {
    id: Args.string({
      description: 'Id or its beginning, external reference or idempotency key.',
      required: true,
    }),
  }

  async run() {
    const charge = await showTransaction(this.context, this.args.id, 'charge')
    this.logText(() => renderTransaction(charge, this.context.language))
    return charge
  }
}
