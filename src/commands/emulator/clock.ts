import {Args} from '@oclif/core'
import {advanceClock} from '../../actions/emulator/advance-clock.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {durationFlag} from '../../cli/flags/every-command.ts'
import {renderClock} from '../../render/emulator/emulator.ts'

export default class EmulatorClock extends EmulatorCommand<typeof EmulatorClock> {
  static override summary = 'Show the emulator’s clock, or put it forward.'
  static override description =
    `Tokens, idempotency keys, expiry of charges, refunds and webhook retries all go by this clock.
Putting it forward answers when everything that fell due on the way has happened, in its order.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> 1h',
    '<%= config.bin %> <%= command.id %> --advance 86400 --json',
  ]
  static override args = {
    duration: Args.string({description: 'How far to go: seconds, or such as 30m, 1h, 7d.'}),
  }
  static override flags = {advance: durationFlag({summary: 'The same as DURATION.'})}

  async run(): Promise<{now: string; fired?: number}> {
    const clock = await advanceClock(this.context, this.flags.advance ?? this.args.duration)
    this.logText(() => renderClock(clock, this.context.language))
    return clock
  }
}
