import {Flags} from '@oclif/core'
import {type LoginResult, login} from '../../actions/profile/login.ts'
import {ServiceCommand} from '../../cli/base-command.ts'
import {renderLogin} from '../../render/auth.ts'

export default class AuthLogin extends ServiceCommand<typeof AuthLogin> {
  static override summary = 'Keep a credential for a profile and an environment.'
  static override description =
    `The pair is proven at the service before it is kept. The secret comes from a hidden prompt,
from stdin, or from PIXCTL_CLIENT_SECRET; never from an argument. It goes to the keychain, or to
a private file, which is announced. A pair of the other environment is exit 3, and nothing is sent.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --client-id mp_test_8c1f',
    'pass pix/live | <%= config.bin %> <%= command.id %> --live --client-id mp_live_8c1f --client-secret-stdin --base-url https://api.example.com',
  ]
  static override flags = {
    'client-id': Flags.string({
      summary: 'Id of the credential (or PIXCTL_CLIENT_ID).',
      helpValue: 'ID',
    }),
    'client-secret-stdin': Flags.boolean({summary: 'Read the secret from stdin.'}),
    verify: Flags.boolean({
      summary: 'Exchange the pair for a token before it is kept.',
      default: true,
      allowNo: true,
    }),
  }

  async run(): Promise<LoginResult> {
    const result = await login(this.context, {
      clientId: this.flags['client-id'],
      secretFromStdin: this.flags['client-secret-stdin'],
      verify: this.flags.verify,
    })
    this.logText(() => renderLogin(result, this.context.language))
    return result
  }
}
