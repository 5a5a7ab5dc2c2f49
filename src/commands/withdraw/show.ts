import {Args, Flags} from '@oclif/core'
import {readTransaction} from '../../actions/show/read-resource.ts'
import {ServiceCommand} from '../../cli/base-command.ts'
import {followOnTerminal} from '../../cli/terminal/follow.ts'
import {renderTransaction} from '../../render/payments/resources.ts'

export default class WithdrawShow extends ServiceCommand<typeof WithdrawShow> {
  static override summary = 'Show a withdrawal as the service has it now.'
  static override description =
    `ID may be the withdrawal’s UUID or its beginning, your external reference or its idempotency key. Exit 4
when the service knows none. With --wait it is followed until it is completed or failed, and is exit
0 either way: a script asks its status.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    '<%= config.bin %> <%= command.id %> payout-1042 --wait --json | jq -e \'.status == "completed"\'',
  ]
  static override args = {
    id: Args.string({
      description: 'Id or its beginning, external reference or idempotency key.',
      required: true,
    }),
  }
  static override flags = {
    wait: Flags.boolean({summary: 'Follow it until it is completed or failed: exit 0 either way.'}),
  }

  async run() {
    const {id} = this.args
    if (this.flags.wait) await followOnTerminal(this.context, id, {noun: 'withdrawal'})
    const withdrawal = await readTransaction(this.context, id, 'withdrawal')
    this.logText(() => renderTransaction(withdrawal, this.context.language))
    return withdrawal
  }
}
