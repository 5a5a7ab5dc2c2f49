/**
 * What it costs to reconcile many accounts in parts: the CPU time of plan, all parts and merge,
 * against the same with one part, which one process does from end to end.
 *
 *   node bench/fleet.ts [--rounds 3] [--shape small,medium,wide,skewed,large] [--slurm 8]
 *
 * Shapes: `small`: 200 accounts of 500 charges; `medium`: 200 of 4,000; `wide`: 200 of 12,000;
 * `skewed`: 200 accounts, the largest of 60,000 charges and the others ever smaller; `large`: 24 of
 * 100,000. Every process is the built command; parts run one after the other, first with the number of
 * parts that the program chooses. The reports of both have to be the same, byte by byte. A part is a
 * process, and starting one costs the same whatever it does: the bench says how much that is.
 *
 * `--slurm 8` does it in 8 parts (0: in as many as the program chooses) on a Slurm cluster of two nodes
 * instead, which the bench starts (root, `slurm-wlm`), of which a node and the controller are killed.
 * What killed tasks used counts, too.
 */
import {createHash} from 'node:crypto'
import {globSync, mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {type Fleet, runFleet, startCpu} from './fleet/run.ts'
import {SHAPES, type ShapeName, writeFleet} from './fleet/shapes.ts'
import {runOnSlurm} from './fleet/slurm.ts'
import {machine} from './machine/cores.ts'

const {values} = parseArgs({
  options: {
    rounds: {type: 'string', default: '3'},
    shape: {type: 'string', default: Object.keys(SHAPES).join(',')},
    slurm: {type: 'string'},
  },
})
const rounds = Number(values.rounds)

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN

/** One hash of every file below a directory, with its name. */
function hashOf(directory: string): string {
  const hash = createHash('sha256')
  for (const file of globSync('**/*.*', {cwd: directory}).sort()) {
    hash.update(file).update(readFileSync(join(directory, file)))
  }
  return hash.digest('hex')
}

const cpuOf = ({plan, parts, merge}: Fleet): number => plan + parts + merge

const temporary = mkdtempSync(join(process.env['BENCH_HOME'] ?? tmpdir(), 'pixctl-bench-fleet-'))

async function measure(name: ShapeName): Promise<void> {
  const data = join(temporary, name)
  const {accounts, bytes} = await writeFleet(data, name)
  console.log(`${name}: ${accounts} accounts, ${(bytes / 1e6).toFixed(0)} MB`)
  const at = (place: string) => join(temporary, `${name}-${place}`)
  await runFleet(data, at('warm-up'), 1)
  if (values.slurm !== undefined) return measureOnSlurm(data, at, Number(values.slurm))
  for (const parts of [undefined, ...SHAPES[name].parts]) {
    const ratios: number[] = []
    const runs: Fleet[] = []
    for (let round = 0; round < rounds; round += 1) {
      const [one, many] = [at(`one-${round}`), at(`many-${round}`)]
      const alone = await runFleet(data, one, 1)
      const spread = await runFleet(data, many, parts)
      if (hashOf(alone.report) !== hashOf(spread.report)) throw new Error('the reports differ')
      ratios.push(cpuOf(spread) / cpuOf(alone))
      runs.push(spread)
      for (const place of [one, many]) rmSync(place, {recursive: true})
    }
    const figure = (of: (fleet: Fleet) => number) => median(runs.map(of)).toFixed(2)
    console.log(
      `  ${String(runs[0]?.count).padStart(3)} parts${parts ? '' : ' (default)'}: ${median(ratios).toFixed(2)} times the CPU of one ` +
        `(goal 1.15), plan ${figure(({plan}) => plan)} s, parts ${figure((run) => run.parts)} s, ` +
        `merge ${figure(({merge}) => merge)} s; reports equal`,
    )
  }
}

async function measureOnSlurm(
  data: string,
  at: (place: string) => string,
  parts: number,
): Promise<void> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const alone = await runFleet(data, at(`one-${round}`), 1)
    const spread = await runOnSlurm(data, at(`slurm-${round}`), {parts})
    if (hashOf(alone.report) !== hashOf(spread.report)) throw new Error('the reports differ')
    const [one, all] = [cpuOf(alone), cpuOf(spread)]
    ratios.push(all / one)
    console.log(
      `  ${spread.count} parts on Slurm, a node and the controller killed: ${all.toFixed(2)} s of CPU, ` +
        `${spread.killed.toFixed(2)} of them killed, alone ${one.toFixed(2)} s; reports equal`,
    )
  }
  console.log(`  ${median(ratios).toFixed(2)} times the CPU of one (goal 1.15)`)
}

try {
  console.log(machine())
  console.log(`starting a process takes ${(await startCpu()).toFixed(2)} s of CPU`)
  for (const name of values.shape.split(',')) await measure(name as ShapeName)
} finally {
  rmSync(temporary, {recursive: true, force: true})
}
