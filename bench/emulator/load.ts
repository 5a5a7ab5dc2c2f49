import {readFileSync} from 'node:fs'
import {connect, type Socket} from 'node:net'

/** One request, as bytes, sent again and again. */
export interface Shot {
  readonly port: number
  /** The server's process. */
  readonly pid: number
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** What a load came to. */
export interface Load {
  readonly requestsPerSecond: number
  /** Units: milliseconds. */
  readonly p50: number
  readonly p99: number
  /** What the server worked for one request: steady where other processes share the machine. */
  readonly cpuMicros: number | undefined
}

const CONNECTIONS = 32

/**
 * Sends `count` requests over 32 kept connections, each waiting for its answer. Raw sockets,
 * because a client library costs more than the servers that are measured.
 */
export async function load(shot: Shot, count: number): Promise<Load> {
  const request = bytesOf(shot)
  const timesMs: number[] = []
  let left = count
  const workedBefore = cpuMicros(shot.pid)
  const begun = performance.now()
  await Promise.all(
    Array.from({length: CONNECTIONS}, async () => {
      const socket = await open(shot.port)
      while (left > 0) {
        left -= 1
        const sent = performance.now()
        await exchange(socket, request)
        timesMs.push(performance.now() - sent)
      }
      socket.destroy()
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  timesMs.sort((a, b) => a - b)
  const at = (share: number) => timesMs[Math.floor(timesMs.length * share)] ?? 0
  const worked = cpuMicros(shot.pid)
  return {
    requestsPerSecond: timesMs.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    cpuMicros: worked && workedBefore && (worked - workedBefore) / timesMs.length,
  }
}

/** User and system time of a process so far, where /proc tells; a tick is 10 ms. */
function cpuMicros(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return undefined
  }
}

function bytesOf({path, headers = {}, body}: Shot): Buffer {
  const lines = Object.entries({
    Host: '127.0.0.1',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.setNoDelay()))
    socket.once('error', reject)
  })
}

/** Resolves when the whole answer is there, by its Content-Length. */
function exchange(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    let expected = 0
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (expected === 0) expected = lengthOf(received)
      if (expected === 0 || received.length < expected) return
      socket.off('data', onData)
      const status = Number(received.toString('latin1', 9, 12))
      if (status >= 300) reject(new Error(received.toString('utf8')))
      else resolve()
    }
    socket.on('data', onData)
    socket.write(request)
  })
}

function lengthOf(received: Buffer): number {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return 0
  const length = /content-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1]
  return end + 4 + Number(length)
}
