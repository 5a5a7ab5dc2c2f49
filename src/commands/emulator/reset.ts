import {askControl} from '../../actions/emulator/control-plane.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {EMULATOR_WORDS} from '../../render/emulator/emulator-words.ts'

export default class EmulatorReset extends EmulatorCommand<typeof EmulatorReset> {
  static override summary = 'Put the emulator back to right after its start.'
  static override description =
    `Charges, wallets, balances, webhooks, faults and the clock begin anew. The first credentials and
the default fees are the same again, so a login stays valid.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ]

  async run(): Promise<{reset: true}> {
    await askControl(this.context, {path: '/reset'})
    this.log(EMULATOR_WORDS[this.context.language].reset)
    return {reset: true}
  }
}
