/**
 * Reconciles a month of charges with the built command, and compares it, in one run over the same
 * files, with `wc -l` and with the same checks in SQL for DuckDB.
 *
 *   node bench/reconcile.ts [charges=1000000] [rounds=5] [--world clean] [--seed 1] [--threads 2]
 *     [--no-duckdb]
 *
 * Worlds: `clean` is our own; `rough` is written as another program would (proportional fees, spaces,
 * keys in any order, metadata, repeated deliveries, some still in transit); `mixed`: half of its
 * records carry `feeAmount`; `shuffled`: mixed, rows in any order; `wrong-fee`: mixed, with a fee
 * table one centavo off, so that every subject needs a look; `csv`: rough, as CSV reports.
 *
 * `wc -l` and the command are whole processes; the command uses the threads it uses by default,
 * `--threads` are DuckDB's. Rounds take turns. One million charges are 1.3 GB in the temporary
 * directory, ten million 13 GB; they are removed at the end, on Ctrl-C too. The goals are those of
 * these two sizes: a small run is mostly the start of Node (`bench/startup.js`).
 */
import {mkdirSync, mkdtempSync, rmSync, statfsSync} from 'node:fs'
import {availableParallelism, loadavg, tmpdir, totalmem} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {BUILD_INPUTS, BUILD_OUTPUT, isStale} from '../scripts/stale.js'
import {WORLD_NAMES} from './reconcile/named-worlds.ts'
import {
  countLines,
  type Run,
  reconcileFiles,
  runDuckdb,
  type Stage,
  writeWorld,
} from './reconcile/runs.ts'

const {values, positionals} = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    world: {type: 'string', default: 'clean'},
    seed: {type: 'string', default: '1'},
    threads: {type: 'string', default: '2'},
    duckdb: {type: 'boolean', default: true},
  },
})
const [charges = 1_000_000, rounds = 5] = positionals.map(Number)
const threads = Number(values.threads)
const worldName = WORLD_NAMES.find((name) => name === values.world)
if (worldName === undefined) throw new Error(`--world is one of ${WORLD_NAMES.join(', ')}`)
const wanted = {name: worldName, charges, seed: Number(values.seed)}
const BYTES_A_CHARGE = 1_400

/** Source: the goals of the reconciliation. Units: bytes. */
const PEAK_GOALS = {clean: 300e6, rough: 300e6, mixed: 300e6, shuffled: 300e6} as const
const OTHER_PEAK_GOALS = {csv: 350e6, 'wrong-fee': 600e6} as const
const peakGoal = charges <= 1_000_000 ? {...PEAK_GOALS, ...OTHER_PEAK_GOALS}[worldName] : 1.5e9
const WC_GOAL = 12
const DUCKDB_GOALS: Partial<Record<string, number>> = {clean: 2.3, 'wrong-fee': 0.5}
const DUCKDB_GOAL = DUCKDB_GOALS[worldName] ?? 2

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN

const load = () =>
  loadavg()
    .map((figure) => figure.toFixed(2))
    .join(' ')

interface Runs {
  readonly bytes: number
  readonly wc: Run[]
  readonly ours: Run[]
  readonly duckdb: Run[]
}

/** `wc`, ours, DuckDB, `wc`, ours …: what disturbs one disturbs all. */
async function measure(stage: Stage): Promise<Runs> {
  const world = await writeWorld(stage, wanted)
  const [many, rows] = [charges, world.rows].map((count) => count.toLocaleString('en'))
  console.log(
    `${worldName}, seed ${wanted.seed}: ${many} charges, ${rows} rows, ${(world.bytes / 1e6).toFixed(0)} MB`,
  )
  console.log(`${availableParallelism()} cores, load average ${load()}`)
  await countLines(stage)
  console.log(
    world.bytes < totalmem() * 0.8
      ? 'All files were read once before the first round, so every round finds them in memory.'
      : 'The files are larger than what memory keeps of them: rounds read from the disk, too.',
  )
  const runs: Runs = {bytes: world.bytes, wc: [], ours: [], duckdb: []}
  for (let round = 0; round < rounds; round += 1) {
    runs.wc.push(await countLines(stage))
    runs.ours.push(await reconcileFiles(stage, world))
    if (values.duckdb) runs.duckdb.push(await runDuckdb(stage, threads))
  }
  return runs
}

