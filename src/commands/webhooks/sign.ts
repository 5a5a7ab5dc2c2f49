import {Flags} from '@oclif/core'
import {signBody} from '../../actions/webhooks/sign.ts'
import {BaseCommand} from '../../cli/base-command.ts'

export default class WebhooksSign extends BaseCommand<typeof WebhooksSign> {
  static override summary = 'Sign a body as the service signs its webhooks.'
  static override description =
    `Prints the value of the signature header: "sha256=" and the hex HMAC-SHA256 of the raw bytes.
Without --secret-stdin the first active secret is used: that of the environment, else the oldest.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --body event.json',
    'printf %s "$BODY" | <%= config.bin %> <%= command.id %>',
  ]
  static override flags = {
    body: Flags.string({
      summary: 'File with the raw body; - is stdin.',
      default: '-',
      helpValue: 'FILE',
    }),
    'secret-stdin': Flags.boolean({summary: 'Read the secret from stdin.'}),
  }

  async run(): Promise<{signature: string}> {
    const {body} = this.flags
    const signed = await signBody(this.context, {body, secretStdin: this.flags['secret-stdin']})
    this.log(signed.signature)
    return signed
  }
}
