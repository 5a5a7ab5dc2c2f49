import {Args} from '@oclif/core'
import {redeliver} from '../../actions/emulator/redeliver.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {type DeliveryFacts, renderDelivery} from '../../render/emulator/emulator-resources.ts'

export default class EmulatorRedeliver extends EmulatorCommand<typeof EmulatorRedeliver> {
  static override summary = 'Deliver an event again.'
  static override description =
    `The same bytes go to the same endpoint at once, signed, with five new attempts. Named by the
delivery ("emulator log --deliveries" ends each line with its id), by the event, also as "webhooks
events list" numbers it, or by the charge, withdrawal or block it is about, where that has one
delivery.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 0190a1b2-…',
    '<%= config.bin %> <%= command.id %> pedido-1042 --json',
    '<%= config.bin %> <%= command.id %> in_1',
  ]
  static override args = {
    delivery: Args.string({
      description: 'Id of the delivery, of its event or of what that is about, or reference.',
      required: true,
    }),
  }

  async run(): Promise<DeliveryFacts> {
    const delivery = await redeliver<DeliveryFacts>(this.context, this.args.delivery)
    this.logText(() => renderDelivery(delivery, this.context.language))
    return delivery
  }
}
