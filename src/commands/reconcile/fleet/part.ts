import {type PartOutcome, runPart} from '../../../actions/reconcile/fleet/part.ts'
import {BaseCommand, exitsWith, LOCAL_EXITS} from '../../../cli/base-command.ts'
import {fleetPartFlags} from '../../../cli/flags/fleet.ts'
import {ExitCode} from '../../../messages/errors.ts'
import {renderPart} from '../../../render/reconcile/fleet/progress.ts'
import {renderUnitReport} from '../../../render/reconcile/fleet/unit-report.ts'

export default class FleetPart extends BaseCommand<typeof FleetPart> {
  static override summary = 'Reconcile one part of a plan: the task of an array job.'
  static override description =
    `The number of the part comes from --index, JOB_COMPLETION_INDEX, SLURM_ARRAY_TASK_ID or
AWS_BATCH_JOB_ARRAY_INDEX. A data set that has a result is not done again, so a part may be run any
number of times, on any machine. 0 and 7 are both done; 2 is final; anything else may be tried again.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --plan ./plan --index 0',
    'SLURM_ARRAY_TASK_ID=3 <%= config.bin %> <%= command.id %> --plan ./plan',
  ]
  static override exits = exitsWith(LOCAL_EXITS, ExitCode.checkFailed)
  static override flags = fleetPartFlags

  async run(): Promise<PartOutcome> {
    const program = this.config.version
    const {'fail-on': failOn, ...flags} = this.flags
    const request = {...flags, failOn, program, report: renderUnitReport}
    const outcome = await runPart(this.context, request)
    this.logText(() => renderPart(outcome, this.context.language))
    if (outcome.failing > 0) this.exitWith(ExitCode.checkFailed)
    return outcome
  }
}
