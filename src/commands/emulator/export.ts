import {Args} from '@oclif/core'
import {exportDataSet} from '../../actions/export-data-set.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {EMULATOR_WORDS} from '../../render/emulator-words.ts'

export default class EmulatorExport extends EmulatorCommand<typeof EmulatorExport> {
  static override summary = 'Write the emulator’s data set, ready for "reconcile --from".'
  static override description =
    `Charges, withdrawals, events, blocks, statement, balances and fees of one environment, in the
form that "pixctl reconcile" reads: the whole history, opening with 0. A second month
with --previous needs an export that begins at the last closing, which this is not.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> ./data && <%= config.bin %> reconcile --from ./data',
    '<%= config.bin %> <%= command.id %> ./data-live --live',
  ]
  static override args = {
    directory: Args.string({description: 'Where the files go.', required: true}),
  }

  async run(): Promise<{directory: string; files: readonly string[]}> {
    const {directory} = this.args
    const files = await exportDataSet(this.context, directory)
    this.log(EMULATOR_WORDS[this.context.language].exported(files.length, directory))
    return {directory, files}
  }
}
