/**
 * Finds which functions the starts that people wait for call, by running them with V8's coverage, and
 * has V8 compile those functions ahead (scripts/bundle/eager-functions.js). The other functions, most of a
 * file, stay lazy: to read all of them from the cache would cost what is saved.
 */
import {spawnSync} from 'node:child_process'
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'
import {writeLargeWorld} from '../../bench/reconcile/large-world.ts'
import {eagerFunctions} from './eager-functions.js'
import {BODY, CODE, settingsOf, startEmulator} from './usual-starts.js'

const PROGRAM = resolve('bin/run.js')
const BUILT = resolve('dist')
const CHARGES = 100

/** Rewrites the built files in place. Fails where a start does: then the build does not work. */
export async function compileWarmStarts() {
  const folder = mkdtempSync(join(tmpdir(), 'pixctl-warm-'))
  try {
    const coverage = join(folder, 'coverage')
    await startEach({folder, coverage})
    for (const [path, called] of calledIn(coverage)) {
      writeFileSync(path, eagerFunctions(readFileSync(path, 'utf8'), called))
    }
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}

async function startEach({folder, coverage}) {
  const env = {
    ...withoutSettings(process.env),
    PIXCTL_HOME: join(folder, 'home'),
    PIXCTL_CREDENTIAL_STORE: 'file',
    PIXCTL_WEBHOOK_SECRET: 'secret',
    PIXCTL_NO_PROMPT: '1',
  }
  const run = (args, {input = '', exits = [0], more = {}} = {}) => {
    const options = {
      env: {...env, NODE_V8_COVERAGE: coverage, ...more},
      input,
      encoding: 'utf8',
    }
    const {status, stderr} = spawnSync(process.execPath, [PROGRAM, ...args], options)
    if (!exits.includes(status))
      throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  }
  const {directory} = writeLargeWorld(join(folder, 'data'), CHARGES)
  run(['--version'])
  run(['pix', 'decode', CODE])
  run(['webhooks', 'verify', '--signature', 'sha256=0'], {input: BODY, exits: [7]})
  run(['reconcile', '--from', directory], {exits: [0, 7]})
  run(['reconcile', '--from', directory, '--json'], {exits: [0, 7]})
  const {child, ready} = await startEmulator(PROGRAM, env)
  try {
    const more = settingsOf(ready)
    run(['pix', 'create', '--amount', '10'], {more})
    run(['pix', 'create', '--amount', '10', '--json'], {more})
  } finally {
    child.kill()
  }
}

/** What this shell says of a service or a store must not reach a build. */
function withoutSettings(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PIXCTL_')))
}

/** By built file: where the functions begin that a start has called. */
function calledIn(coverage) {
  const called = new Map()
  for (const name of readdirSync(coverage)) {
    const {result} = JSON.parse(readFileSync(join(coverage, name), 'utf8'))
    for (const {url, functions} of result) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : ''
      if (!path.startsWith(BUILT) || !path.endsWith('.js')) continue
      const starts = called.get(path) ?? new Set()
      called.set(path, starts)
      for (const {ranges} of functions) if (ranges[0].count > 0) starts.add(ranges[0].startOffset)
    }
  }
  return called
}
