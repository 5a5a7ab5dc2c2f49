import {Args} from '@oclif/core'
import {type Triggered, trigger} from '../../actions/webhooks/trigger.ts'
import {exitsWith, SERVICE_EXITS} from '../../cli/base-command.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {amountFlag} from '../../cli/flags/every-command.ts'
import {EVENT_KINDS} from '../../domain/event.ts'
import {type Centavos, toReais} from '../../domain/money.ts'
import {ExitCode} from '../../messages/errors.ts'
import {renderTriggered} from '../../render/emulator/emulator-resources.ts'

export default class WebhooksTrigger extends EmulatorCommand<typeof WebhooksTrigger> {
  static override summary = 'Make the emulator send a real event of a kind.'
  static override description =
    `Creates what the event needs (a charge, a withdrawal, a block) and takes it through the change
of state that causes it, so that bodies, ledger and later events agree. For a withdrawal or a block
a charge is paid first: for a withdrawal, of R$ 100 more than its amount, for fees. Never live.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> payment_completed --amount 19.90',
    '<%= config.bin %> <%= command.id %> withdrawal_failed --sub-account loja-2',
  ]
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.outcomeUnknown)
  static override args = {
    event: Args.string({
      description: `Kind of the event: ${EVENT_KINDS.join(', ')}.`,
      required: true,
    }),
  }
  static override flags = {
    amount: amountFlag({summary: 'Amount of it, in reais.', default: 1_000 as Centavos}),
  }

  async run(): Promise<Triggered> {
    const triggered = await trigger(this.context, this.args.event, toReais(this.flags.amount))
    this.logText(() => renderTriggered(triggered, this.context.language))
    return triggered
  }
}
