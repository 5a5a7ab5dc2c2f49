import {Args} from '@oclif/core'
import {takeSnapshot} from '../../actions/emulator/take-snapshot.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {EMULATOR_WORDS} from '../../render/emulator/emulator-words.ts'

export default class EmulatorSnapshot extends EmulatorCommand<typeof EmulatorSnapshot> {
  static override summary = 'Keep the emulator’s state under a name.'
  static override description =
    'With --data it is kept in the directory, else until the emulator ends.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> before-payday',
    '<%= config.bin %> <%= command.id %> before-payday && <%= config.bin %> emulator clock 31d',
  ]
  static override args = {
    name: Args.string({description: 'Lowercase letters, digits, - and _.', required: true}),
  }

  async run(): Promise<{name: string}> {
    const {name} = this.args
    await takeSnapshot(this.context, name)
    this.log(EMULATOR_WORDS[this.context.language].snapshot(name))
    return {name}
  }
}
