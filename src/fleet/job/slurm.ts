import {partCommand, shellWord} from './shell.ts'
import {ATTEMPTS, type JobTerms} from './terms.ts'

/**
 * A script for `sbatch`: an array whose index is `SLURM_ARRAY_TASK_ID`. Slurm itself requeues the
 * tasks of a lost node; the script requeues a task that failed for another reason than its input.
 */
export const slurmJob = (terms: JobTerms): string => `#!/bin/sh
#SBATCH --job-name=pixctl-reconcile-fleet
#SBATCH --array=0-${terms.parts - 1}%${terms.parallel}
#SBATCH --cpus-per-task=${terms.cpus}
#SBATCH --mem=${terms.memoryMebibytes}M
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=${shellWord(`${terms.plan.replaceAll('%', '%%')}/slurm-%A_%a.log`)}

# Afterwards, with the job's number in place of JOB:
#   sbatch --dependency=afterany:JOB --wrap ${shellWord(`${terms.program} reconcile fleet merge --plan ${shellWord(terms.plan)} --out ${shellWord(`${terms.plan}/report`)}`)}

${partCommand(terms)}
status=$?

# 0: reconciled. 7: done, and a check did not hold. 2: the input is wrong, so trying again is no use.
case "$status" in
  0 | 7) exit 0 ;;
  2) exit 2 ;;
esac
if [ "\${SLURM_RESTART_COUNT:-0}" -lt ${ATTEMPTS - 1} ]; then
  scontrol requeue "\${SLURM_ARRAY_JOB_ID}_\${SLURM_ARRAY_TASK_ID}"
fi
exit "$status"
`
