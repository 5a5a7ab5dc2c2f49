import {chmodSync, globSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {expect, onTestFinished, test} from 'vitest'
import {writeFleet} from '../helpers/fleet.ts'
import {temporaryHome} from '../helpers/pixctl.ts'
import {type SlurmCluster, slurmAbsence, startSlurm} from '../helpers/slurm.ts'

const ACCOUNTS = 200
const PARTS = 16
/** Its daemons end one after the other, which takes a busy machine more than ten seconds. */
const CLOSES_WITHIN_MS = 120_000

const absence = slurmAbsence()
const name = 'a fleet of 200 accounts on Slurm outlives a killed node and a killed controller'

test.skipIf(absence)(
  absence ? `${name} (skipped: ${absence})` : name,
  async () => {
    const home = temporaryHome()
    const at = (path: string) => join(home.path, path)
    const fleet = (...args: string[]) =>
      home.run(['reconcile', 'fleet', ...args], {limitMs: 300_000})
    writeFleet(at('data'), {
      accounts: ACCOUNTS,
      sizeOf: (nth) => (nth % 20 === 0 ? 400 : 5 + (nth % 7)),
      spoil: (world, nth) => {
        if (nth % 9 === 0)
          world.lines.splice(
            world.lines.findIndex(({type}) => type === 'fee'),
            1,
          )
      },
    })
    for (const plan of ['plan', 'alone']) {
      await fleet('plan', '--from', at('data'), '--out', at(plan), '--parts', String(PARTS))
    }
    const cluster = await startSlurm(at('slurm'))
    onTestFinished(() => {
      cluster.close()
      home[Symbol.dispose]()
    }, CLOSES_WITHIN_MS)

    const job = await submit(cluster, at)
    await until(() => doneUnits(at('plan')) > ACCOUNTS / 8)
    const lost = await until(() => runningOn(cluster, job, 'n1'))
    cluster.killNode('n1')
    await until(() => doneUnits(at('plan')) > ACCOUNTS / 4)
    cluster.killController()
    await sleep(2_000)
    cluster.startController()
    await until(() => answers(cluster))
    await until(
      () => {
        mend(cluster, job)
        return cluster.tasks(job).every(({state}) => state === 'COMPLETED')
      },
      {limitMs: 420_000, state: () => stateOf(cluster, job)},
    )
    expect(cluster.tasks(job).find(({index}) => index === lost)?.node).toBe('n2')

    for (let index = 0; index < PARTS; index += 1) {
      await fleet('part', '--plan', at('alone'), '--index', String(index))
    }
    const reports = []
    for (const plan of ['plan', 'alone']) {
      const merged = await fleet(
        'merge',
        '--plan',
        at(plan),
        '--out',
        at(`${plan}-report`),
        '--json',
      )
      expect(merged.json()).toMatchObject({done: ACCOUNTS, missing: []})
      reports.push(bytesOf(at(`${plan}-report`)))
    }
    expect(reports[0]).toEqual(reports[1])
  },
  900_000,
)

/** Submits the printed job file; a task takes a second longer, so that a node is killed within one. */
async function submit(cluster: SlurmCluster, at: (path: string) => string): Promise<string> {
  const program = at('pixctl')
  const bin = join(import.meta.dirname, '../../bin/run.js')
  writeFileSync(program, `#!/bin/sh\nsleep 1\nexec ${process.execPath} ${bin} "$@"\n`)
  chmodSync(program, 0o755)
  const home = temporaryHome()
  onTestFinished(() => home[Symbol.dispose]())
  const printed = await home.run([
    ...['reconcile', 'fleet', 'job', '--plan', at('plan'), '--engine', 'slurm'],
    ...['--program', program, '--cpus', '1', '--memory', '512'],
  ])
  expect(printed.stderr).toBe('')
  writeFileSync(at('fleet.sh'), printed.stdout)
  return cluster.slurm('sbatch', '--parsable', at('fleet.sh')).trim()
}

/** The index of a task that the node runs; nothing where it runs none. */
const runningOn = (cluster: SlurmCluster, job: string, name: string): string | undefined =>
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

const bytesOf = (directory: string): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*.*', {cwd: directory})
      .sort()
      .map((file) => [file, readFileSync(join(directory, file), 'base64')]),
  )
