/**
 * Finds which functions the starts that people wait for call, by running them with V8's coverage, and
 * has V8 compile those functions ahead (scripts/eager-functions.js). The other functions, most of a
 * file, stay lazy: to read all of them from the cache would cost what is saved.
 */
import {spawn, spawnSync} from 'node:child_process'
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'
import {writeLargeWorld} from '../bench/reconcile/large-world.ts'
import {eagerFunctions} from './eager-functions.js'

const PROGRAM = resolve('bin/run.js')
const BUILT = resolve('dist')
/** The example of the Manual do BR Code. */
const CODE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
  '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const BODY = '{"event":"payment_completed","eventId":"e-1"}'
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
  const emulator = await startEmulator(env)
  try {
    run(['pix', 'create', '--amount', '10'], {more: emulator.env})
    run(['pix', 'create', '--amount', '10', '--json'], {more: emulator.env})
  } finally {
    emulator.stop()
  }
}

/** What this shell says of a service or a store must not reach a build. */
function withoutSettings(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PIXCTL_')))
}

async function startEmulator(env) {
  const args = [PROGRAM, 'emulator', 'start', '--port', '0', '--json']
  const child = spawn(process.execPath, args, {env, stdio: ['ignore', 'pipe', 'ignore']})
  const stop = () => child.kill()
  for await (const line of createInterface({input: child.stdout})) {
    const {url, credentials} = JSON.parse(line)
    const {clientId, clientSecret} = credentials.test
    return {
      env: {
        PIXCTL_BASE_URL: url,
        PIXCTL_CLIENT_ID: clientId,
        PIXCTL_CLIENT_SECRET: clientSecret,
      },
      stop,
    }
  }
  throw new Error('the emulator did not start')
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
