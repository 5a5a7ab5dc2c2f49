import {askControl} from '../../actions/emulator/control-plane.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {renderStatus, type StatusFacts} from '../../render/emulator/emulator.ts'

export default class EmulatorStatus extends EmulatorCommand<typeof EmulatorStatus> {
  static override summary = 'Show the emulator’s clock, seed, counts and faults.'
  static override description =
    `The sum of the ledger is 0 as long as the books are right. Faults that never fired are marked: a test that
set one and passed has proved nothing.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --json',
    '<%= config.bin %> <%= command.id %>',
  ]

  async run(): Promise<StatusFacts> {
    const status = await askControl<StatusFacts>(this.context, {method: 'GET', path: '/health'})
    this.logText(() => renderStatus(status, this.context.language))
    return status
  }
}
