import {globSync} from 'node:fs'
import {setTimeout as sleep} from 'node:timers/promises'
import type {NodeName, SlurmCluster} from './slurm.ts'

/** A fleet on a cluster, as its plan directory and the number of its job. */
interface FleetJob {
  readonly plan: string
  readonly units: number
  readonly job: string
}

/**
 * Waits for a fleet that is submitted, kills a node within a task once an eighth of the units is done,
 * and the controller once a quarter is, and lets the tasks go on to their end. Says which task the node
 * was killed with.
 *
 * Errors: when one of these does not happen in time, with the state of the job.
 */
export async function outliveKills(
  cluster: SlurmCluster,
  {plan, units, job}: FleetJob,
): Promise<string> {
  const node: NodeName = 'n1'
  const state = (): string => `${doneUnits(plan)} units done\n${stateOf(cluster, job)}`
  await until(() => doneUnits(plan) > units / 8, {state})
  const lost = await until(() => runningOn(cluster, job, node), {state})
  cluster.killNode(node)
  await until(
    () => {
      mend(cluster, job)
      return doneUnits(plan) > units / 4
    },
    {state},
  )
  cluster.killController()
  await sleep(2_000)
  cluster.startController()
  await until(() => answers(cluster))
  await until(
    () => {
      mend(cluster, job)
      return cluster.tasks(job).every(({state}) => state === 'COMPLETED')
    },
    {limitMs: 420_000, state},
  )
  return lost
}

/** The index of a task that the node runs; nothing where it runs none. */
const runningOn = (cluster: SlurmCluster, job: string, name: NodeName): string | undefined =>
  cluster.tasks(job).find(({state, node}) => state === 'RUNNING' && node === name)?.index

/**
 * What an operator does: a controller that was killed may have forgotten the last seconds, start a
 * task that a node runs already, and then drain the node and hold the task.
 */
function mend(cluster: SlurmCluster, job: string): void {
  const drained = cluster.slurm('sinfo', '-h', '-N', '-o', '%N %t').match(/^\w+(?= dra?i?n)/gm)
  for (const node of drained ?? []) {
    cluster.slurm('scontrol', 'update', `NodeName=${node}`, 'State=RESUME')
  }
  const held = cluster
    .slurm('squeue', '-h', '-r', '-j', job, '-o', '%K %r')
    .match(/^\d+(?=.* held)/gm)
  for (const index of held ?? []) cluster.slurm('scontrol', 'release', `${job}_${index}`)
  // Slurm lets a requeued task wait for two minutes, which would prove nothing more.
  const delayed = cluster
    .slurm('squeue', '-h', '-r', '-j', job, '-o', '%K %r')
    .match(/^\d+(?= BeginTime)/gm)
  for (const index of delayed ?? []) {
    cluster.slurm('scontrol', 'update', `JobId=${job}_${index}`, 'StartTime=now')
  }
}

const doneUnits = (plan: string): number => globSync('results/*.result.json', {cwd: plan}).length

function answers(cluster: SlurmCluster): boolean {
  try {
    return cluster.slurm('sinfo', '-h') !== ''
  } catch {
    return false
  }
}

/** What keeps a job from its end: its tasks, what waits and why, and the nodes. */
const stateOf = (cluster: SlurmCluster, job: string): string =>
  [
    ...cluster.tasks(job).map((task) => JSON.stringify(task)),
    cluster.slurm('squeue', '-r', '-j', job, '-o', '%K %T %N %r'),
    cluster.slurm('sinfo', '-N', '-o', '%N %T %E'),
  ].join('\n')

/** Waits for something to hold, and gives what it then is. */
async function until<T>(
  look: () => T,
  {limitMs = 120_000, state = () => ''}: {limitMs?: number; state?: () => string} = {},
): Promise<NonNullable<T>> {
  const endMs = Date.now() + limitMs
  for (;;) {
    const found = look()
    if (found) return found
    if (Date.now() > endMs) throw new Error(`it did not happen in time: ${look}\n${state()}`)
    await sleep(250)
  }
}
