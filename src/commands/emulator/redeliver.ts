import {Args} from '@oclif/core'
import {askControl} from '../../actions/control-plane.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {type DeliveryFacts, renderDelivery} from '../../render/emulator-resources.ts'

export default class EmulatorRedeliver extends EmulatorCommand<typeof EmulatorRedeliver> {
  static override summary = 'Deliver an event again.'
  static override description =
    `The same bytes go to the same endpoint at once, signed, with five new attempts. The id of a
delivery is in the dashboard, under Webhooks, and in GET /_emulator/deliveries.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 0190a1b2-…',
    '<%= config.bin %> <%= command.id %> 0190a1b2-… --json',
  ]
  static override args = {
    delivery: Args.string({description: 'Id of the delivery.', required: true}),
  }

  async run(): Promise<DeliveryFacts> {
    const path = `/deliveries/${encodeURIComponent(this.args.delivery)}/redeliver`
    const delivery = await askControl<DeliveryFacts>(this.context, {path})
    this.logText(() => renderDelivery(delivery, this.context.language))
    return delivery
  }
}
