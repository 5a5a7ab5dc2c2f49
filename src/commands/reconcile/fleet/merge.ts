import {failsFleet} from '../../../actions/reconcile/fail-on.ts'
import {mergeFleet} from '../../../actions/reconcile/fleet/merge.ts'
import {olderFiles} from '../../../actions/reconcile/older-files.ts'
import {BaseCommand, exitsWith, LOCAL_EXITS} from '../../../cli/base-command.ts'
import {fleetMergeFlags} from '../../../cli/flags/fleet.ts'
import {SAO_PAULO} from '../../../domain/civil-day.ts'
import {isAccountPage} from '../../../fleet/report-names.ts'
import type {FleetReport} from '../../../fleet/roll-up.ts'
import {ExitCode} from '../../../messages/errors.ts'
import {renderFleet, renderFleetFiles} from '../../../render/reconcile/fleet/fleet.ts'
import {fleetProgress} from '../../../render/reconcile/fleet/progress.ts'
import {renderOlder, renderRemoved} from '../../../render/reconcile/report-files.ts'
import {renderWritten, runWords} from '../../../render/reconcile/run-report.ts'

export default class FleetMerge extends BaseCommand<typeof FleetMerge> {
  static override summary = 'Roll the results of a plan up into one report.'
  static override description =
    `Writes fleet.html, fleet.xlsx, fleet.json and CSV files: accounts worst first, causes across
accounts, what has no result, and each account's own report. An account without a result is never
called reconciled: the exit is then 7. Pages of an earlier merge into the same directory are removed
where the plan has their account no more; any other file stays.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --plan ./plan --out ./report',
    '<%= config.bin %> <%= command.id %> --plan ./plan --out ./report --locale raw --json',
  ]
  static override exits = exitsWith(LOCAL_EXITS, ExitCode.checkFailed)
  static override flags = fleetMergeFlags

  async run(): Promise<FleetReport> {
    const {language} = this.context
    const rendering = {language, timezone: SAO_PAULO, locale: this.flags.locale}
    const {report, written, removed} = await mergeFleet(this.context, {
      ...this.flags,
      program: this.config.version,
      line: this.statusLine(),
      describe: fleetProgress(language).merging,
      describeFile: runWords(language).describeFile,
      render: (rolledUp) => renderFleetFiles(rolledUp, rendering),
    })
    this.logText(() => renderFleet(report, language, this.flags.plan))
    this.notice(renderWritten(written, this.flags.out, language))
    if (removed.length > 0) this.notice(renderRemoved(removed, this.flags.out, language))
    const older = olderFiles(this.flags.out, written, isAccountPage)
    if (older.length > 0) this.notice(renderOlder(older, this.flags.out, language))
    if (failsFleet(report, this.flags['fail-on'])) this.exitWith(ExitCode.checkFailed)
    return report
  }
}
