/**
 * `npm test` and `npm run demo` on a fresh clone: installs what is missing, builds what is stale,
 * then runs on the project's own Node. Written for the old Node that npm may run on.
 */
import {spawnSync} from 'node:child_process'
import {delimiter, resolve} from 'node:path'
import {BUILD_INPUTS, BUILD_OUTPUT, isStale} from './stale.js'

const BIN = resolve('node_modules/.bin')
const TASKS = {
  test: () => run('vitest', ['run', ...process.argv.slice(3)]),
  demo: () => run('node', ['bin/run.js', 'demo', ...process.argv.slice(3)]),
}

const task = TASKS[process.argv[2] ?? '']
if (!task) {
  process.stderr.write(`usage: node scripts/run.js ${Object.keys(TASKS).join('|')}\n`)
  process.exit(2)
}
if (isStale('node_modules/.package-lock.json', ['package-lock.json'])) {
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {quiet: true})
}
if (isStale(BUILD_OUTPUT, BUILD_INPUTS)) {
  run('node', ['scripts/build.js'])
}
task()

/** Runs a command with node_modules/.bin first, so that `node` is the project's own; stops on failure. */
function run(command, args, {quiet = false} = {}) {
  const env = {...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`}
  const stdio = ['inherit', quiet ? process.stderr : 'inherit', 'inherit']
  const {status, error} = spawnSync(command, args, {
    env,
    stdio,
    shell: process.platform === 'win32',
  })
  if (error) process.stderr.write(`${command}: ${error.message}\n`)
  if (status !== 0) process.exit(status ?? 1)
}
