/**
 * Acknowledged and durable events a second, against a bare node:http echo in the same run.
 *
 *   node bench/listener.ts [--store postgres] [--events 20000] [--rounds 5] [--connections 64]
 *
 * Every request is signed, has an id of its own, and is answered after it was synced and
 * deduplicated. `--store postgres` adds one listener and two listeners on a PostgreSQL server that
 * the bench starts (as another user where it runs as root), with synchronous commit and log files made
 * before, as on a server that has been running for a while.
 *
 * The generator is a process of its own with its thread on one core; how busy it was is printed, so
 * that it is seen not to be the limit. The first thread of echo and listeners is kept on the other
 * core; their further threads and PostgreSQL run where the scheduler puts them. Rounds of all take
 * turns, each after the servers have ended what the one before left to do, and medians are compared.
 * CPU is what a server and its database worked for one event, which stays the same where other
 * processes take a part of the machine. `wrk`, where it is installed, measures the echo a second time.
 * `BENCH_HOME` names the disk (default: the temporary directory).
 */
import {type ChildProcess, fork} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import {parseArgs} from 'node:util'
import type {Order} from './listener/generator.ts'
import type {Round} from './listener/load.ts'
import {
  type StoreOfBench,
  startStore,
  startTarget,
  stopListener,
  type Target,
} from './listener/servers.ts'
import {wrkRate} from './listener/wrk.ts'
import {cpuMicros, machine, pin} from './machine/cores.ts'

const {values} = parseArgs({
  options: {
    store: {type: 'string'},
    events: {type: 'string', default: '20000'},
    rounds: {type: 'string', default: '5'},
    connections: {type: 'string', default: '64'},
  },
})
const EVENTS = Number(values.events)
const ROUNDS = Number(values.rounds)
const CONNECTIONS = Number(values.connections)
const WARM_UP = Math.min(EVENTS, 10_000)
const [SERVER_CORE, GENERATOR_CORE] = [0, 1]

type Measured = Round & {readonly cpuMicros: number}

