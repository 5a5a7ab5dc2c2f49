import {Args} from '@oclif/core'
import {type ListedPerson, removePerson} from '../../../actions/approval/people.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../../cli/base-command.ts'
import {plainText} from '../../../messages/text/plain-text.ts'

export default class AuthApproverRemove extends ServiceCommand<typeof AuthApproverRemove> {
  static override summary = 'Take a person, or one of their keys, off the profile’s list.'
  static override description =
    `What they proposed or approved is worth nothing from then on, also what is not sent yet. Exit 2
when nothing on the list has that name or key.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> "Ana Souza"',
    '<%= config.bin %> <%= command.id %> ed25519:11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  ]
  static override exits = LOCAL_EXITS
  static override args = {
    person: Args.string({description: 'Name, or one public key.', required: true}),
  }

  async run(): Promise<{removed: readonly ListedPerson[]}> {
    const removed = await removePerson(this.context, this.args.person)
    for (const {name, publicKey} of removed) this.log(`${plainText(name)} ${publicKey}`)
    return {removed}
  }
}
