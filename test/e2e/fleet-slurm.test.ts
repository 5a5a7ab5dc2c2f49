import {chmodSync, globSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {writeFleet} from '../helpers/fleet.ts'
import {temporaryHome} from '../helpers/pixctl.ts'
import {type SlurmCluster, slurmAbsence, startSlurm} from '../helpers/slurm.ts'
import {outliveKills} from '../helpers/slurm-job.ts'

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
    const lost = await outliveKills(cluster, {plan: at('plan'), units: ACCOUNTS, job})
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

const bytesOf = (directory: string): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*.*', {cwd: directory})
      .sort()
      .map((file) => [file, readFileSync(join(directory, file), 'base64')]),
  )
