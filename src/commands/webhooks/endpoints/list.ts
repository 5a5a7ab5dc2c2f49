import {listEndpoints} from '../../../actions/webhooks/endpoints.ts'
import {ServiceCommand} from '../../../cli/base-command.ts'
import {listFlags} from '../../../cli/flags/every-command.ts'
import {listView} from '../../../cli/flags/list-view.ts'
import {renderList} from '../../../render/list.ts'
import {ENDPOINT_COLUMNS} from '../../../render/webhook-endpoints.ts'

export default class WebhooksEndpointsList extends ServiceCommand<typeof WebhooksEndpointsList> {
  static override summary = 'List where the service delivers events.'
  static override description =
    `An event goes to the endpoints of its own sub-account, else to the main account’s. A secret is
shown only when its endpoint is created.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --sub-account loja-2 --output csv',
  ]
  static override flags = listFlags

  async run() {
    const view = listView(this.flags, ENDPOINT_COLUMNS, this.context)
    const data = await listEndpoints(this.context)
    this.log(await renderList(data, view))
    return {data}
  }
}
