import {connect, createServer, type Socket} from 'node:net'

/** A port of this machine behind which a PostgreSQL server is, or whoever took its place. */
export interface AskingServer extends AsyncDisposable {
  readonly port: number
  /** Every password that was given since the place was taken, in the order of the connections. */
  readonly given: readonly string[]
  /** From here on it asks for passwords in clear text itself, and refuses every one. */
  takePlace(): void
}

const [AUTHENTICATION, ERROR, PASSWORD] = ['R', 'E', 'p']
const CLEARTEXT = 3
const SSL_REQUEST = 80_877_103
/** Source: PostgreSQL, error codes: invalid_password. */
const REFUSED = 'SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0'

/** A message of the server. Source: PostgreSQL, "Message Formats". */
function messageOf(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function askFor(client: Socket, given: string[]): void {
  client.on('data', (bytes) => {
    if (bytes.length === 8 && bytes.readInt32BE(4) === SSL_REQUEST) return void client.write('N')
    if (bytes.toString('latin1', 0, 1) !== PASSWORD) {
      const asked = Buffer.alloc(4)
      asked.writeInt32BE(CLEARTEXT)
      return void client.write(messageOf(AUTHENTICATION, asked))
    }
    given.push(bytes.toString('utf8', 5, bytes.length - 1))
    client.end(messageOf(ERROR, Buffer.from(REFUSED)))
  })
}

/** Passes on to the server at `port` until its place is taken. */
export async function askingServer(port: number): Promise<AskingServer> {
  const given: string[] = []
  const sockets = new Set<Socket>()
  let isTaken = false
  const server = createServer((client) => {
    sockets.add(client.on('error', () => {}))
    if (isTaken) return askFor(client, given)
    const real = connect(port, '127.0.0.1')
    sockets.add(real.on('error', () => client.destroy()))
    client.on('close', () => real.destroy()).pipe(real)
    real.on('close', () => client.destroy()).pipe(client)
  })
  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    given,
    takePlace: () => {
      isTaken = true
      closeAll()
    },
    [Symbol.asyncDispose]: async () => {
      closeAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