const children: ChildProcess[] = []
let store: StoreOfBench | undefined
async function measure(): Promise<void> {
  if (values.store === 'postgres') store = await startStore()
  const generator = fork(join(import.meta.dirname, 'listener', 'generator.ts'))
  children.push(generator)
  const targets = await startTargets(store)
  console.log(machine())
  console.log(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${EVENTS} events each, medians`)
  const rounds = new Map<Target, Measured[]>(targets.map((target) => [target, []]))
  for (const target of targets) await sendTo(generator, target, WARM_UP)
  if (!pinAll(generator, targets)) console.log('no taskset: no process is kept on a core')
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of targets) {
      await untilIdle(targets)
      rounds.get(target)?.push(await sendTo(generator, target, EVENTS))
    }
  }
  report(rounds)
  await reportWrk(targets[0])
  await account(targets)
}

/** After the warm-up: threads that a process begins with its first work would be kept there, too. */
function pinAll(generator: ChildProcess, targets: readonly Target[]): boolean {
  const pins = [pin(generator.pid ?? 0, GENERATOR_CORE)]
  for (const {processes} of targets) {
    // A second listener shares the generator's core: there is no third one to give it.
    for (const [at, {pid}] of processes.entries()) pins.push(pin(pid ?? 0, (SERVER_CORE + at) % 2))
  }
  return pins.every((isPinned) => isPinned)
}

async function startTargets(shared: StoreOfBench | undefined): Promise<readonly Target[]> {
  const started: Target[] = []
  const add = async (...args: Parameters<typeof startTarget>): Promise<void> => {
    const target = await startTarget(...args)
    for (const process of target.processes) children.push(process)
    started.push(target)
  }
  await add('echo', {file: 'echo-server.ts'})
  await add('local', {file: 'server.ts'})
  if (shared) await add('postgres', {file: 'server.ts', store: shared})
  if (shared) await add('postgres, two', {file: 'server.ts', store: shared, count: 2})
  return started
}

const IDLE_LOOK_MS = 200
const IDLE_MICROS = 10_000
const MOST_IDLE_LOOKS = 50

/**
 * The local inbox goes on writing what it acknowledged, and PostgreSQL tidies up: no other round pays for
 * it.
 */
async function untilIdle(targets: readonly Target[]): Promise<void> {
  for (let look = 0; look < MOST_IDLE_LOOKS; look += 1) {
    const pids = [...new Set(targets.flatMap((target) => target.pids()))]
    const before = cpuMicros(pids)
    await pause(IDLE_LOOK_MS)
    if (cpuMicros(pids) - before <= IDLE_MICROS) return
  }
  console.log('the servers did not come to rest between two rounds')
}

async function sendTo(generator: ChildProcess, target: Target, count: number): Promise<Measured> {
  const before = cpuMicros(target.pids())
  const answered = once(generator, 'message')
  generator.send({ports: target.ports, connections: CONNECTIONS, count} satisfies Order)
  const [round] = (await answered) as [Round]
  if (round.statuses['200'] !== count)
    throw new Error(`${target.name}: ${JSON.stringify(round.statuses)}`)
  return {...round, cpuMicros: (cpuMicros(target.pids()) - before) / count}
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN

const medianOf = (rounds: readonly Measured[], figure: (round: Measured) => number): number =>
  median(rounds.map(figure))

/** The goals beside each ratio. Source: issue of the shared store; decision 0024. */
const GOALS: Readonly<Record<string, string>> = {
  local: 'goal 45 %, p99 at most 3',
  postgres: 'goal 25 %, p99 at most 4',
  'postgres, two': 'goal: no slower than one',
}

function report(rounds: ReadonlyMap<Target, readonly Measured[]>): void {
  const [reference = []] = rounds.values()
  for (const [{name}, measured] of rounds) {
    const [rate, p50, p99, cpu, busy] = [
      medianOf(measured, (round) => round.requestsPerSecond),
      medianOf(measured, (round) => round.p50Ms),
      medianOf(measured, (round) => round.p99Ms),
      medianOf(measured, (round) => round.cpuMicros),
      medianOf(measured, (round) => round.busy),
    ]
    const figures =
      `${name.padEnd(14)}${rate.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(2)} ms  ` +
      `p99 ${p99.toFixed(2)} ms  CPU ${cpu.toFixed(0)} µs  generator ${(busy * 100).toFixed(0)} % busy`
    console.log(`${figures}${ratios(name, measured, reference)}`)
  }
}

/** The medians of the ratios of rounds that ran one right after the other. */
function ratios(
  name: string,
  measured: readonly Measured[],
  reference: readonly Measured[],
): string {
  if (measured === reference) return ''
  const ratio = (figure: (round: Measured) => number): number =>
    median(measured.map((round, at) => figure(round) / figure(reference[at] ?? round)))
  const rate = ratio((round) => round.requestsPerSecond) * 100
  const p99 = ratio((round) => round.p99Ms)
  return `  ${rate.toFixed(0)} % of the echo, p99 ${p99.toFixed(1)} times (${GOALS[name]})`
}

async function reportWrk(echo: Target | undefined): Promise<void> {
  const port = echo?.ports[0]
  const rate =
    port === undefined
      ? undefined
      : await wrkRate({port, connections: CONNECTIONS, core: GENERATOR_CORE})
  if (rate !== undefined) console.log(`echo by wrk   ${rate.toFixed(0).padStart(8)}/s`)
}

/** Everything that was acknowledged is in the inbox, once; nothing had to go past the store. */
async function account(targets: readonly Target[]): Promise<void> {
  for (const {name, processes} of targets.slice(1)) {
    const endings = await Promise.all(processes.map(stopListener))
    const accepted = endings.reduce((sum, ending) => sum + ending.accepted, 0)
    const outages = endings.reduce((sum, ending) => sum + ending.outages, 0)
    const sent = WARM_UP + ROUNDS * EVENTS
    // Each listener on a database sees the events of all.
    const isKept = endings.every(({events}) => events === sent) && accepted === sent
    console.log(
      `${name}: sent ${sent}, acknowledged ${accepted}, in the inbox ${endings[0]?.events}, ` +
        `outages ${outages}, rss ${endings.map(({rssMiB}) => rssMiB).join(' and ')} MiB`,
    )
    if (!isKept || outages > 0) process.exitCode = 7
  }
}

try {
  await measure()
} finally {
  for (const child of children) child.kill('SIGKILL')
  store?.server.close()
}
