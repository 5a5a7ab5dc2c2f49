import {Args} from '@oclif/core'
import {changeSetting, type EffectiveSetting} from '../../actions/profile/config.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'

export default class ConfigSet extends ServiceCommand<typeof ConfigSet> {
  static override summary = 'Change one setting of the profile.'
  static override description =
    `base-url (of one environment), sub-account, timeout, lang (en or pt-BR, for every profile),
approval-above (reais that one person may pay out in 24 hours, without payouts known to have failed; with
0 each payout needs two people, without the setting there is no limit), store ("local", or the postgres://
URL of a database that several machines share), and wire.NAME for a service that spells a name its own
way. The password of a store goes to the vault; "-" reads the URL from stdin. An empty value ("") takes
the setting away. A value that cannot be used is exit 2.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> base-url https://api.example.com --live',
    '<%= config.bin %> <%= command.id %> lang pt-BR',
    '<%= config.bin %> <%= command.id %> approval-above 5000',
    '<%= config.bin %> <%= command.id %> store postgres://pix@db.example.com/pix',
    '<%= config.bin %> <%= command.id %> wire.signatureHeader X-Signature --profile shop',
  ]
  static override exits = LOCAL_EXITS
  static override args = {
    name: Args.string({description: 'Name of the setting.', required: true}),
    value: Args.string({description: 'Its value; empty takes it away.', required: true}),
  }

  async run(): Promise<EffectiveSetting> {
    const setting = await changeSetting(this.context, this.args.name, this.args.value)
    // Of a store that is taken away, the embedded one is what is used.
    const shown = setting.value ?? (setting.key === 'store' ? 'local' : '–')
    this.log(`${setting.key} ${shown}`)
    return setting
  }
}
