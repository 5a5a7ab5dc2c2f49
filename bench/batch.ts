/**
 * Rows a second of `pixctl pix batch` against a bare HTTP client that makes the same calls.
 *
 *   node bench/batch.ts [rows] [rounds]
 *
 * Both send every row with an idempotency key of its own to a fresh emulator in another process,
 * with the same number of requests at once. The bare client keeps nothing; pixctl reads and checks
 * the file, writes each row to the journal before it is sent and after it is answered, and starts
 * anew each time. Rounds alternate; medians are compared.
 */
import {type ChildProcess, execFile, fork} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {once} from 'node:events'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {Agent, request} from 'undici'
import {DEFAULT_CONCURRENCY} from '../src/actions/batch/send-rows.ts'

const ROWS = Number(process.argv[2] ?? 10_000)
const ROUNDS = Number(process.argv[3] ?? 3)
const PROGRAM = join(import.meta.dirname, '../bin/run.js')

interface Service {
  readonly process: ChildProcess
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
}

async function startService(): Promise<Service> {
  const child = fork(join(import.meta.dirname, 'batch-service.ts'))
  const [facts] = await once(child, 'message')
  return {process: child, ...facts}
}

const bodies = Array.from({length: ROWS}, (_, index) => ({
  amount: (1000 + (index % 500)) / 100,
  description: `Order ${index}`,
  externalReference: `order-${index}`,
}))

/** Seconds the bare client takes. */
async function bare({url, clientId, clientSecret}: Service): Promise<number> {
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
  const startedAt = performance.now()
  const pair = {client_id: clientId, client_secret: clientSecret}
  const {access_token: token} = (await post('/v2/auth', pair, {})) as {access_token: string}
  const queue = bodies.values()
  const worker = async () => {
    for (const body of queue) {
      const headers = {authorization: `Bearer ${token}`, 'idempotency-key': randomUUID()}
      await post('/v2/pix', body, headers)
    }
  }
  await Promise.all(Array.from({length: DEFAULT_CONCURRENCY}, worker))
  const seconds = (performance.now() - startedAt) / 1000
  await dispatcher.close()
  return seconds
}

/** Seconds the command takes, its start included. */
async function command({url, clientId, clientSecret}: Service): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-bench-'))
  const file = join(home, 'rows.jsonl')
  writeFileSync(file, bodies.map((body) => JSON.stringify(body)).join('\n'))
  const startedAt = performance.now()
  const args = [PROGRAM, 'pix', 'batch', file, '--yes', '--json', '--base-url', url]
  const {stdout} = await promisify(execFile)(process.execPath, args, {
    env: {
      PATH: process.env['PATH'],
      PIXCTL_HOME: join(home, 'home'),
      PIXCTL_CLIENT_ID: clientId,
      PIXCTL_CLIENT_SECRET: clientSecret,
    },
  })
  const seconds = (performance.now() - startedAt) / 1000
  rmSync(home, {recursive: true})
  if (JSON.parse(stdout).created !== ROWS) throw new Error(`not all were created: ${stdout}`)
  return seconds
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const seconds = {bare: [] as number[], command: [] as number[]}
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, run] of Object.entries({bare, command}) as ['bare', typeof bare][]) {
    const service = await startService()
    seconds[name].push(await run(service))
    service.process.kill()
  }
}
const [bareRate, commandRate] = [ROWS / median(seconds.bare), ROWS / median(seconds.command)]
process.stdout.write(
  `${ROWS} rows, ${DEFAULT_CONCURRENCY} at once, median of ${ROUNDS}\n` +
    `bare HTTP client  ${bareRate.toFixed(0)} rows/s\n` +
    `pixctl pix batch  ${commandRate.toFixed(0)} rows/s  ${(commandRate / bareRate).toFixed(2)} of it\n`,
)
