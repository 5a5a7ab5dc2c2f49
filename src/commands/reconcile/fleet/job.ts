import {type FleetJob, fleetJob} from '../../../actions/reconcile/fleet/job.ts'
import {BaseCommand} from '../../../cli/base-command.ts'
import {fleetJobFlags} from '../../../cli/flags/fleet.ts'
import {renderJob, renderJobNext} from '../../../render/reconcile/fleet/progress.ts'

export default class FleetJobCommand extends BaseCommand<typeof FleetJobCommand> {
  static override summary = 'Print the job file that runs a plan on an engine of array jobs.'
  static override description =
    `kubernetes: an Indexed Job for "kubectl create -f -". slurm: a script for sbatch. aws-batch: the
requests for "aws batch register-job-definition" and "submit-job". Each gives a part five attempts,
and ends it at once where its input is wrong (exit 2).`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --plan ./plan --engine slurm > fleet.sh && sbatch fleet.sh',
    '<%= config.bin %> <%= command.id %> --plan /data/plan --engine kubernetes --image pixctl:1',
  ]
  static override flags = fleetJobFlags

  async run(): Promise<FleetJob> {
    const {memory: memoryMebibytes, ...flags} = this.flags
    const job = fleetJob({...flags, memoryMebibytes, version: this.config.version})
    this.logText(() => renderJob(job))
    const next = renderJobNext(job, this.context.language)
    if (next !== undefined) this.notice(next)
    return job
  }
}
