import {Args} from '@oclif/core'
import {type MergedDecisions, mergeDecisions} from '../../../actions/reconcile/merge-decisions.ts'
import {exitsWith, LOCAL_EXITS, ServiceCommand} from '../../../cli/base-command.ts'
import {ExitCode} from '../../../messages/errors.ts'
import {renderConflicts, renderDecisions} from '../../../render/reconcile/decisions/decisions.ts'

export default class ReconcileDecisionsMerge extends ServiceCommand<
  typeof ReconcileDecisionsMerge
> {
  static override summary = 'Put the decisions of two people together.'
  static override description =
    `Prints one CSV file with the decisions of both, for "reconcile --decisions".
Where they differ the second file's stands, the findings are named, and the exit code is 7.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> ana.csv bruno.csv > both.csv',
    '<%= config.bin %> reconcile --from ./data --decisions both.csv',
  ]
  static override exits = exitsWith(LOCAL_EXITS, ExitCode.checkFailed)
  static override args = {
    first: Args.string({description: 'findings.csv or report.xlsx of one person.', required: true}),
    second: Args.string({description: 'findings.csv or report.xlsx of the other.', required: true}),
  }

  async run(): Promise<MergedDecisions> {
    const {args, context} = this
    const {merged, conflicts} = await mergeDecisions(args.first, args.second)
    this.logText(() => renderDecisions(merged.data))
    if (conflicts.length > 0) {
      this.notice(renderConflicts(conflicts, context.language))
      this.exitWith(ExitCode.checkFailed)
    }
    return merged
  }
}
