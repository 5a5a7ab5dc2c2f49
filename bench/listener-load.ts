import {connect, type Socket} from 'node:net'

/** One round of requests over `connections` keep-alive connections, each waiting for its answer. */
export interface Round {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly statuses: Readonly<Record<string, number>>
}

const HEAD_END = Buffer.from('\r\n\r\n')

export async function sendRound(
  port: number,
  connections: number,
  requests: readonly Buffer[],
): Promise<Round> {
  const latencies = new Float64Array(requests.length)
  const statuses: Record<string, number> = {}
  let next = 0
  const sockets = await Promise.all(Array.from({length: connections}, () => opened(port)))
  const startedMs = performance.now()
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          let sentMs = 0
          let index = 0
          let pending: Buffer = Buffer.alloc(0)
          const send = (): void => {
            const request = requests[next]
            if (!request) {
              resolve()
              return
            }
            index = next
            next += 1
            sentMs = performance.now()
            socket.write(request)
          }
          socket.on('error', reject)
          socket.on('data', (chunk: Buffer) => {
            pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
            const headEnd = pending.indexOf(HEAD_END)
            if (headEnd === -1) return
            const head = pending.toString('latin1', 0, headEnd)
            const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
            if (pending.length < headEnd + 4 + length) return
            latencies[index] = performance.now() - sentMs
            const status = head.slice(9, 12)
            statuses[status] = (statuses[status] ?? 0) + 1
            pending = Buffer.alloc(0)
            send()
          })
          send()
        }),
    ),
  )
  const seconds = (performance.now() - startedMs) / 1000
  for (const socket of sockets) socket.destroy()
  latencies.sort()
  return {
    requestsPerSecond: requests.length / seconds,
    p50Ms: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    statuses,
  }
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.setNoDelay(true)
    socket.once('error', reject)
  })
}
