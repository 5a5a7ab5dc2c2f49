import {Args, Flags} from '@oclif/core'
import {type ExportedDataSet, exportDataSet} from '../../actions/emulator/export-data-set.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {closingFlag} from '../../cli/flags/closing.ts'
import {renderExported} from '../../render/emulator/emulator.ts'

export default class EmulatorExport extends EmulatorCommand<typeof EmulatorExport> {
  static override summary = 'Write the emulator’s data set, ready for "reconcile --from".'
  static override description =
    `Charges, withdrawals, events, blocks, statement, balances and fees of one environment, in the
form that "pixctl reconcile" reads: the whole history, opening with 0. With --previous or --from it
begins at a closing: lines and events of after it, what of before it was still open or has changed,
and wallets that open with what they had. With --until all is as it stood then. Days and months are
of Brasília and of the emulator’s clock; --from and --until of a day mean its beginning.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> ./data && <%= config.bin %> reconcile --from ./data',
    '<%= config.bin %> <%= command.id %> ./december --previous november/result.json',
    '<%= config.bin %> <%= command.id %> ./december --from 2026-12-01 --until 2027-01-01',
    '<%= config.bin %> <%= command.id %> ./data-live --live',
  ]
  static override args = {
    directory: Args.string({description: 'Where the files go.', required: true}),
  }
  static override flags = {
    from: closingFlag({summary: 'Only of after this time: 1h, yesterday, 2026-11-21 …'}),
    previous: Flags.string({
      summary: 'Only of after the closing of this result of the last run (JSON).',
      helpValue: 'FILE',
      exclusive: ['from'],
    }),
    until: closingFlag({summary: 'Up to this time, as it stood then (default: now).'}),
  }

  async run(): Promise<ExportedDataSet> {
    const {directory} = this.args
    const exported = await exportDataSet(this.context, {...this.flags, directory})
    this.log(renderExported(exported, this.context.language))
    return exported
  }
}
