import {Args, Flags} from '@oclif/core'
import {setSecret} from '../../../actions/webhooks/secrets.ts'
import {BaseCommand} from '../../../cli/base-command.ts'
import {renderSecret} from '../../../render/webhooks/webhook-secrets.ts'

type Saved = Awaited<ReturnType<typeof setSecret>>

export default class WebhooksSecretSet extends BaseCommand<typeof WebhooksSecretSet> {
  static override summary = 'Keep a webhook secret under a name.'
  static override description =
    `The secret goes to the keychain, or to a file that only you can read. Several may be active at
once: while a secret is rotated, deliveries signed with either are taken.`
  static override examples = [
    'pass show whsec | <%= config.bin %> <%= command.id %> shop --secret-stdin',
    '<%= config.bin %> <%= command.id %> shop',
  ]
  static override args = {
    name: Args.string({description: 'A name for the secret.', required: true}),
  }
  static override flags = {
    'secret-stdin': Flags.boolean({summary: 'Read the secret from stdin.'}),
  }

  async run(): Promise<Saved> {
    const fromStdin = this.flags['secret-stdin']
    const saved = await setSecret(this.context, {name: this.args.name, fromStdin})
    this.logText(() => renderSecret('saved', saved.name, this.context.language))
    return saved
  }
}
