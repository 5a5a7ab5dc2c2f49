import {Args, Flags} from '@oclif/core'
import {changeFaults, type FaultState} from '../../../actions/emulator/change-faults.ts'
import {EmulatorCommand} from '../../../cli/emulator-command.ts'
import {renderFaults} from '../../../render/emulator/emulator.ts'
import {FAULT_KINDS} from '../../../wire/fault-kind.ts'

export default class EmulatorFault extends EmulatorCommand<typeof EmulatorFault> {
  static override summary = 'Set what goes wrong on purpose.'
  static override description =
    `Between a caller and the service: status (answer --status at once), latency (wait --ms), reset
(drop the connection before anything is done), commit-then-reset (do it, then drop the connection),
truncate (half an answer). Between the service and a listener: drop, duplicate, delay (--ms),
corrupt-signature, corrupt-body, reorder. "emulator fault list" shows what is set, "emulator fault
clear" removes it.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> commit-then-reset --method POST --path /v2/pix --count 1',
    '<%= config.bin %> <%= command.id %> duplicate --event payment_completed --probability 0.5',
  ]
  static override args = {
    kind: Args.string({description: 'What goes wrong.', options: FAULT_KINDS}),
  }
  static override flags = {
    method: Flags.string({summary: 'Only calls with this method.'}),
    path: Flags.string({summary: 'Only calls of this path, with /v2; {id} stands for any id.'}),
    event: Flags.string({summary: 'Only deliveries of this event.'}),
    status: Flags.integer({summary: 'Status of the answer (default 500).', min: 400, max: 599}),
    ms: Flags.integer({summary: 'Milliseconds of latency or delay (default 1000).', min: 0}),
    count: Flags.integer({summary: 'How often it may strike (default: always).', min: 1}),
    probability: Flags.string({summary: 'Chance of each strike, drawn from the seed: 0 to 1.'}),
    clear: Flags.boolean({
      summary: 'Remove all faults, as "emulator fault clear" does.',
      exclusive: ['count', 'probability'],
    }),
  }

  async run(): Promise<{faults: readonly FaultState[]}> {
    const result = await changeFaults(this.context, {...this.flags, kind: this.args.kind})
    this.logText(() => renderFaults(result.faults, this.context.language))
    return result
  }
}
