import {Args, Flags} from '@oclif/core'
import {withStatement} from '../actions/statement/statement.ts'
import {SERVICE_EXITS, ServiceCommand} from '../cli/base-command.ts'
import {listFlags} from '../cli/flags/list.ts'
import {ofxFlags} from '../cli/flags/ofx.ts'
import {requireUse} from '../cli/flags/report-uses.ts'
import {openList} from '../cli/list.ts'
import {NEXT_STEPS} from '../render/command-line/next-steps.ts'
import {ofxStatement, STATEMENT_COLUMNS} from '../render/payments/statement.ts'
import {CSV_LOCALES} from '../render/table/csv.ts'
import {LIST_OUTPUTS} from '../render/table/list.ts'

export default class Statement extends ServiceCommand<typeof Statement> {
  static override summary = 'List the lines of a wallet, newest first, with the balance after each.'
  static override description =
    `Of the emulator; or of DATA: a data set such as "emulator export" writes and "reconcile --from"
reads, or one statement (CSV). A service shows its statement in the dashboard only: export it there.
--sub-account chooses the wallet. OFX holds the whole period unless --limit is given.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --from 7d',
    '<%= config.bin %> <%= command.id %> ./november --sub-account loja-2 --all',
    '<%= config.bin %> <%= command.id %> --all --output csv --locale pt-BR > extrato.csv',
    '<%= config.bin %> <%= command.id %> ./november --output ofx --ofx-bank 260 > november.ofx',
  ]
  static override aliases = ['extrato']
  static override exits = SERVICE_EXITS
  static columns = STATEMENT_COLUMNS.map(({key}) => key)
  static override args = {
    data: Args.string({description: 'Data set or statement (CSV); default: the emulator’s.'}),
  }
  static override flags = {
    ...listFlags,
    ...ofxFlags,
    output: Flags.option({
      summary: 'Form of the list; ofx is for accounting programs.',
      options: [...LIST_OUTPUTS, 'ofx'] as const,
      default: 'table' as const,
      helpGroup: 'LIST',
    })(),
    locale: Flags.option({
      summary: 'How CSV is written: for programs, or for a spreadsheet in Portuguese.',
      options: CSV_LOCALES,
      default: 'raw' as const,
      helpGroup: 'LIST',
    })(),
    mapping: Flags.string({summary: 'Names of other columns (JSON).', helpValue: 'FILE'}),
  }

  async run() {
    const {flags, context, args} = this
    const isOfx = flags.output === 'ofx'
    const formats = isOfx ? (['ofx'] as const) : []
    requireUse(this.argv, {out: '-', formats, chosenBy: '--output'})
    const output = flags.output === 'ofx' ? 'table' : flags.output
    const all = flags.all || (isOfx && flags.limit === undefined)
    const list = openList(
      context,
      {...flags, output, all},
      {columns: STATEMENT_COLUMNS, nextStep: NEXT_STEPS.statement},
    )
    const {range} = list
    const choice = {...flags, range, language: context.language, nowMs: context.now()}
    return withStatement(context, {path: args.data, mapping: flags.mapping}, (statement) => {
      const ofx = isOfx ? ofxStatement(statement, choice) : undefined
      return list.write(statement.newestFirst(range), ofx)
    })
  }
}
