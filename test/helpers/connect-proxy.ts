import {createServer} from 'node:http'
import {connect, type Socket} from 'node:net'

/** A proxy that makes tunnels, whatever host is asked for, to one port of this machine. */
export interface ConnectProxy extends AsyncDisposable {
  readonly port: number
  /** `host:port` of every tunnel asked for, with the credentials that came along. */
  readonly tunnels: readonly string[]
}

export async function connectProxy(
  target: number,
  {requires}: {readonly requires?: string} = {},
): Promise<ConnectProxy> {
  const tunnels: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer()
  server.on('connection', (socket) => sockets.add(socket))
  server.on('connect', (request, client: Socket, head) => {
    const credentials = request.headers['proxy-authorization'] ?? ''
    tunnels.push(`${request.url} ${decoded(credentials)}`.trim())
    if (requires !== undefined && decoded(credentials) !== requires) {
      return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    }
    const service = connect(target, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      service.write(head)
      client.pipe(service).pipe(client)
    })
    client.on('error', () => service.destroy()).on('close', () => service.destroy())
    service.on('error', () => client.destroy())
    sockets.add(service)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    tunnels,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const decoded = (header: string): string =>
  Buffer.from(header.replace(/^Basic /, ''), 'base64').toString()
