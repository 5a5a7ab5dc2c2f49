import {Args, Flags} from '@oclif/core'
import {oneEvent, type Verification, verifySignature} from '../../actions/webhooks/verify.ts'
import {BaseCommand, exitsWith, LOCAL_EXITS} from '../../cli/base-command.ts'
import {ExitCode} from '../../messages/errors.ts'
import {renderVerification} from '../../render/webhooks/webhook-verification.ts'

export default class WebhooksVerify extends BaseCommand<typeof WebhooksVerify> {
  static override summary = 'Check a webhook signature, and say what is wrong with it.'
  static override description =
    `The body is checked byte by byte: against the secret given on stdin or in PIXCTL_WEBHOOK_SECRET
alone, else against every secret on file. When the signature does not hold, the mistake is looked
for by making it: a diagnosis is only given when it is proven.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --body event.json --signature sha256=0a1b...',
    '<%= config.bin %> <%= command.id %> in_42',
    'pass show whsec | <%= config.bin %> <%= command.id %> --secret-stdin --body event.json --signature sha256=0a1b...',
  ]
  static override exits = exitsWith(LOCAL_EXITS, ExitCode.checkFailed)
  static override args = {
    event: Args.string({
      description: 'Event of the inbox: inbox id or eventId; its beginning or end will do.',
    }),
  }
  static override flags = {
    body: Flags.string({
      summary: 'File with the raw body; without it, and with -, stdin.',
      helpValue: 'FILE',
    }),
    signature: Flags.string({summary: 'Value of the signature header.', helpValue: 'SIGNATURE'}),
    'secret-stdin': Flags.boolean({summary: 'Read the one secret to try from stdin.'}),
    event: Flags.string({
      summary: 'The same as the argument.',
      helpValue: 'ID',
      exclusive: ['body'],
    }),
  }

  async run(): Promise<Verification> {
    const {body, signature, 'secret-stdin': secretStdin} = this.flags
    const event = oneEvent({named: this.args.event, flagged: this.flags.event, body})
    const input = {body: body ?? '-', signature, event, secretStdin}
    const {verification, ...found} = await verifySignature(this.context, input)
    if (!verification.valid) this.exitWith(ExitCode.checkFailed)
    if (!this.jsonEnabled()) {
      this.logProse(renderVerification({...verification, ...found}, this.context.language))
    }
    return verification
  }
}
