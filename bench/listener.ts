/**
 * Acknowledged and durable events a second, against a bare node:http echo in the same run.
 *
 *   node bench/listener.ts [events per round] [rounds]
 *
 * Every request is signed, has an id of its own, and is answered after it was synced and
 * deduplicated. Rounds of the echo and of the listener alternate; medians are compared.
 * `BENCH_HOME` names the disk (default: the temporary directory).
 */
import {type ChildProcess, fork} from 'node:child_process'
import {createHmac, randomUUID} from 'node:crypto'
import {once} from 'node:events'
import {join} from 'node:path'
import {type Round, sendRound} from './listener-load.ts'

const EVENTS = Number(process.argv[2] ?? 40_000)
const ROUNDS = Number(process.argv[3] ?? 5)
const CONNECTIONS = [32, 64]

interface Server {
  readonly process: ChildProcess
  readonly port: number
}

async function start(file: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, file))
  const [port] = await once(child, 'message')
  return {process: child, port}
}

function signedRequest(): Buffer {
  const now = new Date().toISOString()
  const body = Buffer.from(
    JSON.stringify({
      event: 'payment_completed',
      eventId: randomUUID(),
      timestamp: now,
      subAccount: 'loja-2',
      data: {
        transactionId: randomUUID(),
        amount: 120.5,
        feeAmount: 0.99,
        netAmount: 119.51,
        status: 'completed',
        completedAt: now,
        e2eId: 'E12345678202411210000abcdefghij1',
        externalReference: 'pedido-1021',
      },
    }),
  )
  const signature = createHmac('sha256', 'whsec_bench').update(body).digest('hex')
  const head = [
    'POST /webhooks HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `X-Service-Signature: sha256=${signature}`,
    'X-Service-Event: payment_completed',
    `X-Service-Delivery: ${randomUUID()}`,
    'X-Service-Timestamp: 1732190000000',
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
const medians = (rounds: Round[]) => ({
  rate: median(rounds.map(({requestsPerSecond}) => requestsPerSecond)),
  p50: median(rounds.map(({p50Ms}) => p50Ms)),
  p99: median(rounds.map(({p99Ms}) => p99Ms)),
})

const echo = await start('listener-echo.ts')
const listener = await start('listener-server.ts')
let sent = 0
for (const connections of CONNECTIONS) {
  const rounds: {echo: Round[]; listener: Round[]} = {echo: [], listener: []}
  for (let round = 0; round <= ROUNDS; round += 1) {
    const requests = Array.from({length: EVENTS}, signedRequest)
    const bare = await sendRound(echo.port, connections, requests)
    const ours = await sendRound(listener.port, connections, requests)
    sent += EVENTS
    if (ours.statuses['200'] !== EVENTS)
      throw new Error(`refused: ${JSON.stringify(ours.statuses)}`)
    // The first round warms both up.
    if (round > 0) {
      rounds.echo.push(bare)
      rounds.listener.push(ours)
    }
  }
  const bare = medians(rounds.echo)
  const ours = medians(rounds.listener)
  const line = (name: string, {rate, p50, p99}: ReturnType<typeof medians>): string =>
    `${name.padEnd(9)}${rate.toFixed(0).padStart(8)} req/s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms`
  console.log(`${connections} connections, ${ROUNDS} rounds of ${EVENTS}, medians`)
  console.log(line('echo', bare))
  console.log(line('listener', ours))
  console.log(
    `ratio ${((ours.rate / bare.rate) * 100).toFixed(0)} % of the rate (goal 40), p99 ${(ours.p99 / bare.p99).toFixed(1)} times (goal 3)\n`,
  )
}
listener.process.send('stop')
const [{accepted, events, rssMiB}] = await once(listener.process, 'message')
console.log(`sent ${sent}, acknowledged ${accepted}, in the inbox ${events}, rss ${rssMiB} MiB`)
echo.process.kill()
if (accepted !== sent || events !== sent) process.exitCode = 7
