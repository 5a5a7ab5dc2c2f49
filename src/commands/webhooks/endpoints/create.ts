import {Args, Flags} from '@oclif/core'
import {createEndpoint} from '../../../actions/webhooks/endpoints.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../../../cli/base-command.ts'
import {ExitCode} from '../../../messages/errors.ts'
import {renderNewEndpoint} from '../../../render/webhooks/webhook-endpoint.ts'

export default class WebhooksEndpointsCreate extends ServiceCommand<
  typeof WebhooksEndpointsCreate
> {
  static override summary = 'Register a URL to which the service delivers events.'
  static override description =
    `The secret is shown here and never again; --save-secret keeps it instead of showing it, so that
"webhooks listen" has it. With --sub-account the endpoint gets the events of that wallet only.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> http://127.0.0.1:4242/webhooks --save-secret shop',
    '<%= config.bin %> <%= command.id %> https://shop.example/pix --events payment_completed,refund_completed',
  ]
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.outcomeUnknown)
  static override args = {
    url: Args.string({description: 'Where events are delivered.'}),
  }
  static override flags = {
    url: Flags.string({summary: 'The same as the argument.', helpValue: 'URL'}),
    events: Flags.string({
      summary: 'Only these kinds, separated by commas; without it, all.',
      helpValue: 'KIND,KIND',
    }),
    'save-secret': Flags.string({
      summary: 'Keep the secret under this name, and do not show it.',
      helpValue: 'NAME',
    }),
  }

  async run() {
    const {events, 'save-secret': saveAs, 'sub-account': subAccount} = this.flags
    const kinds = events?.split(',').map((kind) => kind.trim())
    const url = this.args.url ?? this.flags.url
    const draft = {url, events: kinds, saveAs, subAccount}
    const endpoint = await createEndpoint(this.context, draft)
    this.logText(() => renderNewEndpoint(endpoint, this.context.language))
    return endpoint
  }
}
