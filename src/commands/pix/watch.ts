import {Args} from '@oclif/core'
import {readTransaction} from '../../actions/show/read-resource.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {durationFlag} from '../../cli/flags/every-command.ts'
import {followOnTerminal} from '../../cli/terminal/follow.ts'
import {ExitCode} from '../../messages/errors.ts'
import {renderTransaction} from '../../render/payments/resources.ts'

export default class PixWatch extends ServiceCommand<typeof PixWatch> {
  static override summary = 'Follow a charge until it is paid, expired or failed.'
  static override description =
    `Looks at the service every few seconds, and at once when a webhook about the charge reaches a
listener on this machine. Each change is a line on stderr; the last state is the result. It ends
with exit 0 whatever the charge came to; its status says what. Without --for it goes on until then:
--timeout is the limit of one question to the service only. Exit 7 when --for has passed before.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 0190a1b2-3c4d-7e5f-8a9b-0c1d2e3f4a5b',
    '<%= config.bin %> <%= command.id %> order-77 --for 10m --json',
  ]
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.checkFailed)
  static override args = {
    id: Args.string({
      description: 'Id or its beginning, external reference or idempotency key.',
      required: true,
    }),
  }

  static override flags = {
    for: durationFlag({summary: 'Follow it no longer than this, in seconds (10m understood).'}),
  }

  async run() {
    const {for: seconds} = this.flags
    const limitMs = seconds === undefined ? undefined : seconds * 1_000
    await followOnTerminal(this.context, this.args.id, {noun: 'payment', limitMs})
    const transaction = await readTransaction(this.context, this.args.id, 'charge')
    this.logText(() => renderTransaction(transaction, this.context.language))
    return transaction
  }
}
