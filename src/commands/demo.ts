import {runDemo} from '../actions/demo/run-demo.ts'
import {BaseCommand, exitsWith, LOCAL_EXITS} from '../cli/base-command.ts'
import {ExitCode} from '../messages/errors.ts'
import {renderDemoEnd, renderDemoStep} from '../render/demo.ts'

export default class Demo extends BaseCommand<typeof Demo> {
  static override summary = 'Run the whole story on an emulator of its own, in seconds.'
  static override description =
    `A charge with a split is created, paid, delivered by signed webhook and settled;
a payout follows, and the ledger adds up. No network, no files left behind, nothing of yours is read.
Exit 7 when a step does not hold.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ]
  static override exits = exitsWith(LOCAL_EXITS, ExitCode.checkFailed)

  async run() {
    const {language} = this.context
    const {isTTY, columns} = process.stdout
    const colors = !this.flags['no-color'] && process.env['NO_COLOR'] === undefined
    const canvas = isTTY ? {width: columns - 4, colors} : undefined
    const {steps, holds} = await runDemo(this.context, (step) =>
      this.log(renderDemoStep(step, {language, canvas})),
    )
    if (!holds) this.exitWith(ExitCode.checkFailed)
    this.logText(() => renderDemoEnd(steps, language))
    return {holds, steps}
  }
}
