import {type ChildProcess, execFileSync, spawn, spawnSync} from 'node:child_process'
import {existsSync, mkdirSync, openSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'

const NODES = ['n1', 'n2'] as const
export type NodeName = (typeof NODES)[number]

/** A Slurm cluster on this machine: a controller and two nodes, each a network namespace. */
export interface SlurmCluster {
  /** A command of Slurm, such as `sbatch`, run on the controller. Errors: its exit code and stderr. */
  slurm(command: string, ...args: readonly string[]): string
  /** Ends everything that runs on the node, as when its power fails. */
  killNode(node: NodeName): void
  startNode(node: NodeName): void
  killController(): void
  startController(): void
  /** States of the tasks of a job by index, of those Slurm still lists. */
  tasks(
    job: string,
  ): readonly {readonly index: string; readonly state: string; readonly node: string}[]
  close(): void
}

/** Why no cluster can be had here; nothing where it can. */
export function slurmAbsence(): string | undefined {
  if (process.platform !== 'linux') return 'Slurm runs on Linux only'
  if (process.getuid?.() !== 0) return 'network namespaces need root'
  if (!existsSync('/usr/sbin/slurmctld')) return 'slurm-wlm is not installed'
  const probe = `pxprobe${process.pid}`
  const made = spawnSync('ip', ['netns', 'add', probe])
  if (made.error || made.status !== 0) return 'network namespaces are not allowed here'
  spawnSync('ip', ['netns', 'del', probe])
  return undefined
}

const CGROUPS = 'mount -t tmpfs none /sys/fs/cgroup'

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']})

/** Starts controller and nodes, with everything they write below `directory`. */
export async function startSlurm(directory: string): Promise<SlurmCluster> {
  const prefix = `px${process.pid % 10_000}`
  const network = makeNetwork(prefix)
  const conf = join(directory, 'slurm.conf')
  for (const name of ['state', 'spool/n1', 'spool/n2', 'log'])
    mkdirSync(join(directory, name), {recursive: true})
  writeFileSync(conf, configuration(directory))
  writeFileSync(join(directory, 'cgroup.conf'), 'CgroupPlugin=cgroup/v1\n')
  const daemons = new Map<string, ChildProcess>()
  const start = (name: string, ...command: readonly string[]): void => {
    const log = openSync(join(directory, 'log', `${name}.log`), 'a')
    // `ip netns exec` mounts a /sys of its own, without the directory that slurmd asks for.
    const inside = `${CGROUPS}; hostname ${name}; exec ${command.join(' ')}`
    const args = [
      'netns',
      'exec',
      network.of(name),
      'unshare',
      '--uts',
      '--mount',
      'sh',
      '-c',
      inside,
    ]
    const env = {...process.env, SLURM_CONF: conf}
    daemons.set(name, spawn('ip', args, {stdio: ['ignore', log, log], env}))
  }
  const kill = (name: string): void => {
    const pids = spawnSync('ip', ['netns', 'pids', network.of(name)], {encoding: 'utf8'}).stdout
    for (const pid of (pids ?? '').split('\n').filter(Boolean)) signal(Number(pid))
  }
  const slurm: SlurmCluster['slurm'] = (command, ...args) =>
    execFileSync('ip', ['netns', 'exec', network.of('ctl'), command, ...args], {
      encoding: 'utf8',
      env: {...process.env, SLURM_CONF: conf},
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const cluster: SlurmCluster = {
    slurm,
    killNode: kill,
    startNode: (node) => start(node, 'slurmd', '-D', '-N', node),
    killController: () => kill('ctl'),
    startController: () => start('ctl', 'slurmctld', '-D'),
    tasks: (job) => tasksIn(slurm('squeue', '-h', '-r', '-j', job, '-t', 'all', '-o', '%K %T %N')),
    close: () => {
      for (const name of ['ctl', ...NODES]) kill(name)
      network.remove()
    },
  }
  cluster.startController()
  for (const node of NODES) cluster.startNode(node)
  await untilReady(cluster, directory)
  return cluster
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

const tasksIn = (listing: string) =>
  listing
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [index = '', state = '', node = ''] = line.split(' ')
      return {index, state, node}
    })

async function untilReady({slurm}: SlurmCluster, directory: string): Promise<void> {
  const endMs = Date.now() + 30_000
  for (;;) {
    const states = spawnSafely(() => slurm('sinfo', '-h', '-N', '-o', '%T'))
    if (
      states
        .trim()
        .split('\n')
        .filter((state) => state === 'idle').length === NODES.length
    )
      return
    if (Date.now() > endMs) {
      const log = readFileSync(join(directory, 'log', 'ctl.log'), 'utf8').slice(-2_000)
      throw new Error(`the Slurm cluster did not start: ${states} ${log}`)
    }
    await sleep(250)
  }
}

function spawnSafely(work: () => string): string {
  try {
    return work()
  } catch {
    return ''
  }
}

/** A bridge in the controller's namespace, and a pair of interfaces a node. */
function makeNetwork(prefix: string) {
  const of = (name: string): string => `${prefix}${name}`
  const remove = (): void => {
    for (const name of ['ctl', ...NODES]) spawnSync('ip', ['netns', 'del', of(name)])
  }
  remove()
  for (const name of ['ctl', ...NODES]) {
    run('ip', 'netns', 'add', of(name))
    run('ip', '-n', of(name), 'link', 'set', 'lo', 'up')
  }
  const ctl = of('ctl')
  run('ip', '-n', ctl, 'link', 'add', 'br0', 'type', 'bridge')
  run('ip', '-n', ctl, 'addr', 'add', `${ADDRESSES.ctl}/24`, 'dev', 'br0')
  run('ip', '-n', ctl, 'link', 'set', 'br0', 'up')
  for (const node of NODES) {
    const [near, far] = [`${prefix}${node}a`, `${prefix}${node}b`]
    run('ip', 'link', 'add', near, 'type', 'veth', 'peer', 'name', far)
    run('ip', 'link', 'set', near, 'netns', ctl)
    run('ip', 'link', 'set', far, 'netns', of(node))
    run('ip', '-n', ctl, 'link', 'set', near, 'master', 'br0', 'up')
    run('ip', '-n', of(node), 'addr', 'add', `${ADDRESSES[node]}/24`, 'dev', far)
    run('ip', '-n', of(node), 'link', 'set', far, 'up')
  }
  return {of, remove}
}

const ADDRESSES = {ctl: '10.77.0.1', n1: '10.77.0.2', n2: '10.77.0.3'} as const

/** Source: many-machines.md, "Tested for real on Slurm". */
const configuration = (directory: string): string => `ClusterName=pixctl
SlurmctldHost=ctl(${ADDRESSES.ctl})
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/linear
MpiDefault=none
SlurmdTimeout=10
ReturnToService=2
JobRequeue=1
SlurmdParameters=config_overrides
StateSaveLocation=${directory}/state
SlurmdSpoolDir=${directory}/spool/%n
SlurmctldPidFile=${directory}/slurmctld.pid
SlurmdPidFile=${directory}/%n.pid
SlurmctldPort=16817
SlurmdPort=16818
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
MessageTimeout=5
${NODES.map((node) => `NodeName=${node} NodeAddr=${ADDRESSES[node]} CPUs=1 RealMemory=4096 State=UNKNOWN`).join('\n')}
PartitionName=fleet Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`
