import {type PlannedFleet, planFleet} from '../../../actions/reconcile/fleet/plan.ts'
import {BaseCommand} from '../../../cli/base-command.ts'
import {fleetPlanFlags} from '../../../cli/flags/fleet.ts'
import {renderLeft} from '../../../render/reconcile/fleet/left-results.ts'
import {fleetProgress, renderPlanned} from '../../../render/reconcile/fleet/progress.ts'

export default class FleetPlan extends BaseCommand<typeof FleetPlan> {
  static override summary = 'Plan the reconciliation of many accounts as an array job.'
  static override description =
    `Reads <account>/<environment>/<period>/ below a directory, or a list of such folders, and writes
plan.json: every data set with the SHA-256 of its files, spread over parts of near equal bytes.
Planning again keeps the results of data sets that have not changed.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --from ./accounts --out ./plan',
    '<%= config.bin %> <%= command.id %> --list folders.txt --out ./plan --parts 20',
  ]
  static override flags = fleetPlanFlags

  async run(): Promise<PlannedFleet> {
    const {language} = this.context
    const planned = await planFleet(this.context, {
      ...this.flags,
      program: this.config.version,
      line: this.statusLine(),
      describe: fleetProgress(language).reading,
      describeLeft: (left) => renderLeft(left, language),
    })
    this.logText(() => renderPlanned(planned, language))
    return planned
  }
}
