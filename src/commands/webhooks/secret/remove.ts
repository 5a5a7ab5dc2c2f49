import {Args} from '@oclif/core'
import {removeSecret} from '../../../actions/webhooks/secrets.ts'
import {BaseCommand} from '../../../cli/base-command.ts'
import {renderSecret} from '../../../render/webhooks/webhook-secrets.ts'

export default class WebhooksSecretRemove extends BaseCommand<typeof WebhooksSecretRemove> {
  static override summary = 'Forget a webhook secret.'
  static override description =
    `Deliveries signed with it alone are refused from then on, also by a listener that runs. Exit 2
when there is none of that name.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> shop',
    '<%= config.bin %> <%= command.id %> shop --json',
  ]
  static override args = {
    name: Args.string({description: 'The name it was kept under.', required: true}),
  }

  async run(): Promise<{name: string; removed: true}> {
    const {name} = this.args
    await removeSecret(this.context, name)
    this.logText(() => renderSecret('removed', name, this.context.language))
    return {name, removed: true}
  }
}
