import {spawn} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Readable} from 'node:stream'
import {text} from 'node:stream/consumers'
import {Agent, request} from 'undici'
import {DEFAULT_CONCURRENCY} from '../../src/actions/batch/send-rows.ts'
import {newStore} from '../../test/helpers/postgres.ts'
import type {StoreOfBench} from '../listener/servers.ts'
import type {RowKind} from './rows.ts'
import type {Run, Service} from './service.ts'

type Bodies = readonly Readonly<Record<string, unknown>>[]

const ROOT = join(import.meta.dirname, '../..')
const PROGRAM = join(ROOT, 'bin/run.js')
const USAGE = join(ROOT, 'bench/reconcile/usage.js')
/** Nothing of a bench is ever above it, but it has to be looked at. */
const LIMIT_REAIS = '1000000000'

/** Keeps nothing: it only sends and reads the answers. */
export async function runBare(service: Service, kind: RowKind, bodies: Bodies): Promise<Run> {
  const {url, clientId, clientSecret} = service
  const dispatcher = new Agent({connections: DEFAULT_CONCURRENCY})
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const answer = await request(url + path, {
      method: 'POST',
      dispatcher,
      headers: {'content-type': 'application/json', ...headers},
      body: JSON.stringify(body),
    })
    if (answer.statusCode > 299) throw new Error(`${path}: ${answer.statusCode}`)
    return answer.body.json()
  }
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const pair = {client_id: clientId, client_secret: clientSecret}
  const {access_token: token} = (await post('/v2/auth', pair, {})) as {access_token: string}
  const queue = bodies.values()
  const worker = async () => {
    for (const body of queue) {
      const headers = {authorization: `Bearer ${token}`, 'idempotency-key': randomUUID()}
      await post(kind.path, body, headers)
    }
  }
  await Promise.all(Array.from({length: DEFAULT_CONCURRENCY}, worker))
  const seconds = (performance.now() - startedAt) / 1000
  const {user, system} = process.cpuUsage(cpuBefore)
  await dispatcher.close()
  return {seconds, cpuSeconds: (user + system) / 1e6}
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
  const home = mkdtempSync(join(process.env['BENCH_HOME'] ?? tmpdir(), 'pixctl-bench-'))
  const file = join(home, 'rows.jsonl')
  writeFileSync(file, bodies.map((body) => JSON.stringify(body)).join('\n'))
  const env = {
    PATH: process.env['PATH'],
    PIXCTL_HOME: join(home, 'home'),
    PIXCTL_CLIENT_ID: service.clientId,
    PIXCTL_CLIENT_SECRET: service.clientSecret,
    PIXCTL_NO_PROMPT: '1',
    ...(store && storeSettings(await newStore(store.server))),
  }
  try {
    if (limit) await ran(['config', 'set', 'approval-above', LIMIT_REAIS], env)
    const startedAt = performance.now()
    const {stdout, usage} = await ran(
      [...command, file, '--yes', '--json', '--base-url', service.url],
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
  const child = spawn(process.execPath, ['--import', USAGE, PROGRAM, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [stdout, stderr, usage, code] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    text(child.stdio[3] as Readable),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${stderr}`)
  return {stdout, usage}
}
