import {listFaults} from '../../../actions/emulator/change-faults.ts'
import {EmulatorCommand} from '../../../cli/emulator-command.ts'
import {shortListFlags} from '../../../cli/flags/list.ts'
import {openList} from '../../../cli/list.ts'
import {NEXT_STEPS} from '../../../render/command-line/next-steps.ts'
import {FAULT_COLUMNS} from '../../../render/emulator/emulator-faults.ts'

export default class EmulatorFaultList extends EmulatorCommand<typeof EmulatorFaultList> {
  static override summary = 'List what goes wrong on purpose, and how often it did.'
  static override description =
    'A fault that never struck proved nothing: FIRED counts its strikes, REMAINING those to come.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ]
  static columns = FAULT_COLUMNS.map(({key}) => key)
  static override flags = shortListFlags

  async run() {
    const list = openList(this.context, this.flags, {
      columns: FAULT_COLUMNS,
      isShort: true,
      nextStep: NEXT_STEPS.faults,
    })
    const faults = await listFaults(this.context)
    return list.show(list.pick(faults), (text) => this.log(text))
  }
}
