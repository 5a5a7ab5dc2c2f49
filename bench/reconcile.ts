import {execFileSync} from 'node:child_process'
import {mkdtempSync, readdirSync, rmSync, statfsSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {writeLargeWorld} from './reconcile/large-world.ts'

/**
 * Reconciles a month of charges and compares it, in one run over the same files, with `wc -l` and
 * with the same checks in SQL for DuckDB.
 *
 *   node bench/reconcile.ts [charges=100000] [threads=2] [rounds=3]
 *
 * One million charges are 1.3 GB in the temporary directory; they are removed at the end.
 */
const [charges = 100_000, threads = 2, rounds = 3] = process.argv.slice(2).map(Number)
const BYTES_A_CHARGE = 1_400

interface Measured {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMib: number
}

function measured(script: string, directory: string): Measured {
  const path = join(import.meta.dirname, 'reconcile', script)
  const output = execFileSync(process.execPath, [path, directory, String(threads)], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return JSON.parse(output)
}

function countLines(directory: string): Measured {
  const files = readdirSync(directory).map((name) => join(directory, name))
  const startedAt = performance.now()
  execFileSync('wc', ['-l', ...files])
  return {seconds: (performance.now() - startedAt) / 1_000, cpuSeconds: Number.NaN, peakMib: 0}
}

/** The best of several rounds: what the machine can do when nobody disturbs it. */
function best(measure: () => Measured): Measured {
  const runs = Array.from({length: rounds}, measure)
  return runs.reduce((a, b) => (b.seconds < a.seconds ? b : a))
}

const temporary = mkdtempSync(join(tmpdir(), 'pixctl-bench-reconcile-'))
try {
  const {bavail, bsize} = statfsSync(temporary)
  if (bavail * bsize < charges * BYTES_A_CHARGE * 1.2) throw new Error('not enough disk for this')
  const world = writeLargeWorld(temporary, charges)
  console.log(`${charges} charges, ${world.rows} rows, ${(world.bytes / 1e6).toFixed(0)} MB`)
  const lines = best(() => countLines(temporary))
  const ours = best(() => measured('run-engine.ts', temporary))
  const duck = best(() => measured('duckdb.ts', temporary))
  const show = (name: string, {seconds, cpuSeconds, peakMib}: Measured) =>
    console.log(
      `${name.padEnd(22)} ${seconds.toFixed(2)} s, ${cpuSeconds.toFixed(2)} s CPU, ${peakMib} MiB`,
    )
  show('wc -l', lines)
  show(`pixctl, ${threads} threads`, ours)
  show(`DuckDB, ${threads} threads`, duck)
  console.log(
    `reconcile / wc -l      ${(ours.seconds / lines.seconds).toFixed(1)} (goal: at most 12)`,
  )
  console.log(
    `DuckDB / reconcile     ${(duck.seconds / ours.seconds).toFixed(2)} (goal: at least 2)`,
  )
} finally {
  rmSync(temporary, {recursive: true, force: true})
}
