/**
 * Start-up of the built command line as ratios to `node -e 0` of the same Node, run in turn.
 * Usage: node bench/startup.js [runs] [--check]
 *
 * A line passes where the median of the ratios, or the ratio of the fastest runs, is at its goal or
 * below: on a busy machine the median says more about the machine.
 *
 * With --check it exits 1 when a ratio of the fastest runs is far above its goal. The fastest, and
 * far: other processes of the machine make a run slower, none makes it faster.
 */
import {spawnSync} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {BODY, CODE, settingsOf, startEmulator} from '../scripts/bundle/usual-starts.js'
import {writeLargeWorld} from './reconcile/large-world.ts'

const IS_CHECK = process.argv.includes('--check')
const RUNS = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 21)
const FAR = 1.3
const PROGRAM = 'bin/run.js'
const home = mkdtempSync(join(tmpdir(), 'pixctl-startup-'))
const env = {
  ...process.env,
  PIXCTL_HOME: join(home, 'home'),
  PIXCTL_CREDENTIAL_STORE: 'file',
  PIXCTL_WEBHOOK_SECRET: 's3cret',
  PIXCTL_NO_PROMPT: '1',
}

/** Milliseconds of one whole process; a failure to run as expected stops the bench. */
function time(args, {input = '', exit = 0} = {}) {
  const started = process.hrtime.bigint()
  const {status, stderr} = spawnSync(process.execPath, args, {env, input})
  const elapsed = Number(process.hrtime.bigint() - started) / 1e6
  if (status !== exit) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return elapsed
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** The median of the ratios of pairs run one right after the other. */
function ratio(name, goal, args, options) {
  const pairs = Array.from({length: RUNS + 2}, () => [time(['-e', '0']), time(args, options)])
  const counted = pairs.slice(2)
  const times = median(counted.map(([bare, full]) => full / bare))
  const [bare, full] = [0, 1].map((i) => median(counted.map((pair) => pair[i])))
  const figures = `${full.toFixed(0)} ms against ${bare.toFixed(0)} ms`
  const [leastBare, leastFull] = [0, 1].map((i) => Math.min(...counted.map((pair) => pair[i])))
  const least = leastFull / leastBare
  const verdict = Math.min(times, least) <= goal ? 'pass' : 'FAIL'
  process.stdout.write(
    `${verdict}  ${name.padEnd(24)} ${times.toFixed(2)}x  (goal ${goal}x)  ${figures}, ` +
      `fastest ${least.toFixed(2)}x\n`,
  )
  if (!IS_CHECK || least <= goal * FAR) return
  process.stderr.write(`${name}: ${least.toFixed(2)}x at best, goal ${goal}x\n`)
  process.exitCode = 1
}

/** From here on the credential is that of a profile: a file to read, and a secret. */
function logIn({url, credentials}) {
  const {clientId, clientSecret} = credentials.test
  for (const name of ['BASE_URL', 'CLIENT_ID', 'CLIENT_SECRET']) delete env[`PIXCTL_${name}`]
  const args = ['auth', 'login', '--client-id', clientId, '--client-secret-stdin']
  time([PROGRAM, ...args, '--base-url', url], {input: clientSecret})
}

try {
  ratio('--version', 2.0, [PROGRAM, '--version'])
  ratio('pix decode', 2.4, [PROGRAM, 'pix', 'decode', CODE])
  ratio('webhooks verify', 2.5, [PROGRAM, 'webhooks', 'verify', '--signature', 'sha256=0'], {
    input: BODY,
    exit: 7,
  })
  const {directory} = writeLargeWorld(join(home, 'data'), 100)
  ratio('reconcile 100 charges', 3.9, [PROGRAM, 'reconcile', '--from', directory, '--json'], {
    exit: 7,
  })
  const {child, ready} = await startEmulator(PROGRAM, env)
  Object.assign(env, settingsOf(ready))
  ratio('pix create', 4.0, [PROGRAM, 'pix', 'create', '--amount', '10', '--json'])
  logIn(ready)
  ratio('pix create, profile', 4.0, [PROGRAM, 'pix', 'create', '--amount', '10', '--json'])
  child.kill()
} finally {
  rmSync(home, {recursive: true, force: true})
}
