import {showKey} from '../../../actions/approval/people.ts'
import {BaseCommand, exitsWith, LOCAL_EXITS} from '../../../cli/base-command.ts'
import {ExitCode} from '../../../messages/errors.ts'
import {renderPersonKey} from '../../../render/payments/approval.ts'

export default class AuthKeyShow extends BaseCommand<typeof AuthKeyShow> {
  static override summary = 'Show your public key, to be put on the list of approvers.'
  static override description =
    `The private half is never shown. Exit 3 when there is no key on this machine,
1 when its private half is gone.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ]
  static override exits = exitsWith(LOCAL_EXITS, ExitCode.notPermitted)

  async run() {
    const key = await showKey(this.context)
    this.logText(() => renderPersonKey(key, this.context.language))
    return key
  }
}
