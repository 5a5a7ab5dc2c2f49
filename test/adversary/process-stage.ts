import {spawn} from 'node:child_process'
import {cpSync, mkdirSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {startEmulator} from '../../src/emulator/start.ts'
import {authority} from '../helpers/certificates.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {Broken} from './broken.ts'
import {type LyingProxy, lyingProxy} from './lying-proxy.ts'
import {program} from './program.ts'

const HOUR_MS = 3_600_000
const CLOCK = join(import.meta.dirname, 'moved-clock.mjs')
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/pixctl-tests')

/** What is done to a process while it runs. */
export interface Treatment {
  /** A program that starts it, such as strace. */
  readonly through?: readonly string[]
  /** It is killed with -9 when it still runs then. */
  readonly killAfterMs?: number
  /** It is stopped with SIGSTOP at this moment, for a while. */
  readonly stopAfterMs?: number
  readonly skewHours?: number
}

/** How a process ended. */
export interface Ended {
  /** Nothing when it was killed. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The service, the lying proxy in front of it, and processes of the built package. */
export interface ProcessStage extends AsyncDisposable {
  readonly proxy: LyingProxy
  /** Moves the service's clock and that of every process that starts later. */
  advance(hours: number): Promise<void>
  /** A directory of a round. */
  place(): string
  run(home: string, args: readonly string[], treatment?: Treatment): Promise<Ended>
  /** The environment of a process with that home. */
  variables(home: string): Record<string, string>
  /** How many payouts of each gross amount, in centavos, the ledger of the service has. */
  ledger(): Promise<ReadonlyMap<number, number>>
}

/** No command takes as long, also on a machine that gives these processes what nothing else wants. */
const HANGS_AFTER_MS = 600_000

export async function openProcessStage({tls = false} = {}): Promise<ProcessStage> {
  const emulator = await startEmulator({port: 0})
  const own = temporaryDirectory()
  const ca = tls ? await authority() : undefined
  const proxy = await lyingProxy(emulator.url, await ca?.issue())
  const trust = ca?.save(join(own.path, 'ca.pem'))
  const places: Disposable[] = [own]
  let hours = 0
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    // A connection that was kept may be closed while this process waits for its turn on the machine.
    const headers = {'content-type': 'application/json', connection: 'close'}
    const init = {method, headers, ...(body && {body: JSON.stringify(body)})}
    return (await fetch(emulator.controlUrl + path, init)).json()
  }
  const {clientId, clientSecret} = emulator.credentials.test
  const variables = (home: string) => ({
    PATH: process.env['PATH'] ?? '',
    TMPDIR: tmpdir(),
    NODE_COMPILE_CACHE: COMPILED,
    PIXCTL_HOME: home,
    PIXCTL_CREDENTIAL_STORE: 'file',
    PIXCTL_NO_PROMPT: '1',
    NO_COLOR: '1',
    LC_ALL: 'C',
    PIXCTL_BASE_URL: proxy.url,
    PIXCTL_CLIENT_ID: clientId,
    PIXCTL_CLIENT_SECRET: clientSecret,
    PIXCTL_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...(trust && {NODE_EXTRA_CA_CERTS: trust}),
  })
  await fund(emulator, control)
  return {
    proxy,
    variables,
    advance: async (by) => {
      hours += by
      await control('POST', '/clock', {advanceSeconds: by * 3600})
    },
    place: () => {
      const place = temporaryDirectory()
      places.push(place)
      return place.path
    },
    run: (home, args, treatment = {}) => {
      const skew = (hours + (treatment.skewHours ?? 0)) * HOUR_MS
      const env = {...variables(home), ADVERSARY_CLOCK_MS: String(skew)}
      return runTreated(args, env, treatment)
    },
    ledger: async () => {
      const path = '/statement?environment=test&wallet=principal'
      return grossAmounts(await control('GET', path))
    },
    [Symbol.asyncDispose]: async () => {
      for (const place of places) place[Symbol.dispose]()
      await proxy[Symbol.asyncDispose]()
      await emulator.close()
    },
  }
}

export const WEBHOOK_SECRET = 'whsec_adversary'

async function runTreated(
  args: readonly string[],
  env: Record<string, string>,
  {through = [], killAfterMs, stopAfterMs}: Treatment,
): Promise<Ended> {
  const [starter = '', ...rest] = [...through, process.execPath, '--import', CLOCK, program()]
  const child = spawn(starter, [...rest, ...args], {env, stdio: ['ignore', 'pipe', 'pipe']})
  const written = {stdout: '', stderr: ''}
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text))
  let hangs = false
  const timers = [
    setTimeout(() => {
      hangs = true
      child.kill('SIGKILL')
    }, HANGS_AFTER_MS),
  ]
  const after = (ms: number | undefined, act: () => void): void => {
    if (ms !== undefined) timers.push(setTimeout(act, ms))
  }
  after(killAfterMs, () => child.kill('SIGKILL'))
  after(stopAfterMs, () => child.kill('SIGSTOP'))
  after(stopAfterMs && stopAfterMs + 400, () => child.kill('SIGCONT'))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  for (const timer of timers) clearTimeout(timer)
  if (hangs) throw new Broken(`${args.join(' ')} does not end`)
  return {code, ...written}
}

/** As much as a stage needs. */
async function fund(
  emulator: Awaited<ReturnType<typeof startEmulator>>,
  control: (method: string, path: string, body?: object) => Promise<unknown>,
): Promise<void> {
  const {clientId, clientSecret} = emulator.credentials.test
  const json = {'content-type': 'application/json'}
  const pair = JSON.stringify({client_id: clientId, client_secret: clientSecret})
  const auth = await fetch(`${emulator.url}/v2/auth`, {method: 'POST', headers: json, body: pair})
  const {access_token: token} = (await auth.json()) as {access_token: string}
  const headers = {...json, authorization: `Bearer ${token}`}
  const body = JSON.stringify({amount: 9_000_000})
  const made = await fetch(`${emulator.url}/v2/pix`, {method: 'POST', headers, body})
  const {id} = (await made.json()) as {id: string}
  await control('POST', `/charges/${id}/pay`, {})
}

/** The fee of a withdrawal, in centavos. Source: contract, section 1. */
const FEE = 250

function grossAmounts(statement: unknown): Map<number, number> {
  const {lines} = statement as {lines: {readonly type: string; readonly amount: number}[]}
  const counts = new Map<number, number>()
  for (const {type, amount} of lines) {
    if (type !== 'withdrawal') continue
    const gross = Math.round(-amount * 100) + FEE
    counts.set(gross, (counts.get(gross) ?? 0) + 1)
  }
  return counts
}

const HEAD = 'key,key-type,holder-name,holder-document,amount'

/** A file of payouts in a directory of its own. */
export function payoutFile(place: string, name: string, amounts: readonly number[]): string {
  const folder = join(place, name)
  mkdirSync(folder, {recursive: true, mode: 0o700})
  const file = join(folder, 'rows.csv')
  const rows = amounts.map((centavos) => {
    return `ana@example.com,email,Ana,52998224725,${(centavos / 100).toFixed(2)}`
  })
  writeFileSync(file, `${[HEAD, ...rows].join('\n')}\n`)
  return file
}

/** The same file and what stands beside it, as another machine has a copy. */
export function copyOf(file: string, place: string, name: string): string {
  const folder = join(place, name)
  mkdirSync(folder, {recursive: true, mode: 0o700})
  cpSync(file, join(folder, 'rows.csv'))
  return join(folder, 'rows.csv')
}

export const batchOf = (file: string): string[] => ['withdraw', 'batch', file, '--yes', '--json']
