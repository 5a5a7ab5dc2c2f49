import {spawn} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Readable} from 'node:stream'
import {text} from 'node:stream/consumers'
import {newStore} from '../../test/helpers/postgres.ts'
import type {StoreOfBench} from '../listener/servers.ts'
import {type Bodies, sendBare} from './bare.ts'
import type {RowKind} from './rows.ts'
import type {Run, Service} from './service.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAM = join(ROOT, 'bin/run.js')
const BARE_PROGRAM = join(ROOT, 'bench/batch/bare-program.ts')
const USAGE = join(ROOT, 'bench/reconcile/usage.js')
/** Nothing of a bench is ever above it, but it has to be looked at. */
const LIMIT_REAIS = '1000000000'

/**
 * Where both programs keep what Node compiled of them, as on a machine that ran them before: pixctl has this
 * directory in its home, and each run has a new one.
 */
const COMPILED = mkdtempSync(join(process.env['BENCH_HOME'] ?? tmpdir(), 'pixctl-bench-compiled-'))
process.once('exit', () => rmSync(COMPILED, {recursive: true, force: true}))

/** In this process, which has made such calls before: nothing of a start is in its time. */
export async function runBare(service: Service, kind: RowKind, bodies: Bodies): Promise<Run> {
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  await sendBare(service, kind, bodies)
  const seconds = (performance.now() - startedAt) / 1000
  const {user, system} = process.cpuUsage(cpuBefore)
  return {seconds, cpuSeconds: (user + system) / 1e6}
}

/** The same client as a program of its own, which reads the file: its start included. */
export async function runBareProgram(
  service: Service,
  kind: RowKind,
  bodies: Bodies,
): Promise<Run> {
  const {home, file} = fileOf(bodies)
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: COMPILED,
    BENCH_SERVICE: JSON.stringify({...service, process: 0}),
  }
  try {
    const startedAt = performance.now()
    const {usage} = await ran([BARE_PROGRAM, kind.path, file], env)
    const seconds = (performance.now() - startedAt) / 1000
    return {seconds, cpuSeconds: JSON.parse(usage).cpuSeconds}
  } finally {
    rmSync(home, {recursive: true})
  }
}

function fileOf(bodies: Bodies): {home: string; file: string} {
  const home = mkdtempSync(join(process.env['BENCH_HOME'] ?? tmpdir(), 'pixctl-bench-'))
  const file = join(home, 'rows.jsonl')
  writeFileSync(file, bodies.map((body) => JSON.stringify(body)).join('\n'))
  return {home, file}
}

interface CommandRun {
  readonly bodies: Bodies
  readonly limit?: boolean
  readonly store?: StoreOfBench
}

/** The command as a user runs it, its start included. */
export async function runCommand(
  service: Service,
  {command}: RowKind,
  {bodies, limit, store}: CommandRun,
): Promise<Run> {
  const {home, file} = fileOf(bodies)
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: COMPILED,
    PIXCTL_HOME: join(home, 'home'),
    PIXCTL_CLIENT_ID: service.clientId,
    PIXCTL_CLIENT_SECRET: service.clientSecret,
    PIXCTL_NO_PROMPT: '1',
    ...(store && storeSettings(await newStore(store.server))),
  }
  try {
    if (limit) await ran([PROGRAM, 'config', 'set', 'approval-above', LIMIT_REAIS], env)
    const startedAt = performance.now()
    const {stdout, usage} = await ran(
      [PROGRAM, ...command, file, '--yes', '--json', '--base-url', service.url],
      env,
    )
    const seconds = (performance.now() - startedAt) / 1000
    if (JSON.parse(stdout).created !== bodies.length) throw new Error(`not all: ${stdout}`)
    return {seconds, cpuSeconds: JSON.parse(usage).cpuSeconds}
  } finally {
    rmSync(home, {recursive: true})
  }
}

/** The password goes beside the URL, as a user gives it. */
function storeSettings(url: string): Record<string, string> {
  const named = new URL(url)
  const password = decodeURIComponent(named.password)
  named.password = ''
  return {PIXCTL_STORE: named.href, PGPASSWORD: password}
}

async function ran(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['--import', USAGE, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [stdout, stderr, usage, code] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    text(child.stdio[3] as Readable),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`)
  return {stdout, usage}
}
