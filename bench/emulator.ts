/**
 * How fast the emulator creates charges, against a bare node:http echo in the same run, and what
 * a full store and a webhook cost. Prints ratios, never a verdict.
 *
 *   node bench/emulator.ts [--requests 20000] [--stored 0,10000,100000] [--memory]
 */
import {type ChildProcess, spawn} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {type Load, load, type Shot} from './emulator/load.ts'

const {values} = parseArgs({
  options: {
    requests: {type: 'string', default: '20000'},
    stored: {type: 'string', default: '0,10000,100000'},
    memory: {type: 'boolean', default: false},
  },
})
const REQUESTS = Number(values.requests)
const ROUNDS = 3
const BODY = JSON.stringify({amount: 19.9, description: 'bench', externalReference: 'order-1'})

const directory = mkdtempSync(join(tmpdir(), 'pixctl-bench-'))
const children: ChildProcess[] = []
try {
  await measure()
} finally {
  for (const child of children) child.kill('SIGKILL')
  rmSync(directory, {recursive: true, force: true})
}

async function measure(): Promise<void> {
  const reference = await serve('echo-server.ts')
  const begun = performance.now()
  const place = values.memory ? [] : [join(directory, 'data')]
  const emulator = await serve('emulator-server.ts', ...place)
  const ready: Ready = JSON.parse(emulator.line)
  console.log(`ready after ${Math.round(performance.now() - begun)} ms (from source, unbundled)`)
  const port = Number(new URL(ready.url).port)
  const headers = await bearer(ready)
  const create: Shot = {port, pid: emulator.pid, path: '/v2/pix', headers, body: BODY}
  const echo: Shot = {port: Number(reference.line), pid: reference.pid, path: '/', body: BODY}

  await load(echo, 5000)
  await load(create, 2000)
  let stored = 2000
  for (const target of values.stored.split(',').map(Number)) {
    if (target > stored) await load(create, target - stored)
    stored = Math.max(target, stored)
    const [echoed, created] = await bestOf(ROUNDS, echo, create)
    stored += ROUNDS * REQUESTS
    report(`create at ${target} stored charges`, created, echoed)
  }
  await measureWebhooks(ready, headers)
}

/** In turns, so that both meet the same machine; the best round of each, and the least work. */
async function bestOf(rounds: number, echo: Shot, create: Shot): Promise<[Load, Load]> {
  const loads: [Load, Load][] = []
  for (let round = 0; round < rounds; round += 1) {
    loads.push([await load(echo, REQUESTS), await load(create, REQUESTS)])
  }
  const best = (side: 0 | 1) => {
    const rounds = loads.map((pair) => pair[side])
    const fastest = rounds.reduce((a, b) => (a.requestsPerSecond > b.requestsPerSecond ? a : b))
    const works = rounds.flatMap(({cpuMicros}) => cpuMicros ?? [])
    return {...fastest, cpuMicros: works.length > 0 ? Math.min(...works) : undefined}
  }
  return [best(0), best(1)]
}

function report(name: string, measured: Load, reference: Load): void {
  const ratio = (measured.requestsPerSecond / reference.requestsPerSecond) * 100
  console.log(
    `${name.padEnd(34)} ${String(Math.round(measured.requestsPerSecond)).padStart(6)}/s  ` +
      `echo ${Math.round(reference.requestsPerSecond)}/s  ${ratio.toFixed(1)} %  ` +
      `p50 ${measured.p50.toFixed(2)} ms  p99 ${measured.p99.toFixed(2)} ms${byCpu(measured, reference)}`,
  )
}

/** The same ratio by the time that the servers worked. */
function byCpu(measured: Load, reference: Load): string {
  if (!measured.cpuMicros || !reference.cpuMicros) return ''
  const ratio = (reference.cpuMicros / measured.cpuMicros) * 100
  return `  CPU ${measured.cpuMicros.toFixed(1)} µs, ${ratio.toFixed(1)} %`
}

interface Ready {
  readonly url: string
  readonly controlUrl: string
  readonly credentials: {readonly test: {readonly clientId: string; readonly clientSecret: string}}
}

/** From the payer's command to the event at a listener, one after another. */
async function measureWebhooks(ready: Ready, headers: Readonly<Record<string, string>>) {
  const arrivals = new Map<string, () => void>()
  const listener = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      arrivals.get(JSON.parse(text).data.transactionId)?.()
      response.end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const {port} = listener.address() as AddressInfo
  await post(`${ready.url}/v2/webhooks`, {url: `http://127.0.0.1:${port}/`}, headers)
  const timesMs: number[] = []
  for (let index = 0; index < 500; index += 1) {
    const {id} = await post(`${ready.url}/v2/pix`, {amount: 10}, headers)
    const arrived = new Promise<void>((resolve) => arrivals.set(id, resolve))
    const begun = performance.now()
    await post(`${ready.controlUrl}/charges/${id}/pay`, {}, {})
    await arrived
    timesMs.push(performance.now() - begun)
  }
  listener.close()
  listener.closeAllConnections()
  timesMs.sort((a, b) => a - b)
  console.log(
    `pay → webhook  p50 ${timesMs[250]?.toFixed(2)} ms  p99 ${timesMs[495]?.toFixed(2)} ms`,
  )
}

async function bearer(ready: Ready): Promise<Record<string, string>> {
  const {clientId, clientSecret} = ready.credentials.test
  const body = {client_id: clientId, client_secret: clientSecret}
  const {access_token: token} = await post(`${ready.url}/v2/auth`, body, {})
  return {Authorization: `Bearer ${token}`}
}

async function post(url: string, body: unknown, headers: Readonly<Record<string, string>>) {
  const reply = await fetch(url, {method: 'POST', body: JSON.stringify(body), headers})
  return (await reply.json()) as {readonly id: string; readonly access_token: string}
}

/** Starts a server beside this file and gives the line that it is ready with. */
function serve(file: string, ...args: string[]): Promise<{line: string; pid: number}> {
  const path = join(import.meta.dirname, 'emulator', file)
  const child = spawn(process.execPath, [path, ...args], {stdio: ['ignore', 'pipe', 'inherit']})
  children.push(child)
  return new Promise((resolve) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
      if (text.includes('\n')) resolve({line: text, pid: child.pid ?? 0})
    })
  })
}
