import {type Identity, identify} from '../../actions/profile/identity.ts'
import {exitsWith, LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {ExitCode} from '../../messages/errors.ts'
import {renderIdentity} from '../../render/auth.ts'

export default class AuthStatus extends ServiceCommand<typeof AuthStatus> {
  static override summary = 'Say as whom commands speak, and to which service.'
  static override description =
    `Looks at flags, variables and the profile, in this order; sends nothing.
Exit 3 when there is no credential, or one of the other environment.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --live --json',
  ]
  static override exits = exitsWith(LOCAL_EXITS, ExitCode.notPermitted)

  async run(): Promise<Identity> {
    const identity = await identify(this.context)
    this.logText(() => renderIdentity(identity, this.context.language))
    return identity
  }
}
