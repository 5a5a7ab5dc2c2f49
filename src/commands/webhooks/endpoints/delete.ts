import {Args} from '@oclif/core'
import {deleteEndpoint} from '../../../actions/webhooks/endpoints.ts'
import {ServiceCommand} from '../../../cli/base-command.ts'
import {renderDeleted} from '../../../render/webhooks/webhook-endpoint.ts'

export default class WebhooksEndpointsDelete extends ServiceCommand<
  typeof WebhooksEndpointsDelete
> {
  static override summary = 'Stop deliveries to an endpoint.'
  static override description = 'What was not delivered to it yet is given up by the service.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> 0190a1b2-…',
    '<%= config.bin %> <%= command.id %> 0190a1b2-… --json',
  ]
  static override args = {
    id: Args.string({description: 'Id of the endpoint, or its beginning.', required: true}),
  }

  async run(): Promise<{id: string; deleted: true}> {
    const id = await deleteEndpoint(this.context, this.args.id)
    this.logText(() => renderDeleted(id, this.context.language))
    return {id, deleted: true}
  }
}
