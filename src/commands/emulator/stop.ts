import {stopEmulator} from '../../actions/emulator/stop-emulator.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {EMULATOR_WORDS} from '../../render/emulator/emulator-words.ts'

export default class EmulatorStop extends EmulatorCommand<typeof EmulatorStop> {
  static override summary = 'End the emulator, as Ctrl-C where it runs would.'
  static override description =
    'Comes back when its port and its data are free. Data without --data is gone with it.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --base-url http://127.0.0.1:4011',
  ]

  async run(): Promise<{stopped: boolean}> {
    const result = await stopEmulator(this.context)
    const words = EMULATOR_WORDS[this.context.language]
    this.log(result.stopped ? words.stopped : words.stopping)
    return result
  }
}
