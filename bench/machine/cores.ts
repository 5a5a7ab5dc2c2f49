import {spawnSync} from 'node:child_process'
import {readdirSync, readFileSync} from 'node:fs'
import {availableParallelism, cpus} from 'node:os'

/**
 * Keeps the first thread of a process on one core; threads that it has already, and later ones that
 * these make, stay where the scheduler puts them. `false` where `taskset` is not there.
 */
export const pin = (pid: number, core: number): boolean =>
  spawnSync('taskset', ['-cp', String(core), String(pid)]).status === 0

/** User and system time of these processes so far. Units: microseconds; a tick is 10 ms. */
export const cpuMicros = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ticksOf(pid) * 10_000, 0)

function ticksOf(pid: number): number {
  const fields = fieldsOf(pid)
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

/** The processes that this one has started and that still run. */
export function childrenOf(parent: number): readonly number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => Number(fieldsOf(pid)[1]) === parent)
}

/** What `/proc` says of a process after its name. Source: proc(5), `stat`, from field 3 on. */
function fieldsOf(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
  } catch {
    return []
  }
}

/** What figures are to be read against. */
export const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}, ${process.platform}`
