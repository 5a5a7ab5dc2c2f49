import {Args} from '@oclif/core'
import {readTransaction} from '../../actions/read-resource.ts'
import {ServiceCommand} from '../../cli/base-command.ts'
import {followOnTerminal} from '../../cli/terminal/follow.ts'
import {renderTransaction} from '../../render/resources.ts'

export default class PixWatch extends ServiceCommand<typeof PixWatch> {
  static override summary = 'Follow a charge until it is paid, expired or failed.'
  static override description =
    `Looks at the service every few seconds, and at once when a webhook about the charge reaches a
listener on this machine. Each change is a line on stderr; the last state is the result. It ends
with exit 0 whatever the charge came to; its status says what.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 0190a1b2-3c4d-7e5f-8a9b-0c1d2e3f4a5b',
    '<%= config.bin %> <%= command.id %> order-77 --json',
  ]
  static override args = {
    id: Args.string({
      description: 'Id or its beginning, external reference or idempotency key.',
      required: true,
    }),
  }

  async run() {
    await followOnTerminal(this.context, this.args.id, {noun: 'payment'})
    const transaction = await readTransaction(this.context, this.args.id)
    this.logText(() => renderTransaction(transaction, this.context.language))
    return transaction
  }
}
