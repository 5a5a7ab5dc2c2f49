import {Args} from '@oclif/core'
import {type Place, switchTo} from '../../actions/profile/identity.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {renderSwitch} from '../../render/auth.ts'

export default class AuthSwitch extends ServiceCommand<typeof AuthSwitch> {
  static override summary = 'Make another profile, or the other environment, the one in use.'
  static override description =
    `"test" and "live" switch the environment of the profile; any other word is the name of a
profile. A profile becomes live in no other way. An unknown profile is exit 2.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> shop',
    '<%= config.bin %> <%= command.id %> live --profile shop',
  ]
  static override exits = LOCAL_EXITS
  /** It sends nothing, and says itself when a profile becomes live. */
  static override movesRealMoney = false
  static override args = {
    target: Args.string({description: 'test, live, or the name of a profile.', required: true}),
  }

  async run(): Promise<Place> {
    const place = await switchTo(this.context, this.args.target)
    this.logText(() => renderSwitch(place, this.context.language))
    return place
  }
}