const seconds = (runs: readonly Run[]) => runs.map((run) => run.seconds)
const peakOf = (runs: readonly Run[]) => Math.max(...runs.map((run) => run.peakBytes ?? 0))

function describe(name: string, runs: readonly Run[]): void {
  if (runs.length === 0) return
  const [middle, best] = [median(seconds(runs)), Math.min(...seconds(runs))]
  const cpu = median(runs.map((run) => run.cpuSeconds ?? Number.NaN))
  const used = Number.isNaN(cpu) ? '' : `, CPU ${cpu.toFixed(2)} s, peak ${megabytes(peakOf(runs))}`
  console.log(`${name.padEnd(20)} median ${middle.toFixed(3)} s, best ${best.toFixed(3)} s${used}`)
}

const megabytes = (bytes: number) =>
  `${(bytes / 1e6).toFixed(0)} MB (${(bytes / 2 ** 20).toFixed(0)} MiB)`

function judge(name: string, figure: string, goal: {text: string; isMet: boolean}): void {
  const verdict = goal.isMet ? 'meets' : 'does not meet'
  console.log(`${name.padEnd(20)} ${figure}: ${verdict} the goal, ${goal.text}`)
}

/** The median of the ratios of runs of one round, and the ratio of the best. */
function ratio(over: readonly Run[], under: readonly Run[]) {
  const times = median(over.map((run, at) => run.seconds / (under[at]?.seconds ?? Number.NaN)))
  const best = Math.min(...seconds(over)) / Math.min(...seconds(under))
  return {times, text: `${times.toFixed(2)} (of the best ${best.toFixed(2)})`}
}

function report({bytes, wc, ours, duckdb}: Runs): void {
  describe('wc -l', wc)
  describe('pixctl reconcile', ours)
  describe(`DuckDB, ${threads} threads`, duckdb)
  const toWc = ratio(ours, wc)
  judge('pixctl / wc -l', toWc.text, {text: `at most ${WC_GOAL}`, isMet: toWc.times <= WC_GOAL})
  if (duckdb.length > 0) {
    const toDuckdb = ratio(duckdb, ours)
    const goal = {text: `at least ${DUCKDB_GOAL}`, isMet: toDuckdb.times >= DUCKDB_GOAL}
    judge('DuckDB / pixctl', toDuckdb.text, goal)
  }
  const cpu = median(ours.map((run) => run.cpuSeconds ?? Number.NaN))
  console.log(`${'bytes a CPU second'.padEnd(20)} ${(bytes / 1e9 / cpu).toFixed(2)} GB`)
  const peak = peakOf(ours)
  const goal = {text: `at most ${peakGoal / 1e6} MB`, isMet: peak <= peakGoal}
  judge('peak memory', megabytes(peak), goal)
  console.log(`load average ${load()}`)
}

function requireBuild(): void {
  process.chdir(join(import.meta.dirname, '..'))
  if (!isStale(BUILD_OUTPUT, BUILD_INPUTS) && !isStale('dist/cli/main.js', [])) return
  console.error('dist/ is missing or older than its sources: run "npm run build" first.')
  process.exit(1)
}

function requireRoom(directory: string): void {
  const {bavail, bsize} = statfsSync(directory)
  const needed = charges * BYTES_A_CHARGE * 1.2
  if (bavail * bsize < needed) {
    throw new Error(`${directory} has no room for the ${(needed / 1e9).toFixed(1)} GB this needs.`)
  }
}

requireBuild()
const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort())
const temporary = mkdtempSync(join(tmpdir(), 'pixctl-bench-reconcile-'))
try {
  requireRoom(temporary)
  const stage = {data: join(temporary, 'data'), scratch: temporary, signal: interruption.signal}
  mkdirSync(stage.data)
  report(await measure(stage))
} catch (error) {
  if (!interruption.signal.aborted) console.error(error instanceof Error ? error.message : error)
  process.exitCode = interruption.signal.aborted ? 130 : 1
} finally {
  rmSync(temporary, {recursive: true, force: true})
}
