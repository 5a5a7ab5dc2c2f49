import {logout, type Place} from '../../actions/profile/identity.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {renderLogout} from '../../render/auth.ts'

export default class AuthLogout extends ServiceCommand<typeof AuthLogout> {
  static override summary = 'Forget the credential of a profile and an environment.'
  static override description =
    `Removes the secret from this machine. The credential itself lives on at the service: revoke it
in the dashboard when it may have leaked. Without a credential there is nothing to do, exit 0.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --profile shop --live',
  ]
  static override exits = LOCAL_EXITS

  async run(): Promise<Place & {readonly removed: boolean}> {
    const result = await logout(this.context)
    this.logText(() => renderLogout(result, this.context.language))
    return result
  }
}
