import {Args, Flags} from '@oclif/core'
import {createKey} from '../../../actions/approval/people.ts'
import {BaseCommand} from '../../../cli/base-command.ts'
import {renderPersonKey} from '../../../render/payments/approval.ts'

export default class AuthKeyCreate extends BaseCommand<typeof AuthKeyCreate> {
  static override summary = 'Make your own key, with which you propose and approve payouts.'
  static override description =
    `An Ed25519 key of one person. Its private half goes to the keychain, or to a file that only you
can read, and is never shown; the public half is for the list of approvers. Exit 2 when there is a key.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> "Ana Souza"',
    '<%= config.bin %> <%= command.id %> "Ana Souza" --replace --json',
  ]
  static override args = {
    name: Args.string({description: 'Your name, as the others know you.', required: true}),
  }
  static override flags = {
    replace: Flags.boolean({summary: 'Forget the key there is, for good, and make another.'}),
  }

  async run() {
    const key = await createKey(this.context, {name: this.args.name, replace: this.flags.replace})
    this.logText(() => renderPersonKey(key, this.context.language))
    return key
  }
}
