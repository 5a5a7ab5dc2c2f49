import {diagnose} from '../actions/doctor/diagnose.ts'
import type {Diagnosis} from '../actions/doctor/diagnosis.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../cli/base-command.ts'
import {ExitCode} from '../messages/errors.ts'
import {renderDiagnoses} from '../render/doctor/doctor.ts'

export default class Doctor extends ServiceCommand<typeof Doctor> {
  static override summary = 'Check what breaks in real life, and say which command mends it.'
  static override description =
    `Looks at Node, files, secrets, settings, credential, journal, unknown outcomes, the
listener’s port, proxies, the service and the clock. Changes nothing and sends no creation.
Exit 7 when something needs mending; a warning alone is exit 0.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --live --json',
  ]
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.checkFailed)

  async run(): Promise<{healthy: boolean; checks: readonly Diagnosis[]}> {
    const checks = await diagnose(this.context)
    const healthy = checks.every(({status}) => status !== 'fault')
    if (!healthy) this.exitWith(ExitCode.checkFailed)
    this.logText(() => renderDiagnoses(checks, this.context.language))
    return {healthy, checks}
  }
}
