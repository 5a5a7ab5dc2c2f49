import {Args, Flags} from '@oclif/core'
import {addPerson} from '../../../actions/approval/people.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../../cli/base-command.ts'
import {renderListed} from '../../../render/payments/approval.ts'

export default class AuthApproverAdd extends ServiceCommand<typeof AuthApproverAdd> {
  static override summary = 'Put a person and their key on the profile’s list.'
  static override description =
    `Everyone on the list may propose payouts and, unless --propose-only, approve those of others.
One person may have several keys under one name; one key has one name. Compare the key in person.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> "Ana Souza" ed25519:11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    '<%= config.bin %> <%= command.id %> "Bia Lima" ed25519:PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw --propose-only',
  ]
  static override exits = LOCAL_EXITS
  static override args = {
    name: Args.string({description: 'Name of the person.', required: true}),
    key: Args.string({description: 'What "auth key show" prints there.', required: true}),
  }
  static override flags = {
    'propose-only': Flags.boolean({summary: 'This key may not approve.'}),
  }

  async run() {
    const {name, key: publicKey} = this.args
    const mayApprove = !this.flags['propose-only']
    const person = await addPerson(this.context, {name, publicKey, mayApprove})
    this.logText(() => renderListed(person, this.context.language))
    return person
  }
}
