/**
 * Reconciles months that are wrong in one way throughout with the built command, and compares what a
 * finding costs with the clean month that they were made of, in one run.
 *
 *   node bench/odd.ts [charges=100000] [--only one-event-id,ten-legs]
 *
 * CPU time is that of the whole process, of which the clean month is taken away for the time of a
 * finding; a month of twice the charges should take no more than twice the time. 100,000 charges are
 * 130 MB in the temporary directory, twice; they are removed at the end, on Ctrl-C too.
 */
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {BUILD_INPUTS, BUILD_OUTPUT, isStale} from '../scripts/stale.js'
import {ALTERATION_NAMES, type AlterationName} from './reconcile/alterations.ts'
import {alterWorld, type Run, reconcileFiles, type Stage, writeWorld} from './reconcile/runs.ts'

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {only: {type: 'string', default: ALTERATION_NAMES.join(',')}},
})
const [charges = 100_000] = positionals.map(Number)
const wanted = values.only.split(',').map((name) => {
  const known = ALTERATION_NAMES.find((one) => one === name)
  if (known === undefined) throw new Error(`--only takes ${ALTERATION_NAMES.join(', ')}`)
  return known
})

/** Source: the goals of the reconciliation. Units: microseconds of CPU. */
const GOAL = 10
const LEAST_FINDINGS = 1_000

const cells = (name: string, ...figures: readonly string[]) =>
  console.log([name.padEnd(22), ...figures.map((figure) => figure.padStart(11))].join(''))

function report(name: string, run: Run, clean: Run): void {
  const {findings = 0, cpuSeconds = Number.NaN, peakBytes = 0} = run
  const more = cpuSeconds - (clean.cpuSeconds ?? Number.NaN)
  const each = (more * 1e6) / findings
  const verdict = each <= GOAL ? 'meets' : 'above'
  cells(
    name,
    findings.toLocaleString('en'),
    cpuSeconds.toFixed(2),
    (cpuSeconds / (clean.cpuSeconds ?? Number.NaN)).toFixed(1),
    `${(peakBytes / 1e6).toFixed(0)}`,
    (peakBytes / (clean.peakBytes ?? Number.NaN)).toFixed(1),
    findings < LEAST_FINDINGS ? '-' : each.toFixed(1),
    findings < LEAST_FINDINGS ? '' : verdict,
  )
}

async function measure(clean: Stage): Promise<void> {
  const world = await writeWorld(clean, {name: 'clean', charges, seed: 1})
  console.log(`${charges.toLocaleString('en')} charges; goal: at most ${GOAL} µs a finding`)
  cells('', 'findings', 'CPU s', '/ clean', 'peak MB', '/ clean', 'µs each', '')
  const first = await reconcileFiles(clean, world)
  report('clean', first, first)
  for (const name of wanted) report(name, await runOf(name, clean), first)
}

async function runOf(name: AlterationName, clean: Stage): Promise<Run> {
  const stage = {...clean, data: join(clean.scratch, name)}
  try {
    return await reconcileFiles(stage, await alterWorld(stage, clean.data, name))
  } finally {
    rmSync(stage.data, {recursive: true, force: true})
  }
}

process.chdir(join(import.meta.dirname, '..'))
if (isStale(BUILD_OUTPUT, BUILD_INPUTS) || isStale('dist/cli/main.js', [])) {
  throw new Error('dist/ is missing or older than its sources: run "npm run build" first.')
}
const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort())
const temporary = mkdtempSync(join(tmpdir(), 'pixctl-bench-odd-'))
try {
  const stage = {data: join(temporary, 'clean'), scratch: temporary, signal: interruption.signal}
  mkdirSync(stage.data)
  await measure(stage)
} catch (error) {
  if (!interruption.signal.aborted) console.error(error instanceof Error ? error.message : error)
  process.exitCode = interruption.signal.aborted ? 130 : 1
} finally {
  rmSync(temporary, {recursive: true, force: true})
}
