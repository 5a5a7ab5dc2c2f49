import {readSettings} from '../../actions/config.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {listFlags} from '../../cli/flags/every-command.ts'
import {listView} from '../../cli/flags/list-view.ts'
import {renderList} from '../../render/list.ts'
import {SETTING_COLUMNS} from '../../render/profiles.ts'

export default class ConfigList extends ServiceCommand<typeof ConfigList> {
  static override summary = 'List every setting, its value and who gave it.'
  static override description =
    'The source is flag, env, profile or default: the first of these that says something wins.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --profile shop --live --output csv',
  ]
  static override exits = LOCAL_EXITS
  static override flags = listFlags

  async run() {
    const view = listView(this.flags, SETTING_COLUMNS, this.context)
    const data = await readSettings(this.context)
    this.log(await renderList(data, view))
    return {data}
  }
}
