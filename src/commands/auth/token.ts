import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {ExitCode} from '../../messages/errors.ts'
import {plainText} from '../../messages/text/plain-text.ts'

export default class AuthToken extends ServiceCommand<typeof AuthToken> {
  static override summary = 'Print a fresh access token, for other programs.'
  static override description =
    `The token is good for 300 seconds and is a secret: whoever has it acts as you. It is printed
and kept nowhere. A pair that the service refuses is exit 3.`
  static override examples = [
    'curl -H "Authorization: Bearer $(<%= config.bin %> <%= command.id %>)" http://127.0.0.1:4010/v2/balance',
    '<%= config.bin %> <%= command.id %> --json',
  ]
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.refused)

  async run(): Promise<{accessToken: string; expiresIn: number}> {
    const client = await this.context.client()
    const {accessToken, lifetimeSeconds} = await client.fetchToken()
    this.log(plainText(accessToken))
    return {accessToken, expiresIn: lifetimeSeconds}
  }
}
