import {Args} from '@oclif/core'
import {askControl} from '../../actions/emulator/control-plane.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {EMULATOR_WORDS} from '../../render/emulator/emulator-words.ts'

export default class EmulatorRestore extends EmulatorCommand<typeof EmulatorRestore> {
  static override summary = 'Go back to a snapshot.'
  static override description =
    'Everything is as it was when the snapshot was taken, the clock and what is due included.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> before-payday',
    '<%= config.bin %> <%= command.id %> before-payday --json',
  ]
  static override args = {
    name: Args.string({description: 'Lowercase letters, digits, - and _.', required: true}),
  }

  async run(): Promise<{name: string}> {
    const {name} = this.args
    await askControl(this.context, {path: `/snapshots/${encodeURIComponent(name)}/restore`})
    this.log(EMULATOR_WORDS[this.context.language].restored(name))
    return {name}
  }
}
