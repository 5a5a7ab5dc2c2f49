import {listEndpoints} from '../../../actions/webhooks/endpoints.ts'
import {ServiceCommand} from '../../../cli/base-command.ts'
import {listFlags} from '../../../cli/flags/list.ts'
import {openList} from '../../../cli/list.ts'
import {NEXT_STEPS} from '../../../render/command-line/next-steps.ts'
import {ENDPOINT_COLUMNS} from '../../../render/webhooks/webhook-endpoints.ts'

export default class WebhooksEndpointsList extends ServiceCommand<typeof WebhooksEndpointsList> {
  static override summary = 'List where the service delivers events.'
  static override description =
    `An event goes to the endpoints of its own sub-account, else to the main account’s. A secret is
shown only when its endpoint is created.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --sub-account loja-2 --output csv',
  ]
  static columns = ENDPOINT_COLUMNS.map(({key}) => key)
  static override flags = listFlags

  async run() {
    const list = openList(this.context, this.flags, {
      columns: ENDPOINT_COLUMNS,
      nextStep: NEXT_STEPS.endpoints,
    })
    const data = await listEndpoints(this.context)
    return list.show(list.pick(data, 'createdAt'), (text) => this.log(text))
  }
}
