import {listSecrets} from '../../../actions/webhooks/secrets.ts'
import {BaseCommand} from '../../../cli/base-command.ts'
import {listFlags} from '../../../cli/flags/list.ts'
import {openList} from '../../../cli/list.ts'
import {NEXT_STEPS} from '../../../render/command-line/next-steps.ts'
import {SECRET_COLUMNS} from '../../../render/webhooks/webhook-secrets.ts'

export default class WebhooksSecretList extends BaseCommand<typeof WebhooksSecretList> {
  static override summary = 'List the names of the webhook secrets on file.'
  static override description =
    `Names only: a secret is never shown again. Reads the files of this machine and opens no
connection.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ]
  static columns = SECRET_COLUMNS.map(({key}) => key)
  static override flags = listFlags

  async run() {
    const list = openList(this.context, this.flags, {
      columns: SECRET_COLUMNS,
      nextStep: NEXT_STEPS.secrets,
    })
    const secrets = await listSecrets(this.context)
    return list.show(list.pick(secrets, 'savedAt'), (text) => this.log(text))
  }
}
