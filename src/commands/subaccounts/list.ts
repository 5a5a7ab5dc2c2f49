import {SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {listFlags} from '../../cli/flags/every-command.ts'
import {listView} from '../../cli/flags/list-view.ts'
import {renderList} from '../../render/list.ts'
import {SUB_ACCOUNT_COLUMNS} from '../../render/resources.ts'

export default class SubaccountsList extends ServiceCommand<typeof SubaccountsList> {
  static override summary = 'List the wallets beside the main account.'
  static override description = 'Needs the permission SUBACCOUNT:READ (exit 3 without it).'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --output csv --columns reference,status',
  ]
  static override flags = listFlags
  static override exits = SERVICE_EXITS

  async run() {
    const view = listView(this.flags, SUB_ACCOUNT_COLUMNS, this.context)
    const {subAccounts} = await this.context.client()
    const data = await subAccounts.list()
    this.log(await renderList(data, view))
    return {data}
  }
}
