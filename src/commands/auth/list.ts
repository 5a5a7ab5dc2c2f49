import {profilesOf} from '../../actions/profile/identity.ts'
import {BaseCommand} from '../../cli/base-command.ts'
import {shortListFlags} from '../../cli/flags/list.ts'
import {openList} from '../../cli/list.ts'
import {NEXT_STEPS} from '../../render/command-line/next-steps.ts'
import {PROFILE_COLUMNS, profileRows} from '../../render/profiles.ts'

export default class AuthList extends BaseCommand<typeof AuthList> {
  static override summary = 'List profiles and the credentials they have.'
  static override description = 'Reads the files of this machine only; shows no secret.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --output csv --columns profile,environment,clientId',
  ]
  static columns = PROFILE_COLUMNS.map(({key}) => key)
  static override flags = shortListFlags

  async run() {
    const list = openList(this.context, this.flags, {
      columns: PROFILE_COLUMNS,
      isShort: true,
      nextStep: NEXT_STEPS.profiles,
    })
    const data = profileRows(await profilesOf(this.context))
    return list.show(list.pick(data), (text) => this.log(text))
  }
}
