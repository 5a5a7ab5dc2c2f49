import {profilesOf} from '../../actions/identity.ts'
import {BaseCommand} from '../../cli/base-command.ts'
import {listFlags} from '../../cli/flags/every-command.ts'
import {listView} from '../../cli/flags/list-view.ts'
import {renderList} from '../../render/list.ts'
import {PROFILE_COLUMNS, profileRows} from '../../render/profiles.ts'

export default class AuthList extends BaseCommand<typeof AuthList> {
  static override summary = 'List profiles and the credentials they have.'
  static override description = 'Reads the files of this machine only; shows no secret.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --output csv --columns profile,environment,clientId',
  ]
  static override flags = listFlags

  async run() {
    const view = listView(this.flags, PROFILE_COLUMNS, this.context)
    const data = profileRows(profilesOf(this.context))
    this.log(await renderList(data, view))
    return {data}
  }
}
