import {changeFaults, type FaultState} from '../../../actions/emulator/change-faults.ts'
import {EmulatorCommand} from '../../../cli/emulator-command.ts'
import {renderFaults} from '../../../render/emulator/emulator.ts'

export default class EmulatorFaultClear extends EmulatorCommand<typeof EmulatorFaultClear> {
  static override summary = 'Remove all faults.'
  static override description =
    'Calls and deliveries are again as the service means them; what a fault did stays done.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ]

  async run(): Promise<{faults: readonly FaultState[]}> {
    const result = await changeFaults(this.context, {kind: undefined, clear: true})
    this.log(renderFaults(result.faults, this.context.language))
    return result
  }
}
