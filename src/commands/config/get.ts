import {Args} from '@oclif/core'
import {type EffectiveSetting, readSettings} from '../../actions/profile/config.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'

export default class ConfigGet extends ServiceCommand<typeof ConfigGet> {
  static override summary = 'Print one setting as commands see it now.'
  static override description =
    'Flags and variables count, too; --json says which of them gave it. An unknown name is exit 2.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> base-url',
    '<%= config.bin %> <%= command.id %> wire.idempotencyHeader --profile shop --json',
  ]
  static override exits = LOCAL_EXITS
  static override args = {
    name: Args.string({description: 'Name of the setting.', required: true}),
  }

  async run(): Promise<EffectiveSetting | undefined> {
    const [setting] = await readSettings(this.context, this.args.name)
    this.log(setting?.value ?? '')
    return setting
  }
}
