/**
 * Lists over a full inbox and journal, as ratios to the same list over empty ones, of the built
 * command line; time is of the whole process, memory its peak.
 *
 *   node bench/lists.ts [rows] [runs]
 *
 * Goals: a default list at a million rows takes at most 0.15 s and 80 MB; `--all` at most 120 MB.
 * It exits 1 when memory is above its goal, or the time of the fastest run is above it by far:
 * other processes make a run slower, none makes it take more memory.
 */
import {spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

const ROWS = Number(process.argv[2] ?? 1_000_000)
const RUNS = Number(process.argv[3] ?? 7)
const GOAL = {ms: 150, megabytes: 80, allMegabytes: 120}
const FAR = 2
const PROGRAM = join(import.meta.dirname, '../bin/run.js')

const LISTS = [
  {name: 'webhooks events list', args: ['webhooks', 'events', 'list']},
  {name: 'pix list', args: ['pix', 'list']},
  {name: 'journal list', args: ['journal', 'list']},
]
const FORMS = ['table', 'json', 'ndjson', 'csv']

const directory = mkdtempSync(join(tmpdir(), 'pixctl-lists-'))
const empty = join(directory, 'empty')
const full = join(directory, 'full')

/** Says its peak on the fourth stream when it ends; the kernel counts it from the start of Node. */
const REPORT_PEAK = `data:text/javascript,${encodeURIComponent(`
  import {existsSync, readFileSync, writeSync} from 'node:fs'
  process.on('exit', () => {
    const status = '/proc/self/status'
    const known = existsSync(status) && /VmHWM:\\s*(\\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    writeSync(3, String(known || process.resourceUsage().maxRSS))
  })`)}`

interface Run {
  readonly ms: number
  readonly megabytes: number
}

function run(home: string, args: readonly string[]): Run {
  const startedAt = performance.now()
  const {status, output} = spawnSync(
    process.execPath,
    ['--import', REPORT_PEAK, PROGRAM, ...args],
    {
      env: {...process.env, PIXCTL_HOME: home, PIXCTL_CREDENTIAL_STORE: 'file', PIXCTL_LANG: 'en'},
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  )
  const ms = performance.now() - startedAt
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${output[2]}`)
  return {ms, megabytes: Number(String(output[3])) / 1024}
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0)
const least = (values: readonly number[]): number =>
  values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)

function report(name: string, figures: string, failures: readonly string[]): void {
  console.log(`${name.padEnd(38)} ${figures}`)
  for (const failure of failures) console.error(`${name}: ${failure}`)
  if (failures.length > 0) process.exitCode = 1
}

/** Full and empty in turn; the first pair warms both up. */
function defaultList(name: string, args: readonly string[]): void {
  const pairs = Array.from({length: RUNS + 1}, () => [run(empty, args), run(full, args)] as const)
  const counted = pairs.slice(1)
  const ratio = median(counted.map(([bare, ours]) => ours.ms / bare.ms))
  const peak = most(counted.map(([, ours]) => ours.megabytes))
  const times = counted.map(([, ours]) => ours.ms)
  const bare = counted.map(([one]) => one)
  const figures =
    `${ratio.toFixed(2)}x the empty list, ${median(times).toFixed(0)} ms ` +
    `(fastest ${least(times).toFixed(0)}) against ${median(bare.map(({ms}) => ms)).toFixed(0)} ms, ` +
    `${peak.toFixed(0)} MB against ${most(bare.map(({megabytes}) => megabytes)).toFixed(0)} MB`
  report(name, figures, [
    ...(peak > GOAL.megabytes ? [`more than ${GOAL.megabytes} MB`] : []),
    ...(least(times) > GOAL.ms * FAR ? [`the fastest run is far above ${GOAL.ms} ms`] : []),
  ])
}

function wholeList(name: string, args: readonly string[]): void {
  const {ms, megabytes} = run(full, args)
  const figures = `${(ms / 1000).toFixed(1)} s, ${megabytes.toFixed(0)} MB`
  const isAbove = megabytes > GOAL.allMegabytes
  report(name, figures, isAbove ? [`more than ${GOAL.allMegabytes} MB`] : [])
}

try {
  for (const [home, rows] of [
    [empty, 0],
    [full, ROWS],
  ] as const) {
    mkdirSync(home, {mode: 0o700})
    // A process of its own: what it holds must not count in those that are measured.
    const code = `import {fillHome} from ${JSON.stringify(join(import.meta.dirname, 'lists/fill.ts'))}
      await fillHome(${JSON.stringify(home)}, ${rows})`
    const {status, stderr} = spawnSync(process.execPath, ['--input-type=module', '-e', code])
    if (status !== 0) throw new Error(String(stderr))
  }
  console.log(`${ROWS} rows, ${RUNS} pairs of runs; medians, peak of all`)
  for (const {name, args} of LISTS) defaultList(name, args)
  for (const {name, args} of LISTS) {
    for (const form of FORMS) {
      wholeList(`${name} --all --output ${form}`, [...args, '--all', '--output', form])
    }
  }
} finally {
  rmSync(directory, {recursive: true, force: true})
}
