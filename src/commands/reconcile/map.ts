import {Args, Flags} from '@oclif/core'
import {mapFile, type ProposedFile} from '../../actions/reconcile/map-file.ts'
import {exitsWith, LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {mapWords, renderMapping} from '../../render/reconcile/mapping.ts'

export default class ReconcileMap extends ServiceCommand<typeof ReconcileMap> {
  static override summary =
    'Propose how to read a statement, charges or withdrawals with other columns.'
  static override description =
    `Looks at the rows of a CSV file, a million at most, and prints a mapping for "reconcile --mapping".
On a terminal it asks for the columns it cannot guess.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> extrato.csv --out bank.json',
    '<%= config.bin %> reconcile --statement extrato.csv --mapping bank.json --json',
  ]
  static override exits = exitsWith(LOCAL_EXITS)
  static override args = {
    file: Args.string({description: 'Statement, charges or withdrawals (CSV).', required: true}),
  }
  static override flags = {
    out: Flags.string({summary: 'File for the mapping (JSON).', helpValue: 'FILE'}),
    replace: Flags.boolean({summary: 'Write over the file of --out.', dependsOn: ['out']}),
  }

  async run(): Promise<ProposedFile> {
    const {args, flags, context} = this
    const words = mapWords(context.language)
    const mapping = await mapFile(context, {file: args.file, ...flags, words})
    this.logText(() => renderMapping(mapping))
    return mapping
  }
}
