import {connect, type Socket} from 'node:net'

/** What is sent to which ports: connections take turns among the ports. */
export interface Load {
  readonly ports: readonly number[]
  readonly connections: number
  readonly requests: readonly Buffer[]
}

/** One round of requests over keep-alive connections, each waiting for its answer. */
export interface Round {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly statuses: Readonly<Record<string, number>>
  /** Share of the round for which this process had a core: at 1 it is what limits. */
  readonly busy: number
}

/** Answers fit: larger ones are gathered from several reads. */
const READ_BYTES = 16 * 1024

/** A round as it runs: the connections take the next request from here and leave what came of it. */
interface Running {
  readonly requests: readonly Buffer[]
  readonly latenciesMs: Float64Array
  readonly statuses: Map<string, number>
  next: number
}

/** Sends every request once, from this one thread, as fast as the answers come. */
export async function sendRound({ports, connections, requests}: Load): Promise<Round> {
  const running: Running = {
    requests,
    latenciesMs: new Float64Array(requests.length),
    statuses: new Map(),
    next: 0,
  }
  const lines = await Promise.all(
    Array.from({length: connections}, (_, at) =>
      Connection.open(ports[at % ports.length] ?? 0, running),
    ),
  )
  const cpuBefore = process.cpuUsage()
  const startedMs = performance.now()
  await Promise.all(lines.map((line) => line.run()))
  const seconds = (performance.now() - startedMs) / 1000
  const {user, system} = process.cpuUsage(cpuBefore)
  const {latenciesMs, statuses} = running
  latenciesMs.sort()
  const at = (share: number): number => latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0
  return {
    requestsPerSecond: requests.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    statuses: Object.fromEntries(statuses),
    busy: (user + system) / 1e6 / seconds,
  }
}

/** One connection. Reads go into one buffer of its own, past the streams of Node: those cost most. */
class Connection {
  readonly #socket: Socket
  readonly #running: Running
  readonly #ended = Promise.withResolvers<void>()
  #at = 0
  #sentMs = 0
  #partial = ''

  private constructor(port: number, running: Running, opened: PromiseWithResolvers<void>) {
    this.#running = running
    const callback = (length: number, bytes: Uint8Array): boolean => this.#read(length, bytes)
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {buffer: Buffer.allocUnsafe(READ_BYTES), callback},
    })
    this.#socket.once('connect', opened.resolve)
    this.#socket.on('error', (error) => {
      opened.reject(error)
      this.#ended.reject(error)
    })
    this.#socket.on('close', () => this.#ended.reject(new Error('the server closed a connection')))
  }

  static async open(port: number, running: Running): Promise<Connection> {
    const opened = Promise.withResolvers<void>()
    const connection = new Connection(port, running, opened)
    await opened.promise
    return connection
  }

  run(): Promise<void> {
    this.#send()
    return this.#ended.promise
  }

  #send(): void {
    const {requests, next} = this.#running
    const request = requests[next]
    if (!request) {
      this.#ended.resolve()
      this.#socket.destroy()
      return
    }
    this.#at = next
    this.#running.next += 1
    this.#sentMs = performance.now()
    this.#socket.write(request)
  }

  #read(length: number, bytes: Uint8Array): boolean {
    const text = this.#partial + (bytes as Buffer).toString('latin1', 0, length)
    if (text.length < lengthOf(text)) {
      this.#partial = text
      return true
    }
    this.#partial = ''
    const {latenciesMs, statuses} = this.#running
    latenciesMs[this.#at] = performance.now() - this.#sentMs
    const status = text.slice(9, 12)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    this.#send()
    return true
  }
}

const LENGTH = 'Content-Length: '

/** Of the whole answer; endless while its head is not there. */
function lengthOf(text: string): number {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return Number.POSITIVE_INFINITY
  const at = text.indexOf(LENGTH)
  if (at === -1 || at > headEnd) throw new Error(`an answer without a length: ${text}`)
  return headEnd + 4 + Number.parseInt(text.slice(at + LENGTH.length, at + LENGTH.length + 10), 10)
}
