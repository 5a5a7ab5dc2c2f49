import {execFileSync} from 'node:child_process'
import {chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {startSlurm} from '../../test/helpers/slurm.ts'
import {outliveKills} from '../../test/helpers/slurm-job.ts'
import {cpuMicros} from '../machine/cores.ts'
import {cpuOf, type Fleet, HOME, PROGRAM, USAGE} from './run.ts'

/** CPU seconds of a fleet on a cluster, and what of them tasks took that were killed. */
export interface SlurmFleet extends Fleet {
  readonly killed: number
}

/**
 * Plans, submits the printed job file to a cluster of two nodes, kills a node within a task and the
 * controller, and merges. A task that ends says itself what it used; of one that is killed it is what
 * the system said of it last.
 */
export async function runOnSlurm(
  data: string,
  place: string,
  {parts}: {readonly parts: number},
): Promise<SlurmFleet> {
  const [plan, report, used] = ['plan', 'report', 'used'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(used, {recursive: true})
  const fleet = (...args: string[]): Promise<number> => cpuOf(['reconcile', 'fleet', ...args])
  const asked = parts === 0 ? [] : ['--parts', String(parts)]
  const planned = await fleet('plan', '--from', data, '--out', plan, ...asked)
  const {parts: lists, units} = JSON.parse(readFileSync(join(plan, 'plan.json'), 'utf8'))
  const cluster = await startSlurm(join(place, 'slurm'))
  const watched = watchTasks(plan)
  try {
    const file = join(place, 'fleet.sh')
    const program = programThatCounts(place, used)
    writeFileSync(file, jobFile(plan, program))
    const id = cluster.slurm('sbatch', '--parsable', file).trim()
    await outliveKills(cluster, {plan, units: units.length, job: id})
  } finally {
    watched.stop()
    cluster.close()
  }
  const ended = new Map(
    readdirSync(used).map((pid) => [Number(pid), cpuSecondsIn(join(used, pid))]),
  )
  const isKilled = ([pid]: [number, number]): boolean => ended.get(pid) === undefined
  const sum = (figures: readonly (number | undefined)[]): number =>
    figures.reduce<number>((total, one) => total + (one ?? 0), 0)
  const killed = sum([...watched.micros].filter(isKilled).map(([, micros]) => micros / 1e6))
  const done = sum([...ended.values()]) + killed
  const merged = await fleet('merge', '--plan', plan, '--out', report)
  return {plan: planned, parts: done, merge: merged, count: lists.length, report, killed}
}

function jobFile(plan: string, program: string): Buffer {
  const job = ['reconcile', 'fleet', 'job', '--plan', plan, '--engine', 'slurm']
  const each = ['--cpus', '1', '--memory', '1024', '--program', program]
  const env = {...process.env, PIXCTL_HOME: HOME}
  return execFileSync(process.execPath, [PROGRAM, ...job, ...each], {env})
}

/** The program as the nodes start it: each run writes what it used to a file named by its process. */
function programThatCounts(place: string, used: string): string {
  const program = join(place, 'pixctl')
  const env = `PIXCTL_HOME=${HOME} PIXCTL_NO_PROMPT=1`
  const command = `${env} exec ${process.execPath} --import ${USAGE} ${PROGRAM} "$@"`
  writeFileSync(program, `#!/bin/sh\n${command} 3>"${used}/$$"\n`)
  chmodSync(program, 0o755)
  return program
}

/** Nothing of a task that was killed before it could write. */
function cpuSecondsIn(path: string): number | undefined {
  const text = readFileSync(path, 'utf8')
  return text === '' ? undefined : JSON.parse(text).cpuSeconds
}

/** What every task of a plan has used so far, also of those that are gone. */
function watchTasks(plan: string): {micros: Map<number, number>; stop: () => void} {
  const micros = new Map<number, number>()
  const look = (): void => {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name) || !isTask(name, plan)) continue
      const pid = Number(name)
      // One that ends at this moment has used nothing, says the system.
      micros.set(pid, Math.max(micros.get(pid) ?? 0, cpuMicros([pid])))
    }
  }
  const timer = setInterval(look, 20)
  return {micros, stop: () => clearInterval(timer)}
}

function isTask(pid: string, plan: string): boolean {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return args.includes(PROGRAM) && args.includes('part') && args.includes(plan)
  } catch {
    return false
  }
}
