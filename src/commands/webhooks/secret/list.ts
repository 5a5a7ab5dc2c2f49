import {listSecrets} from '../../../actions/webhooks/secrets.ts'
import {BaseCommand} from '../../../cli/base-command.ts'
import {renderSecrets} from '../../../render/webhook-secrets.ts'

type Secrets = Awaited<ReturnType<typeof listSecrets>>

export default class WebhooksSecretList extends BaseCommand<typeof WebhooksSecretList> {
  static override summary = 'List the names of the webhook secrets on file.'
  static override description =
    `Names only: a secret is never shown again. Reads the files of this machine and opens no
connection.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ]

  async run(): Promise<{data: Secrets}> {
    const data = await listSecrets(this.context)
    this.log(renderSecrets(data, this.context.language))
    return {data}
  }
}
