import {readSettings} from '../../actions/profile/config.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {shortListFlags} from '../../cli/flags/list.ts'
import {openList} from '../../cli/list.ts'
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
  static columns = SETTING_COLUMNS.map(({key}) => key)
  static override flags = shortListFlags

  async run() {
    const list = openList(this.context, this.flags, {columns: SETTING_COLUMNS, isShort: true})
    const data = await readSettings(this.context)
    return list.show(list.pick(data), (text) => this.log(text))
  }
}
