import {connect, type Socket} from 'node:net'
import {createServer, type TLSSocket} from 'node:tls'
import {startEmulator} from '../../src/emulator/start.ts'
import type {ServerCertificate} from './certificates.ts'

/** The emulator behind TLS, as a service in the internet is. */
export interface TlsService extends AsyncDisposable {
  readonly port: number
  readonly url: string
  readonly credentials: {readonly clientId: string; readonly clientSecret: string}
  /** The first lines of the requests that came, with the protocol that was agreed on. */
  readonly requests: readonly string[]
  /** How many connections were begun, whatever came of them. */
  readonly connections: () => number
  /** Breaks the connection instead of giving back the next answer to a creation. */
  loseAnswer(): void
}

export async function tlsService(certificate: ServerCertificate): Promise<TlsService> {
  const emulator = await startEmulator({port: 0})
  const requests: string[] = []
  const sockets = new Set<Socket>()
  let lost = 0
  const server = createServer({...certificate, ALPNProtocols: ['h2', 'http/1.1']}, (client) => {
    const service = connect(Number(new URL(emulator.url).port), '127.0.0.1')
    let last = ''
    client.on('data', (chunk) => {
      const [, line] = /^((?:GET|POST|DELETE) \S+)/.exec(chunk.toString('latin1')) ?? []
      if (line === undefined) return
      last = line
      requests.push(`${line} ${client.alpnProtocol}`)
    })
    service.on('data', (chunk) => {
      if (lost === 0 || last !== 'POST /v2/pix') return void client.write(chunk)
      lost -= 1
      client.destroy()
    })
    client.pipe(service)
    endTogether(client, service)
  })
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    url: `https://127.0.0.1:${port}`,
    credentials: emulator.credentials.test,
    requests,
    connections: () => connections,
    loseAnswer: () => {
      lost += 1
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await emulator.close()
    },
  }
}

function endTogether(client: TLSSocket, service: Socket): void {
  client.on('error', () => service.destroy()).on('close', () => service.destroy())
  service.on('error', () => client.destroy()).on('close', () => client.destroy())
}
